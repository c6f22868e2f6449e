extension HeardLine {
    /// After "day" come the rating, the answer about the plan, and how many days ago or which weekday, where the line
    /// says so; its note is in the next column.
    static let table = """
        8 kept it | day 8 yes
        7 yes | day 7 yes
        6 no | day 6 no
        5 partly | day 5 partly
        9 kept it, long day | day 9 yes | long day
        4 slipped | day 4 no
        5 partly, gave in at lunch | day 5 partly | gave in at lunch
        3 no, could not sleep | day 3 no | could not sleep
        7 mostly | day 7 partly
        8 y | day 8 yes
        2 nope | day 2 no
        7/10 kept it | day 7 yes
        6 out of 10 no | day 6 no
        8 as planned, walked home | day 8 yes | walked home
        9 yes, read two chapters | day 9 yes | read two chapters
        1 no, bad night | day 1 no | bad night
        10 yes | day 10 yes
        10 kept it, finally | day 10 yes | finally
        6 kind of | day 6 partly
        4 not really, tired | day 4 no | tired
        today 7 yes | day 7 yes -0
        today 5 partly | day 5 partly -0
        yesterday 6 no | day 6 no -1
        yesterday 8 kept it, long day | day 8 yes -1 | long day
        yesterday: 7 yes | day 7 yes -1
        yesterday 5 | day 5 -1
        6 yesterday | day 6 -1
        yesterday was a 5 | day 5 -1
        2 days ago 5 partly, rain | day 5 partly -2 | rain
        3 days ago 7 yes | day 7 yes -3
        2 days ago 4 | day 4 -2
        monday 6 no | day 6 no mon
        tuesday 8 yes | day 8 yes tue
        friday 8 yes, quiet | day 8 yes fri | quiet
        sunday 7 | day 7 sun
        saturday 5 partly | day 5 partly sat
        today was a 7 | day 7 -0
        it was a 6 | day 6
        solid 8 | day 8
        1 | day 1
        2 | day 2
        3 | day 3
        4 | day 4
        5 | day 5
        6 | day 6
        7 | day 7
        8 | day 8
        9 | day 9
        10 | day 10
        7/10 | day 7
        8 out of 10 | day 8
        7, long day | day 7 | long day
        6, rain all day | day 6 | rain all day
        4: headache | day 4 | headache
        8 - walked to work | day 8 | walked to work
        5; too many meetings | day 5 | too many meetings
        9! best in weeks | day 9 | best in weeks
        3, nothing went right | day 3 | nothing went right
        11 | refused
        0 | refused
        100 | refused
        -3 | refused
        7.5 | refused
        12 yes | refused
        8.5 kept it | refused
        11 kept it, great | refused
        4 days ago 3 no | refused
        5 days ago 8 yes | refused
        tomorrow 9 yes | refused
        yesterday | prose
        2 days ago | prose
        10 minutes on the bus | doubtful
        5 minutes of peace | doubtful
        8 no problems | doubtful
        7 8 | doubtful
        3 meetings and a headache | doubtful
        4 people called | doubtful
        7 gave in at lunch | doubtful
        2 coffees too many | doubtful
        yes | answer yes
        no | answer no
        partly | answer partly
        kept it | answer yes
        not really | answer no
        mostly | answer partly
        yep | answer yes
        nope | answer no
        kind of | answer partly
        well, kinda | answer partly
        i think so | answer
        none | answer
        slight | answer
        strong | answer
        took over | answer
        better | answer
        same | answer
        worse | answer
        rest the same | answer
        leave out | answer
        skip | answer
        nothing | answer
        save it | answer
        change it | answer
        leave it | answer
        done | answer
        neither | answer
        keep as a note | answer
        keep as a slip | answer
        number | answer
        pull | answer
        note | answer
        back | answer
        ok | answer
        next | answer
        start it | answer
        fairly sure | answer
        i left it | answer
        i opened it | answer
        not sure yet | answer
        boredom | answer
        another way | answer
        i remember | answer
        it never did | answer
        i am out | answer
        slipped | slipped
        gave in | slipped
        scrolled tiktok for 2 hours ugh | slip
        been on insta for an hour | slip
        i slipped at lunch, 40 min reels | slip
        relapsed on youtube again | slip
        caved again, 20 mins of youtube | slip
        ugh slipped, 2h tiktok in bed | slip
        2 hours of reels in bed | slip
        wasted the whole evening on youtube | slip
        spent 3 hours on facebook | slip
        couldn't resist, reinstalled snapchat | slip
        gave in last night, an hour of reddit | slip last night
        slipped yesterday at work | slip yesterday
        help, I want to open instagram | call
        i want to check insta so bad | call
        craving tiktok rn | call
        i wanna scroll | call
        need to open reddit | call
        sos | command
        /sos | command
        an urge | command
        no tiktok after 22 | command
        no instagram on weekdays 9 to 17 | command
        stay off reddit at night | command
        no youtube before noon | command
        /plan no tiktok after 22 | command
        /week | command
        progress | command
        month | command
        history | command
        /settings | command
        help | command
        /help | command
        other days | command
        /start | command
        hi | command
        plan | command
        /scores | command
        why focus | command
        /insight | command
        reviews | command
        check in | command
        /checkin | command
        /nothing | command
        end the plan | command
        pause | command
        stop asking me so much | command
        you are annoying | command
        are you a bot | command
        who are you | command
        cancel | decision
        /cancel | decision
        stop | decision
        home | command
        /home | command
        thanks | command
        later | prose
        not now | prose
        not today | prose
        in 30 min | prose
        remind me later | prose
        ask me tomorrow | prose
        busy | prose
        good night | prose
        stop asking | decision
        leave me alone | decision
        /ask 20:00 | decision
        /ask 21:30 | decision
        /ask 23:45 | decision
        pause 3 days | decision
        resume | decision
        /open instagram 10 reply to Ana | decision
        open tiktok 5 look up a recipe | decision
        /open | decision
        /tz Berlin | zone | Europe/Berlin
        /tz berlin | zone | Europe/Berlin
        /tz Tokyo | zone | Asia/Tokyo
        /tz Lisbon | zone | Europe/Lisbon
        /tz Honolulu | zone | Pacific/Honolulu
        /tz Kiritimati | zone | Pacific/Kiritimati
        im in lisbon | zone | Europe/Lisbon
        i landed in new york | zone | America/New_York
        /tz Nowhere | command
        i am not safe | danger
        im safe now | prose
        long day, nobody called | prose
        what a day | prose
        hmm | prose
        the weather is nice | prose
        i am tired | prose
        dinner with ana | prose
        work was hard | prose
        talked to my brother about the phone | prose
        about 3 times today | prose
        it was like 20 minutes | prose
        woke up at 6 | prose
        read 40 pages | prose
        my sister called 2 times | prose
        didn't slip at all today | prose
        almost gave in on the bus | prose
        a walk instead | prose
        I read two pages | prose
        after 22 | prose
        TikTok | prose
        mon wed fri | prose
        😊 | prose
        ... | prose
        שלום | prose
        asdf | prose
        why did I do that? | prose
        not sure what to write | prose
        """
}
