import { createServer } from "node:http";

/** A bare node:http server that answers everything with the same bytes: the best this machine can do. */
export async function servePlainly(bytes: Buffer): Promise<{ origin: string; stop: () => Promise<void> }> {
  const headers = { "content-type": "text/html; charset=utf-8", "content-length": String(bytes.byteLength) };
  const server = createServer((_request, response) => {
    response.writeHead(200, headers);
    response.end(bytes);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  const port = typeof address === "object" && address ? address.port : 0;
  return {
    origin: `http://127.0.0.1:${port}`,
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
