import { execFile } from "node:child_process";
import { mkdirSync, writeFileSync } from "node:fs";
import { userInfo } from "node:os";
import path from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { promisify } from "node:util";
import { AwsClient } from "aws4fetch";
import type { S3Place } from "#app/server/platform/files/s3-requests.ts";
import { freePort } from "#tests/support/free-port.ts";
import { SWIFT } from "./programs.ts";
import type { StartedPrograms } from "./started-programs.ts";

const run = promisify(execFile);

const STORES = ["account", "container", "object"] as const;
const BUCKET = "kairaba";
const REGION = "us-east-1";
/** The account and key of `tempauth` below. */
const KEYS = { accessKeyId: "test:tester", secretAccessKey: "testing" };

/** Starts Debian's Swift with its S3 interface, one copy of everything, and makes a bucket. */
export async function startSwift(programs: StartedPrograms, parent: string): Promise<S3Place> {
  const folder = path.join(parent, "swift");
  mkdirSync(path.join(folder, "disks", "d1"), { recursive: true });
  const write = (file: string, text: string) => writeFileSync(path.join(folder, file), text);
  write("swift.conf", "[swift-hash]\nswift_hash_path_suffix = cluster\nswift_hash_path_prefix = cluster\n");
  const common = (port: number) => `[DEFAULT]
bind_ip = 127.0.0.1
bind_port = ${port}
workers = 0
user = ${userInfo().username}
swift_dir = ${folder}
devices = ${path.join(folder, "disks")}
mount_check = false
disable_fallocate = true
`;
  const start = (name: string) =>
    programs.startAsSelf(`swift-${name}`, `/usr/bin/swift-${name}-server`, [
      path.join(folder, `${name}-server.conf`),
    ]);
  await Promise.all(
    STORES.map(async (name) => {
      const port = await freePort();
      const builder = path.join(folder, `${name}.builder`);
      await run(SWIFT.ringBuilder, [builder, "create", "4", "1", "1"]);
      await run(SWIFT.ringBuilder, [builder, "add", `r1z1-127.0.0.1:${port}/d1`, "1"]);
      await run(SWIFT.ringBuilder, [builder, "rebalance"]);
      write(
        `${name}-server.conf`,
        `${common(port)}[pipeline:main]\npipeline = ${name}-server\n[app:${name}-server]\nuse = egg:swift#${name}\n`,
      );
      start(name);
    }),
  );
  const [port, cache] = [await freePort(), await freePort()];
  programs.start("memcached", SWIFT.cache, ["-l", "127.0.0.1", "-p", String(cache)], {});
  write(
    "proxy-server.conf",
    `${common(port)}[pipeline:main]
pipeline = catch_errors gatekeeper healthcheck cache s3api tempauth bulk slo proxy-server
[app:proxy-server]
use = egg:swift#proxy
account_autocreate = true
[filter:cache]
use = egg:swift#memcache
memcache_servers = 127.0.0.1:${cache}
[filter:tempauth]
use = egg:swift#tempauth
user_test_tester = ${KEYS.secretAccessKey} .admin
[filter:s3api]
use = egg:swift#s3api
location = ${REGION}
[filter:catch_errors]
use = egg:swift#catch_errors
[filter:gatekeeper]
use = egg:swift#gatekeeper
[filter:healthcheck]
use = egg:swift#healthcheck
[filter:bulk]
use = egg:swift#bulk
[filter:slo]
use = egg:swift#slo
`,
  );
  start("proxy");
  const endpoint = `http://127.0.0.1:${port}`;
  await makeBucket(`${endpoint}/${BUCKET}`);
  return { endpoint, bucket: BUCKET, region: REGION, ...KEYS };
}

/** Makes the bucket once the servers answer, for 30 s. */
async function makeBucket(url: string): Promise<void> {
  const client = new AwsClient({ ...KEYS, region: REGION, service: "s3", retries: 0 });
  let last = "";
  for (const end = Date.now() + 30_000; Date.now() < end; await wait(250)) {
    try {
      const response = await client.fetch(url, { method: "PUT" });
      if (response.ok) return;
      last = `${response.status} ${await response.text()}`;
    } catch (error) {
      last = String(error);
    }
  }
  throw new Error(`Swift makes no bucket: ${last}`);
}
