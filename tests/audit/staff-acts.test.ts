import { expect, test } from "vitest";
import { addAdmin } from "#tests/support/fixtures.ts";
import { openSession } from "#tests/support/open-session.ts";
import { openTestStore } from "#tests/support/open-test-store.ts";
import type { Post } from "./act.ts";
import { openChangeJournal } from "./change-journal.ts";
import { intentsInSource } from "./intents-in-source.ts";
import { AUDITED_FIRST, READ_ONLY, STAFF_ACTS, UNAUDITED } from "./staff-acts.ts";

const store = await openTestStore();
const { shop } = store;
const changesSince = await openChangeJournal(store.pool);
const admin = await addAdmin(shop);

const actions = store.pages.filter(({ path, hasAction }) => hasAction && path.startsWith("/admin"));

test("every action of the panel, and each of its intents, is among the acts", () => {
  const known = Object.keys(STAFF_ACTS);
  const intents = intentsInSource();
  expect([...intents.values()].flat().length).toBeGreaterThan(40);
  const missing = actions.flatMap(({ path }) => {
    const wanted = (intents.get(path) ?? []).map((intent) => `${path} ${intent}`);
    return [
      ...wanted.filter((act) => !known.includes(act)),
      ...(known.some((act) => act.split(" ")[0] === path) ? [] : [path]),
    ];
  });
  expect(missing).toEqual([]);
  const paths = actions.map(({ path }) => path);
  expect(known.filter((act) => !paths.includes(act.split(" ")[0] ?? ""))).toEqual([]);
});

test.each(Object.entries(STAFF_ACTS))("%s", async (name, prepare) => {
  const post = await prepare(shop, admin);
  const headers = { cookie: await openSession(shop, admin.userId), "sec-fetch-site": "same-origin" };
  await changesSince();
  const response = await store.ask(addressOf(name, post), {
    method: "POST",
    headers,
    body: bodyOf(name, post),
  });
  const text = await response.text();
  expect(response.status, text.slice(0, 2000)).toBeLessThan(400);

  const changes = await changesSince();
  if (name in READ_ONLY) {
    expect(changes).toEqual([]);
    return;
  }
  const audited = changes.filter(({ isAudited }) => isAudited);
  expect(changes).not.toEqual([]);
  if (name in UNAUDITED) expect(audited).toEqual([]);
  else if (name in AUDITED_FIRST) expect(audited).not.toEqual([]);
  else expect(audited).toEqual(changes);
});

function addressOf(name: string, { params = {} }: Post): string {
  const path = name.split(" ")[0] ?? "";
  return path.replace(/:(\w+)/g, (_, param: string) => params[param] ?? "");
}

function bodyOf(name: string, { fields }: Post): FormData | URLSearchParams {
  const intent = name.split(" ")[1];
  const body = fields instanceof FormData ? fields : new URLSearchParams();
  for (const [field, values] of fields instanceof FormData ? [] : Object.entries(fields)) {
    for (const value of [values].flat()) body.append(field, value);
  }
  if (intent !== undefined) body.set("intent", intent);
  return body;
}
