import { expect, test } from "vitest";
import { hashPassword, verifyPassword } from "./password-hash.ts";

test("a password is known by its hash, however its letters were put together, and no other is", async () => {
  const hash = await hashPassword("Café Kairaba 7");
  expect(hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  expect(await verifyPassword({ hash, password: "Cafe\u0301 Kairaba 7" })).toBe(true);
  expect(await verifyPassword({ hash, password: "Cafe Kairaba 7" })).toBe(false);
});
