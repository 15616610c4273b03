import { expect, test } from "vitest";
import { addAdmin, contextOf } from "#tests/support/fixtures.ts";
import { openTestShop } from "#tests/support/open-test-shop.ts";
import { loader } from "./exports.tsx";

const { shop } = await openTestShop();

test("the page shows beside the requested export why its period is invalid, and preserves the input", async () => {
  const context = contextOf(shop, await addAdmin(shop));
  const load = (query: string) => {
    const url = new URL(`http://localhost/admin/exports${query}`);
    return loader({ context, request: new Request(url), url, params: {}, pattern: "/admin/exports" });
  };
  const refused = await load("?export=payments&from=1.2.2026&to=");
  expect(refused.init?.status).toBe(400);
  expect(refused.data).toMatchObject({
    from: "1.2.2026",
    to: "",
    refused: {
      export: "payments",
      errors: { from: "“1.2.2026” is not a date. Please enter one like 2026-11-20." },
    },
  });
  const plain = await load("");
  expect([plain.init?.status, plain.data.refused]).toEqual([200, null]);
});
