"""A real Synapse on this machine, with its own limits."""
import contextlib, hashlib, hmac, json, pathlib, secrets, shutil, socket, subprocess, sys, time
import urllib.error, urllib.parse, urllib.request

opener = urllib.request.build_opener(urllib.request.ProxyHandler({}))


def free_port():
    with socket.socket() as s:
        s.bind(("127.0.0.1", 0))
        return s.getsockname()[1]


class Homeserver:
    """SQLite, the limits that Synapse has by default, and no way out of this machine."""

    def __init__(self, data):
        self.data, self.process, self.port = pathlib.Path(data), None, free_port()
        self.url = f"http://127.0.0.1:{self.port}"
        self.secret, self.admin = secrets.token_hex(16), None
        shutil.rmtree(data, ignore_errors=True)
        (data / "media").mkdir(parents=True)

    def configure(self, registration):
        data = self.data
        (data / "registration.yaml").write_text(registration)
        subprocess.run([str(pathlib.Path(sys.executable).parent / "generate_signing_key"), "-o", str(data / "key")], check=True)
        (data / "homeserver.yaml").write_text(f"""
server_name: "hs.test"
public_baseurl: "{self.url}/"
pid_file: "{data}/pid"
listeners:
  - {{port: {self.port}, bind_addresses: ['127.0.0.1'], type: http, tls: false, resources: [{{names: [client]}}]}}
database: {{name: sqlite3, args: {{database: "{data}/homeserver.db"}}}}
log_config: "{data}/log.yaml"
media_store_path: "{data}/media"
signing_key_path: "{data}/key"
registration_shared_secret: "{self.secret}"
macaroon_secret_key: "m{self.secret}"
form_secret: "f{self.secret}"
report_stats: false
bcrypt_rounds: 4
trusted_key_servers: []
suppress_key_server_warning: true
federation_domain_whitelist: []
app_service_config_files: ["{data}/registration.yaml"]
""")
        (data / "log.yaml").write_text(f"""
version: 1
handlers:
  errors: {{class: logging.FileHandler, filename: "{data}/homeserver.log"}}
  access: {{class: logging.FileHandler, filename: "{data}/access.log"}}
root: {{level: WARNING, handlers: [errors]}}
loggers:
  synapse.access: {{level: INFO, handlers: [access], propagate: false}}
disable_existing_loggers: false
""")

    def start(self):
        self.process = subprocess.Popen(
            [sys.executable, "-m", "synapse.app.homeserver", "-c", str(self.data / "homeserver.yaml")], cwd=self.data,
            stdout=subprocess.DEVNULL, stderr=open(self.data / "stderr.log", "ab"))
        for _ in range(1200):
            if self.process.poll() is not None:
                raise SystemExit("FAILED: the homeserver ended: " + (self.data / "stderr.log").read_text()[-2000:])
            with contextlib.suppress(OSError):
                if opener.open(f"{self.url}/health", timeout=2).read() == b"OK":
                    return
            time.sleep(0.05)
        raise SystemExit("FAILED: the homeserver does not answer")

    def kill(self):
        self.process.kill()
        self.process.wait()

    def call(self, method, path, body=None, token=None):
        """The status and the JSON of an answer."""
        request = urllib.request.Request(
            self.url + path, data=None if body is None else json.dumps(body).encode(), method=method,
            headers={"Authorization": f"Bearer {token}"} if token else {})
        try:
            answer = opener.open(request, timeout=30)
            return answer.status, json.load(answer)
        except urllib.error.HTTPError as error:
            return error.code, json.load(error)

    def register(self, name, is_admin=False):
        password = secrets.token_hex(8)
        path = "/_synapse/admin/v1/register"
        nonce = self.call("GET", path)[1]["nonce"]
        kind = b"admin" if is_admin else b"notadmin"
        signed = b"\0".join([nonce.encode(), name.encode(), password.encode(), kind])
        mac = hmac.new(self.secret.encode(), signed, hashlib.sha1).hexdigest()
        _, made = self.call("POST", path, {
            "nonce": nonce, "username": name, "password": password, "admin": is_admin, "mac": mac})
        return made["user_id"], made["device_id"], made["access_token"], password

    def lift_limits(self, user):
        """From now on this person may send as fast as they like; Off's own limits stay."""
        self.admin = self.admin or self.register("admin", is_admin=True)[2]
        path = f"/_synapse/admin/v1/users/{urllib.parse.quote(user)}/override_ratelimit"
        status, _ = self.call("POST", path, {"messages_per_second": 0, "burst_count": 0}, self.admin)
        assert status == 200

    def exhaust(self, login):
        """Sends as this account, in a room of its own, until the homeserver refuses."""
        _, room = self.call("POST", "/_matrix/client/v3/createRoom", {}, login[2])
        for number in range(100):
            path = f"/_matrix/client/v3/rooms/{urllib.parse.quote(room['room_id'])}/send/m.room.message/fill{number}"
            status, answer = self.call("PUT", path, {"msgtype": "m.notice", "body": "x"}, login[2])
            if status == 429:
                return answer["errcode"]
        return None

    def refused_sends(self, user):
        """How many messages of this user the homeserver has refused for their number."""
        lines = (self.data / "access.log").read_text().splitlines()
        return sum(f"{{{user}}}" in line and " 429 " in line and "/send/m.room.message/off-" in line for line in lines)
