import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { findMethod, listActiveMethods, listPaymentMethods } from "#app/server/payments/find-method.ts";
import { auditLog } from "#database/schema/operations.ts";
import { paymentSettings } from "#database/schema/payments.ts";
import { contentPages, siteSettings } from "#database/schema/settings.ts";
import { addAdmin, justConfirmed } from "#tests/support/fixtures.ts";
import { openTestShop } from "#tests/support/open-test-shop.ts";
import { type PaymentMethodChange, savePaymentMethod } from "./change-payment-settings.ts";
import { ensureDefaultSettings } from "./ensure-default-settings.ts";
import { readShopRules } from "./read-shop-rules.ts";
import { hasNoSiteSettings, readSiteSettings, settingVersions } from "./read-site-settings.ts";
import { renderStoredPages } from "./render-markdown.ts";
import { safeHtml } from "./safe-html.ts";
import { saveSiteSetting } from "./save-site-setting.ts";
import { findContentPage } from "./stored-content-pages.ts";

const { shop } = await openTestShop();
const admin = await addAdmin(shop);

describe("a new shop", () => {
  test("offers three methods in checkout's order and has all four, and its zones", async () => {
    expect((await listActiveMethods(shop)).map((each) => each.method)).toEqual([
      "wave",
      "bank_transfer",
      "qmoney",
    ]);
    expect(await listPaymentMethods(shop)).toHaveLength(4);
    expect(await findMethod(shop, "mobile_money")).toBeNull();
    expect(await findMethod(shop, "wave")).toMatchObject({ label: "Wave mobile money" });
    const rules = await readShopRules(shop);
    expect(rules.zones.map((zone) => [zone.name, zone.rateUsd])).toEqual([
      ["The Gambia", 300],
      ["Europe", 1000],
      ["United States", 1200],
      ["Other countries", 1200],
    ]);
    expect(rules.freeShipping).toBeNull();
  });

  test("is given its defaults once, and nothing saved is changed", async () => {
    const value = { address: "Westfield", phone: "", email: "" };
    await saveSiteSetting(shop, admin, { key: "footer_contact", value });
    await ensureDefaultSettings(shop.db);
    expect((await readSiteSettings(shop)).footer_contact).toEqual(value);
    expect((await readShopRules(shop)).zones).toHaveLength(4);
  });

  test("is given the rows of its payment methods when a read finds none", async () => {
    const before = await shop.db.delete(paymentSettings).returning();
    expect(await listPaymentMethods(shop)).toHaveLength(4);
    const made = await shop.db.delete(paymentSettings).returning();
    expect(made.map(({ isActive }) => isActive)).toEqual([false, false, false, false]);
    await shop.db.insert(paymentSettings).values(before);
  });
});

describe("site settings", () => {
  test("are saved with an entry in the audit log", async () => {
    const value = { company_name: "Kairaba", tagline: "New", copyright_year: "2026" };
    expect(await saveSiteSetting(shop, admin, { key: "site_info", value })).toEqual({
      ok: true,
      value: null,
    });
    expect((await readSiteSettings(shop)).site_info).toEqual(value);
    const [act] = await shop.db.select().from(auditLog).where(eq(auditLog.subjectId, "site_info"));
    expect(act).toMatchObject({ action: "setting.saved", actorEmail: admin.email, after: value });
  });

  test("begun before somebody else's save are refused; the same saved twice is saved", async () => {
    const save = (fields: Record<string, string>, seenVersion: string | undefined) =>
      saveSiteSetting(shop, admin, {
        key: "footer_contact",
        value: { address: "Kairaba Avenue", phone: "", email: "", ...fields },
        seenVersion: seenVersion ?? null,
      });
    const versionNow = async () => settingVersions(await readSiteSettings(shop)).footer_contact;
    const seen = await versionNow();
    expect(await save({ address: "Westfield, Serekunda" }, seen)).toMatchObject({ ok: true });
    expect(await save({ address: "Westfield, Serekunda" }, seen)).toMatchObject({ ok: true });
    const detail = await versionNow();
    expect(await save({ phone: "399 8877" }, seen)).toEqual({
      ok: false,
      reason: "changed_meanwhile",
      detail,
    });
    expect((await readSiteSettings(shop)).footer_contact).toMatchObject({ address: "Westfield, Serekunda" });
    expect(await save({ phone: "399 8877" }, detail)).toMatchObject({ ok: true });
  });

  test("refuse unknown keys and unsafe links, beside the field", async () => {
    expect(await saveSiteSetting(shop, admin, { key: "toString", value: {} })).toMatchObject({
      reason: "unknown_setting",
    });
    const links = { about: "javascript:alert(1)" };
    expect(await saveSiteSetting(shop, admin, { key: "footer_company_links", value: links })).toMatchObject({
      reason: "validation_failed",
      detail: { about: expect.any(String) },
    });
  });

  test("preserve the order of links", async () => {
    const value = {
      "Our Story": "/page/about",
      Brands: "/brands",
      "2026 Lookbook": "/new",
      Faq: "/page/faq",
    };
    await saveSiteSetting(shop, admin, { key: "footer_company_links", value });
    const { footer_company_links: links } = await readSiteSettings(shop);
    expect(Object.keys(links)).toEqual(Object.keys(value));
  });

  test("that do not exist are reported as missing", async () => {
    expect(await hasNoSiteSettings(shop)).toBe(false);
    const rows = await shop.db.delete(siteSettings).returning();
    expect(await hasNoSiteSettings(shop)).toBe(true);
    await shop.db.insert(siteSettings).values(rows);
  });

  test("free shipping is a rule as soon as its claim is on", async () => {
    const claims = (await readSiteSettings(shop)).claims;
    const value = { ...claims, freeShipping: { isOn: true, overUsd: 150, overGmd: null } };
    await saveSiteSetting(shop, admin, { key: "claims", value });
    expect((await readShopRules(shop)).freeShipping).toEqual({ usd: 15_000, typed: null });
  });
});

