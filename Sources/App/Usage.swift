/// What `offbot help` prints.
enum Usage {
    /// What it says of one command; nil if there is none of that name.
    static func text(of command: String) -> String? {
        var told: [Substring] = []
        var isTold = false
        for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
            let words = line.split(separator: " ")
            if line.isEmpty { isTold = false }
            if words.first == "offbot", line.hasPrefix("  ") { isTold = words.count > 1 && words[1] == command }
            if isTold { told.append(line) }
        }
        return told.isEmpty ? nil : told.joined(separator: "\n") + "\n\n“offbot help” tells of the others."
    }

    static let text = """
        Off helps people stay off social media and compulsive phone use, by chat.

          offbot chat [--mock] [--at TIME] [--as NAME]
              Talk in this terminal. With a pipe as input: one line in, one block of answer out.
              --mock        on sample data, in memory; nothing is saved
              --at TIME     as if it were that time: "2026-03-02 20:00 Europe/Berlin"
              --as NAME     as another person in the same database
          offbot serve
              Talk over Telegram and Matrix, whichever is set up, until it is told to stop (Ctrl-C, or SIGTERM).
          offbot setup [--replace]
              Print a code; whoever sends it to the bot owns this Off.
          offbot setup matrix
              Write what a homeserver of your own needs to take Off as an application service, into this folder.
          offbot setup matrix --login
              Log Off in by a code that you type in a browser, where the homeserver offers that.
          offbot invite [--uses N] [--days N] | list | revoke NUMBER
              Print a code that lets one person in within 7 days, or N people within N days; OFF_ACCESS=invite.
              revoke also takes the code itself.
          offbot people
              Who is here: number, role, network and the day each was last here. Never what they say.
          offbot stats
              How many people and messages, and how large the file is.
          offbot forget PERSON [--yes]
              Delete everything about a person, by their number, for good. It asks first, unless --yes says so.
          offbot quarantine list [--bytes] | retry NUMBER... | drop NUMBER...
              Messages that could not be handled; “all” stands for every number.
          offbot export PERSON DIR
              Write everything that is stored about a person into a folder; Off tells them that you did.
          offbot replay [--store mock|sqlite] FILE...
              Play .chat transcripts under a virtual clock; a folder stands for all in it.
              Without --store each is played on both and the answers are compared.
          offbot understand [--asked WHAT] LINE...
              Print what a line may mean, how surely, and which words decided. WHAT was just asked: home, day, rating ...
          offbot safety [--markdown] | safety counts
              Print the rules that are in force when somebody is in danger, as docs/safety.md has them with --markdown; or
              how many texts of each kind were heard in each month.
          offbot helplines check
              List the numbers for people in danger whose source has no date, or one more than 180 days ago; then it
              ends with 1.
          offbot preview [--html FILE]
              Show every screen with sample data, as text or as a page of chat bubbles.
          offbot backup FILE | FOLDER [--keep N]
              Copy the database, also while Off runs, and verify the copy. In a folder each gets a name with its date;
              --keep N then deletes all but the newest N.
          offbot restore FILE [--lost-at TIME | --nothing-lost]
              Put a backup, or what Litestream restored, in the database's place; what was there keeps a name with the date.
              Whoever wrote in the day before is told what is lost.
              --lost-at TIME  when the database was lost, if that is known better than by the files
          offbot doctor
              Look at the configuration, the database, the network, the token, the clock, the library and the helplines, and
              say what to do about what is wrong; then it ends with 1.
          offbot version
          offbot help

        Every command takes --config FILE: a file of NAME=value lines with the names below. After a blank, # begins a
        comment; a value that has one in it stands in quotes.

        Configuration, in the environment:
          OFF_DATABASE   the database file (default: off/off.sqlite in the XDG state folder)
          OFF_OPERATOR   who runs this, for the first message
          OFF_PROMPTS    a folder with words that replace those in the binary
          OFF_TELEGRAM_TOKEN
                         what @BotFather gave you for your bot; or OFF_TELEGRAM_TOKEN_FILE, a file that holds it
          OFF_TELEGRAM_API
                         where the Bot API is served, if you run it yourself (default: https://api.telegram.org)
          OFF_MATRIX_HOMESERVER, OFF_MATRIX_USER
                         the address of your Matrix server, and Off's account there: @off:example.org
            OFF_MATRIX_TOKEN     of a login or of an application service; or OFF_MATRIX_TOKEN_FILE, a file that holds it
            OFF_MATRIX_PASSWORD  instead of a token; or OFF_MATRIX_PASSWORD_FILE; neither after “setup matrix --login”
            OFF_MATRIX_INVITERS  who may invite it: @ana:example.org, example.net (default: everybody of its own server)
            OFF_MATRIX_ENCRYPTION
                                 none: encrypted rooms cannot be read yet
          OFF_ACCESS     owner: one person, who has sent the code of “offbot setup” (default); invite: also who has a
                         code of “offbot invite”; list: also OFF_ALLOW; open: everybody
          OFF_ALLOW      who may come in besides the owner: telegram:12345, matrix:@ana:example.org
          OFF_LINES_PER_MINUTE
                         how many lines a minute one person may send (default: 30; 0: any number)
          OFF_LOG        error, warning, info (default) or debug
          OFF_REPLICA    none (default); beside: Litestream replicates the database, see docs/replication.md; confirmed: and
                         messages are confirmed to their network only when they are replicated
            OFF_REPLICA_SOCKET
                         where Litestream listens then (default: /var/run/litestream.sock)
          OFF_AI         none (default), claude or openai: a model that may put the weekly review into other words, for
                         those who agree to it. Its settings:
            OFF_AI_MODEL     which model
            OFF_AI_KEY       its key, or OFF_AI_KEY_FILE, a file that holds it; a server of your own may want none
            OFF_AI_URL       where its API begins, such as http://localhost:11434/v1 (default: the maker's)
            OFF_AI_TIMEOUT   how many seconds an answer may take (default: 120)
            OFF_AI_BUDGET    tokens a month, such as 500000, or money at prices for a million in and out: 5@3/15
          https_proxy, no_proxy
                         a proxy for what goes out, as curl understands it
          SSL_CERT_FILE  a file of certificates (PEM) whose authorities are trusted, for a server with a private one
          NO_COLOR       no colour

        Exit codes: 0 done, 1 failed, 2 used wrongly, 78 configured wrongly.
        """
}
