"""A Bot API of one person, as far as Off needs it."""
import http.server, json, threading, time
from live.offbot import code
from live.person import check


class BotAPI:
    token = "4242:AAfakefakefakefakefakefakefakefake"
    chat = 1001

    def __init__(self):
        self.changed, self.updates, self.shown, self.order = threading.Condition(), [], {}, []
        api = self

        class Handler(http.server.BaseHTTPRequestHandler):
            protocol_version = "HTTP/1.1"

            def do_POST(self):
                body = self.rfile.read(int(self.headers.get("Content-Length") or 0))
                is_json = "json" in self.headers.get("Content-Type", "")
                answer = json.dumps({"ok": True, "result": api.answer(
                    self.path.rsplit("/", 1)[-1], json.loads(body) if is_json and body else {})}).encode()
                self.send_response(200)
                self.send_header("Content-Length", str(len(answer)))
                self.end_headers()
                self.wfile.write(answer)

            do_GET = do_POST

            def log_message(self, *_):
                pass

        self.server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        self.server.daemon_threads = True
        self.url = f"http://127.0.0.1:{self.server.server_port}"
        threading.Thread(target=self.server.serve_forever, daemon=True).start()

    def answer(self, method, call):
        with self.changed:
            if method == "getUpdates":
                offset = call.get("offset") or 0
                self.updates = [u for u in self.updates if u["update_id"] >= offset]
                self.changed.wait_for(lambda: self.updates, call.get("timeout") or 0)
                return self.updates
            if method == "getMe":
                return {"id": 4242, "is_bot": True, "first_name": "Off", "username": "off_bot"}
            if method == "getWebhookInfo":
                return {"url": ""}
            if method == "sendMessage":
                number = len(self.order) + 100
                self.order.append(number)
                self.shown[number] = call
                self.changed.notify_all()
                return self.message(number, call["text"])
            if method == "editMessageText":
                self.shown[call["message_id"]] = call
                self.changed.notify_all()
                return self.message(call["message_id"], call["text"])
            return True

    def message(self, number, text):
        return {"message_id": number, "date": int(time.time()), "chat": {"id": self.chat, "type": "private"}, "text": text}

    def said(self):
        return [self.shown[number]["text"] for number in self.order]

    def post(self, kind, content):
        with self.changed:
            self.last = getattr(self, "last", 0) + 1
            self.updates.append({"update_id": self.last, kind: content})
            self.changed.notify_all()

    def person(self):
        return {"id": self.chat, "is_bot": False, "first_name": "Ana", "language_code": "en"}

    def await_words(self, words, before, what):
        with self.changed:
            holds = self.changed.wait_for(lambda: any(words in text for text in self.said()[before:]), 60)
        check(holds, what if holds else f"{what}; last: {self.said()[-3:]}")

    def ask(self, text, words, what):
        before = len(self.order)
        said = self.message(len(self.order) + 5000, text)
        self.post("message", {**said, "from": self.person()})
        self.await_words(words, before, what)

    def tap(self, label, words, what):
        """Taps this button of the latest message."""
        number = self.order[-1]
        rows = self.shown[number].get("reply_markup", {}).get("inline_keyboard", [])
        data = next((b["callback_data"] for row in rows for b in row if b["text"] == label), None)
        check(data, f"“{label}” is a button on Telegram")
        self.post("callback_query", {
            "id": f"q{time.monotonic_ns()}", "from": self.person(), "chat_instance": "1", "data": data,
            "message": self.message(number, self.shown[number]["text"])})
        self.await_words(words, self.order.index(number), what)

    def shown_code(self):
        return code(self.said()[-1])
