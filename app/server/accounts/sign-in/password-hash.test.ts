import { expect, test } from "vitest";
import { compressedResponse } from "#packages/page-server";
import { hashPassword, verifyPassword } from "./password-hash.ts";

test("a password is known by its hash, however its letters were put together, and no other is", async () => {
  const hash = await hashPassword("Café Kairaba 7");
  expect(hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  expect(await verifyPassword({ hash, password: "Cafe\u0301 Kairaba 7" })).toBe(true);
  expect(await verifyPassword({ hash, password: "Cafe Kairaba 7" })).toBe(false);
});

test("many passwords at once leave threads to compress pages with", async () => {
  const hash = await hashPassword("the right one");
  let looked = 0;
  const tries = Array.from({ length: 30 }, async (_, at) => {
    await verifyPassword({ hash, password: `guess ${at}` });
    looked += 1;
  });
  const headers = new Headers();
  for (let page = 0; page < 3; page += 1) {
    const response = await compressedResponse(Buffer.alloc(20_000, page), { status: 200, headers }, "zstd");
    expect(response.headers.get("content-encoding")).toBe("zstd");
  }
  expect(looked).toBeLessThan(tries.length / 2);
  await Promise.all(tries);
});
