import { spawn } from "node:child_process";
import { once } from "node:events";

/**
 * A bare server in a separate process, like the store. It reads the response body from standard input and prints its
 * port.
 */
const PROGRAM = `
const { createServer } = require("node:http");
const chunks = [];
process.stdin.on("data", (chunk) => chunks.push(chunk)).on("end", () => {
  const bytes = Buffer.concat(chunks);
  const headers = { "content-type": "text/html; charset=utf-8", "content-length": String(bytes.byteLength) };
  const server = createServer((request, response) => {
    response.writeHead(200, headers);
    response.end(bytes);
  });
  server.listen(0, "127.0.0.1", () => console.log(server.address().port));
});`;

/** Starts a bare node:http server that sends the same bytes for every request: the upper bound on this machine. */
export async function servePlainly(bytes: Buffer): Promise<{ origin: string; stop: () => Promise<void> }> {
  const server = spawn(process.execPath, ["-e", PROGRAM], { stdio: ["pipe", "pipe", "inherit"] });
  server.stdin.end(bytes);
  const [port] = (await once(server.stdout, "data")) as [Buffer];
  return {
    origin: `http://127.0.0.1:${port.toString().trim()}`,
    async stop() {
      const ended = once(server, "exit");
      server.kill();
      await ended;
    },
  };
}
