"""The least that does what `offbench matrix` asks of Off: matrix-nio, and a row of SQLite for each check-in.

    pip install matrix-nio
    swift run -c release offbench matrix PYTHON Benchmarks/matrix_nio_bot.py
"""
import asyncio, os, sqlite3, time
import nio

database = sqlite3.connect(os.environ["OFF_DATABASE"], isolation_level=None)
database.execute("PRAGMA journal_mode = WAL")
database.execute("PRAGMA synchronous = FULL")
database.execute("CREATE TABLE check_in (person TEXT PRIMARY KEY, rating INTEGER NOT NULL, note TEXT, at REAL)")
client = nio.AsyncClient(os.environ["OFF_MATRIX_HOMESERVER"], os.environ["OFF_MATRIX_USER"])
client.access_token, client.user_id = os.environ["OFF_MATRIX_TOKEN"], os.environ["OFF_MATRIX_USER"]


async def answer(room, event):
    if event.sender == client.user_id:
        return
    if event.body == "undo":
        database.execute("DELETE FROM check_in WHERE person = ?", (event.sender,))
        text = "OK, undone."
    else:
        rating, _, note = event.body.partition(" ")
        row = (event.sender, int(rating), note, time.time())
        database.execute("INSERT OR REPLACE INTO check_in VALUES (?, ?, ?, ?)", row)
        text = f"Saved for today: {rating}/10"
    await client.room_send(room.room_id, "m.room.message", {"msgtype": "m.notice", "body": text})


async def main():
    client.add_event_callback(answer, nio.RoomMessageText)
    await client.sync_forever(timeout=30000)


asyncio.run(main())
