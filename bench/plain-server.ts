import { spawn } from "node:child_process";
import { once } from "node:events";
import path from "node:path";

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

type PlainServer = { origin: string; stop: () => Promise<void> };

/** Starts a bare node:http server that sends the same bytes for every request: the upper bound on this machine. */
export function servePlainly(bytes: Buffer): Promise<PlainServer> {
  return serve(["-e", PROGRAM], bytes);
}

/** Starts a server that only renders the elements of this HTML with React's `renderToString` for every request. */
export function serveRendered(html: string): Promise<PlainServer> {
  return serve([path.join(import.meta.dirname, "plain-react-server.ts")], html);
}

async function serve(args: string[], input: Buffer | string): Promise<PlainServer> {
  const server = spawn(process.execPath, args, {
    stdio: ["pipe", "pipe", "inherit"],
    env: { ...process.env, NODE_ENV: "production" },
  });
  server.stdin.end(input);
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
