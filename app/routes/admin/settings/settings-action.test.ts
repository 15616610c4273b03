import { expect, test } from "vitest";
import { readShopRules } from "#app/server/settings/read-shop-rules.ts";
import { sessions } from "#database/schema/accounts.ts";
import { addAdmin } from "#tests/support/fixtures.ts";
import { openTestShop } from "#tests/support/open-test-shop.ts";
import { settingsAction } from "./settings-action.ts";

const NOWHERE = { sessionToken: "", ipAddress: "", userAgent: "", cookies: "" };

const { shop } = await openTestShop();

test("a zone that a colleague has deleted stays deleted, and only the default zone is required", async () => {
  const admin = await addAdmin(shop);
  const remove = async (id: string) => {
    const form = new FormData();
    form.set("intent", "delete-zone");
    form.set("id", id);
    return await settingsAction({ shop, admin, form, origin: NOWHERE });
  };
  const { zones } = await readShopRules(shop);
  const europe = zones.find(({ name }) => name === "Europe")?.id ?? "";
  const fallbackZone = zones.find(({ isFallback }) => isFallback)?.id ?? "";
  expect((await remove(europe)).data).toMatchObject({ done: true });
  const secondResult = await remove(europe);
  expect(secondResult.init?.status).toBe(404);
  expect(secondResult.data).toMatchObject({ done: false, toast: "settingsNotSaved" });
  expect(secondResult.data.text).toContain("We couldn't find that.");
  expect((await remove(fallbackZone)).data).toMatchObject({ errors: { form: "This zone is needed." } });
});

test("the toast of saved payment settings names the method", async () => {
  const admin = await addAdmin(shop);
  const expiresAt = new Date(shop.clock().getTime() + 60_000);
  const createdAt = shop.clock();
  await shop.db.insert(sessions).values({ userId: admin.userId, token: "fresh", expiresAt, createdAt });
  const form = new FormData();
  form.set("intent", "switch-method");
  form.set("method", "wave");
  form.set("isActive", "false");
  const origin = { ...NOWHERE, sessionToken: "fresh" };
  const saved = await settingsAction({ shop, admin, form, origin });
  expect(saved.data).toMatchObject({
    toast: "paymentSettingsSaved",
    text: "Wave mobile money",
  });
});
