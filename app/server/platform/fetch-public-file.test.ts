import { createServer, type RequestListener, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { fetchPublicFile, INTERNET, isPublicIpAddress, type PublicNetwork } from "./fetch-public-file.ts";

describe("public addresses", () => {
  test.each([
    "1.1.1.1",
    "8.8.8.8",
    "172.15.255.255",
    "172.32.0.1",
    "100.63.1.1",
    "2606:4700::1111",
    "2a00:1450::1",
  ])("%s is one", (address) => expect(isPublicIpAddress(address)).toBe(true));

  test.each([
    "0.0.0.0",
    "10.1.2.3",
    "100.100.100.200",
    "127.0.0.1",
    "127.255.0.9",
    "168.63.129.16",
    "169.254.169.254",
    "172.16.0.1",
    "172.31.255.255",
    "192.168.1.1",
    "198.18.0.1",
    "224.0.0.1",
    "255.255.255.255",
    "::",
    "::1",
    "::ffff:127.0.0.1",
    "::ffff:8.8.8.8",
    "64:ff9b::7f00:1",
    "fe80::1",
    "fc00::1",
    "fd00:ec2::254",
    "ff02::1",
    "2001::1",
    "2001:db8::1",
    "2002:7f00:1::",
    "localhost",
    "",
  ])("%s is none", (address) => expect(isPublicIpAddress(address)).toBe(false));
});

let server: Server;
let port: number;
let hits: string[] = [];

const answers: Record<string, RequestListener> = {
  "/picture": (_request, response) => response.end("a picture"),
  "/big": (_request, response) => response.end("x".repeat(2_000)),
  "/endless": (_request, response) => {
    response.writeHead(200);
    const timer = setInterval(() => response.write("x".repeat(500)), 5);
    response.on("close", () => clearInterval(timer));
  },
  "/silent": () => {},
  "/stuck": (_request, response) => response.writeHead(200).write("a"),
  "/missing": (_request, response) => response.writeHead(404).end("no"),
  "/packed": (_request, response) => response.writeHead(200, { "content-encoding": "gzip" }).end("x"),
};

beforeAll(async () => {
  server = createServer((request, response) => {
    const url = new URL(request.url ?? "/", "http://x");
    hits.push(url.pathname);
    const to = url.searchParams.get("to");
    if (to !== null) response.writeHead(302, { location: to }).end();
    else answers[url.pathname]?.(request, response);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  port = (server.address() as AddressInfo).port;
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

/** A network in which `shop.test` is the test's server and counts as public; other addresses are checked as usual. */
const network: PublicNetwork = {
  allowsHttp: true,
  resolve: async (host) => {
    if (host === "shop.test") return ["127.0.0.1"];
    if (host === "inside.test") return ["10.0.0.7"];
    if (host === "two-faced.test") return ["127.0.0.1", "10.0.0.7"];
    throw new Error("there is no such name");
  },
  isAllowed: (address) => address === "127.0.0.1" || isPublicIpAddress(address),
};

const at = (path: string, host = "shop.test") => `http://${host}:${port}${path}`;
const ask = (address: string, limits = {}) =>
  fetchPublicFile(address, { network, maxBytes: 1_000, withinMs: 500, ...limits });

describe("a file by its address", () => {
  test("is fetched, over up to three redirects", async () => {
    const direct = await ask(at("/picture"));
    expect(direct.ok && Buffer.from(direct.value).toString()).toBe("a picture");
    const once = `/?to=${encodeURIComponent("/picture")}`;
    const twice = `/?to=${encodeURIComponent(once)}`;
    const thrice = `/?to=${encodeURIComponent(twice)}`;
    expect((await ask(at(thrice))).ok).toBe(true);
    const often = `/?to=${encodeURIComponent(thrice)}`;
    expect(await ask(at(often))).toEqual({ ok: false, reason: "too_many_redirects" });
  });

  test.each([
    ["/big", "file_too_large"],
    ["/endless", "file_too_large"],
    ["/silent", "no_answer"],
    ["/stuck", "no_answer"],
    ["/missing", "no_answer"],
    ["/packed", "no_answer"],
  ])("%s is refused: %s", async (path, reason) => {
    expect(await ask(at(path))).toEqual({ ok: false, reason });
  });

  test.each([
    "ftp://shop.test/picture",
    "file:///etc/passwd",
    "data:image/png;base64,AA",
    "http://somebody@shop.test/picture",
    "http://:open@shop.test/picture",
    "no address",
  ])("%s is none", async (address) => {
    expect(await ask(address)).toEqual({ ok: false, reason: "invalid_address" });
  });

  test("an unknown name has no value", async () => {
    expect(await ask("http://nowhere.test/")).toEqual({ ok: false, reason: "no_answer" });
  });
});

describe("the network this server stands in is never asked", () => {
  test.each([
    () => at("/picture", "inside.test"),
    () => at("/picture", "two-faced.test"),
    () => at(`/?to=${encodeURIComponent("http://inside.test/latest/meta-data")}`),
    () => at(`/?to=${encodeURIComponent("http://169.254.169.254/latest/meta-data")}`),
    () => "http://10.0.0.1/",
    () => "http://[::1]/",
    () => "http://[::ffff:7f00:1]/",
    () => "http://[fd00:ec2::254]/",
  ])("address %#", async (address) => {
    hits = [];
    expect(await ask(address())).toEqual({ ok: false, reason: "address_not_public" });
    expect(hits.filter((path) => path !== "/")).toEqual([]);
  });

  test.each(["127.0.0.1", "127.1", "2130706433", "0x7f000001", "017700000001", "0", "[::1]", "localhost"])(
    "http://%s is our own machine, however it is written",
    async (host) => {
      hits = [];
      const answer = await fetchPublicFile(`http://${host}:${port}/picture`, {
        network: { ...INTERNET, allowsHttp: true },
      });
      expect(answer).toEqual({ ok: false, reason: "address_not_public" });
      expect(hits).toEqual([]);
    },
  );

  test("a name is resolved once: what it means a moment later changes nothing", async () => {
    let asked = 0;
    const rebinding: PublicNetwork = {
      ...network,
      resolve: async () => {
        asked += 1;
        return asked === 1 ? ["127.0.0.1"] : ["10.0.0.7"];
      },
    };
    const answer = await fetchPublicFile(`http://rebind.test:${port}/picture`, { network: rebinding });
    expect(answer.ok).toBe(true);
    expect(asked).toBe(1);
  });

  test("without development, http is no address", async () => {
    const answer = await fetchPublicFile(at("/picture"), { network: { ...network, allowsHttp: false } });
    expect(answer).toEqual({ ok: false, reason: "invalid_address" });
  });
});
