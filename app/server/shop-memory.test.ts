import { expect, test } from "vitest";
import type { Product } from "#app/domain/catalogue/product.ts";
import { openShopMemory } from "./shop-memory.ts";

const runner = { id: "1", name: "Runner" } as Product;
const court = { id: "2", name: "Court" } as Product;
const both = new Map([
  ["1", runner],
  ["2", court],
]);

test("nothing is kept before changes are heard, nor once they may be missed", async () => {
  const memory = openShopMemory();
  await memory.products.read(async () => both);
  expect(memory.products.get("1")).toBeUndefined();
  memory.hearing(true);
  await memory.products.read(async () => both);
  expect(memory.products.get("1")).toBe(runner);
  memory.hearing(false);
  expect(memory.products.get("1")).toBeUndefined();
});

test("a change drops the product that changed and leaves the others", async () => {
  const memory = openShopMemory();
  memory.hearing(true);
  await memory.products.read(async () => both);
  memory.changed({ kind: "product", id: "1" });
  expect(memory.products.get("1")).toBeUndefined();
  expect(memory.products.get("2")).toBe(court);
  memory.changed({ kind: "catalogue" });
  expect(memory.products.get("2")).toBeUndefined();
});

test("who is told of receipts is asked again once the staff changes, and the shop's screens are left alone", async () => {
  const memory = openShopMemory();
  memory.hearing(true);
  await memory.products.read(async () => both);
  let asked = 0;
  const recipients = () =>
    memory.recipients.one("", async () => {
      asked += 1;
      return [`owner${asked}@example.com`];
    });
  expect([await recipients(), await recipients()]).toEqual([["owner1@example.com"], ["owner1@example.com"]]);
  memory.changed({ kind: "settings" });
  expect(await recipients()).toEqual(["owner1@example.com"]);
  await memory.products.read(async () => both);
  memory.changed({ kind: "staff" });
  expect(await recipients()).toEqual(["owner2@example.com"]);
  expect(memory.products.get("1")).toBe(runner);
});

test("what changes while it is being read is handed out but not kept", async () => {
  const memory = openShopMemory();
  memory.hearing(true);
  const read = await memory.products.read(async () => {
    memory.changed({ kind: "product", id: "1" });
    return both;
  });
  expect(read.get("1")).toBe(runner);
  expect(memory.products.get("1")).toBeUndefined();
  expect(memory.products.get("2")).toBe(court);
});

test("everything read while changes began to be missed is forgotten", async () => {
  const memory = openShopMemory();
  memory.hearing(true);
  await memory.products.read(async () => {
    memory.hearing(true);
    return both;
  });
  expect(memory.products.get("2")).toBeUndefined();
});

test("the least recently asked for go first", async () => {
  const memory = openShopMemory();
  memory.hearing(true);
  const many = Array.from({ length: 3_000 }, (_, at): [string, Product] => [`p${at}`, runner]);
  await memory.products.read(async () => new Map(many));
  memory.products.get("p0");
  await memory.products.read(async () => new Map([["new", court]]));
  expect(memory.products.get("p0")).toBe(runner);
  expect(memory.products.get("p1")).toBeUndefined();
  expect(memory.products.get("new")).toBe(court);
});
