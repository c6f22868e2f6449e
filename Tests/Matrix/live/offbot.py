"""Off as a process of its own, and somebody who talked to it before, in a terminal."""
import datetime, os, re, signal, subprocess
from zoneinfo import ZoneInfo

# By night a day is named by its date and not yet over: then Off lives where it is day.
ZONE = "Europe/Berlin"
if not 6 <= datetime.datetime.now(ZoneInfo(ZONE)).hour < 22:
    ZONE = "Pacific/Auckland"


class Off:
    def __init__(self, program, data, homeserver, user, name, **settings):
        self.program, self.data, self.user, self.name, self.process = program, data, user, name, None
        self.environment = {
            "PATH": os.environ["PATH"], "HOME": str(data), "TZ": ZONE, "OFF_DATABASE": f"{data}/{name}.sqlite",
            "OFF_MATRIX_HOMESERVER": homeserver.url, "OFF_MATRIX_USER": user, "OFF_ACCESS": "open",
            "OFF_LINES_PER_MINUTE": "0", **settings}
        self.log = data / f"{name}.log"

    def start(self):
        self.process = subprocess.Popen([self.program, "serve"], env=self.environment, stderr=open(self.log, "ab"))

    def kill(self):
        self.process.kill()
        self.process.wait()

    def stop(self):
        self.process.send_signal(signal.SIGTERM)
        return self.process.wait(timeout=30)

    def hear(self, name, lines, at=None):
        """`offbot chat`, while this Off is down: what is answered in the terminal."""
        when = ["--at", at.strftime("%Y-%m-%d %H:%M") + " " + ZONE] if at else []
        return subprocess.run(
            [self.program, "chat", "--as", name, *when], env=self.environment, input="\n".join(lines) + "\n", text=True,
            check=True, capture_output=True).stdout

    def agree(self, name):
        """In the terminal, to the chat that has sent the code."""
        self.stop()
        self.hear(name, ["/link yes"])
        self.start()

    def live_until_yesterday(self, name):
        """Somebody sets up and checks in each day from last week's Monday on; the answer is a code that links another chat."""
        today = datetime.datetime.now(ZoneInfo(ZONE)).replace(hour=20, minute=30)
        day = today - datetime.timedelta(days=today.weekday() + 7)
        self.hear(name, ["hello", "instagram", "next", "skip", "start it", "20:00"], day.replace(hour=8))
        lines = ["8 kept it", "7 kept it", "4 slipped", "6 partly", "7 kept it, a slow day", "9 kept it", "8 kept it"]
        while day.date() < today.date():
            self.hear(name, [lines.pop(0) if lines else "8 kept it"], day)
            day += datetime.timedelta(days=1)
        return code(self.hear(name, ["link"]))


def code(text):
    return re.search(r"\b[A-Z0-9]{4}-[A-Z0-9]{4}-[A-Z0-9]{4}\b", text).group()