describe("a payment method", () => {
  const saveMethod = (change: PaymentMethodChange) =>
    shop.db.transaction((tx) => savePaymentMethod(shop, tx, justConfirmed(admin), change));

  test("is switched off and on without changing its details", async () => {
    expect(await saveMethod({ method: "wave", isActive: false })).toMatchObject({
      ok: true,
    });
    expect(await findMethod(shop, "wave")).toBeNull();
    await saveMethod({ method: "wave", isActive: true });
    expect((await findMethod(shop, "wave"))?.settings).toMatchObject({ phone: "+220 301 2345" });
  });

  test("without a number cannot be active", async () => {
    const settings = { phone_number: " ", account_name: "Kairaba", instructions: "" };
    const save = (isActive: boolean) => saveMethod({ method: "mobile_money", isActive, settings });
    expect(await save(true)).toEqual({ ok: false, reason: "incomplete_details" });
    expect(await save(false)).toMatchObject({ ok: true });
    expect(await saveMethod({ method: "mobile_money", isActive: true })).toMatchObject({
      ok: false,
    });
    // An active method keeps its number.
    expect(await saveMethod({ method: "wave", settings: { phone: "" } })).toEqual({
      ok: false,
      reason: "incomplete_details",
    });
    expect(await saveMethod({ method: "card", isActive: true })).toMatchObject({
      reason: "unknown_method",
    });
  });

  test("does not overwrite somebody else's save; its switch requires no version", async () => {
    const stored = async () => {
      const known = (await listPaymentMethods(shop)).find(({ method }) => method === "wave");
      if (!known) throw new Error("no Wave");
      return known;
    };
    const { version: seenVersion } = await stored();
    const typed = (phone: string) => ({ phone, account_name: "Kairaba", instructions: "" });
    const save = (phone: string, seen: string) =>
      saveMethod({ method: "wave", settings: typed(phone), seenVersion: seen });
    expect(await save("+220 999 0001", seenVersion)).toMatchObject({ ok: true });
    const newer = (await stored()).version;
    expect(await save("+220 999 0002", seenVersion)).toEqual({
      ok: false,
      reason: "changed_meanwhile",
      detail: newer,
    });
    expect((await stored()).settings).toMatchObject({ phone: "+220 999 0001" });
    expect(await saveMethod({ method: "wave", isActive: false })).toMatchObject({
      ok: true,
    });
    expect(await save("+220 999 0002", newer)).toMatchObject({ ok: true });
    expect((await stored()).settings).toMatchObject({ phone: "+220 999 0002" });
  });
});

describe("a content page", () => {
  test("is found by its slug in any case, where it is published", async () => {
    await shop.db.insert(contentPages).values([
      { slug: "about", title: "About", body: "# Kairaba\n\nSince *2019*." },
      { slug: "draft", title: "Draft", body: "", isPublished: false },
    ]);
    await renderStoredPages(shop);
    expect(await findContentPage(shop, "About")).toMatchObject({
      title: "About",
      html: "<h2>Kairaba</h2>\n<p>Since <em>2019</em>.</p>\n",
    });
    expect(await findContentPage(shop, "draft")).toBeNull();
    expect(await findContentPage(shop, "nothing")).toBeNull();
  });

  test.each([
    ["<script>alert(1)</script>", "<script"],
    ["Hello <img src=x onerror=alert(1)>", "<img"],
    ["[x](javascript:alert(1))", "href"],
    ["[x](JaVaScRiPt&#58;alert(1))", "href"],
    ["[x](//evil.example)", "href"],
    ["[x](data:text/html,1)", "href"],
    ["![x](data:image/svg+xml,1)", "<img"],
    ["<javascript:alert(1)>", "href"],
    ['[x](https://a.example "t\\" onclick=\\"x")', ' onclick="'],
    ['[x](https://a.example/"onclick="x)', '"onclick'],
  ])("shows %s without letting it act", (markdown, never) => {
    expect(safeHtml(markdown)).not.toContain(never);
  });

  test("preserves safe links and pictures", () => {
    expect(
      safeHtml("[track](/track) [mail](mailto:a@b.gm) [call](tel:+2203012345) ![shop](/media/x.webp)"),
    ).toBe(
      '<p><a href="/track">track</a> <a href="mailto:a@b.gm">mail</a> <a href="tel:+2203012345">call</a> ' +
        '<img src="/media/x.webp" alt="shop" loading="lazy"></p>\n',
    );
  });
});
