import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { contentPageForm } from "#app/domain/settings/content-page-form.ts";
import { listAuditEntries } from "#app/server/audit/list-audit-entries.ts";
import { auditLog } from "#database/schema/operations.ts";
import { contentPages } from "#database/schema/settings.ts";
import { addAdmin } from "#tests/support/fixtures.ts";
import { openTestShop } from "#tests/support/open-test-shop.ts";
import { readSiteSettings } from "./read-site-settings.ts";
import { renderStoredPages } from "./render-markdown.ts";
import { deleteContentPage, saveContentPage, setContentPagePublished } from "./save-content-page.ts";
import { saveSiteSetting } from "./save-site-setting.ts";
import {
  editableContentPage,
  editableContentPages,
  findContentPage,
  previewContentPage,
} from "./stored-content-pages.ts";

const { shop } = await openTestShop();
const admin = await addAdmin(shop, { email: "lamin@example.com" });

const typed = { title: "Opening hours", slug: "", body: "## Today\r\nFrom *nine*.", isPublished: "on" };

async function save(form: Record<string, string>, id: string | null = null) {
  return await saveContentPage(shop, admin, { id, form: contentPageForm.parse(form) });
}

describe("a content page", () => {
  test("gets the first free address of its title and is shown, and its changes too", async () => {
    const first = await save(typed);
    const second = await save(typed);
    expect([first, second]).toMatchObject([
      { value: { slug: "opening-hours" } },
      { value: { slug: "opening-hours-2" } },
    ]);
    expect(await findContentPage(shop, "opening-hours")).toMatchObject({
      html: "<h2>Today</h2>\n<p>From <em>nine</em>.</p>\n",
    });
    const id = first.ok ? first.value.id : "";
    await save({ ...typed, title: "Hours", slug: "hours" }, id);
    expect(await findContentPage(shop, "hours")).toMatchObject({ title: "Hours" });
    expect(await findContentPage(shop, "opening-hours")).toBeNull();
  });

  test("that moves takes the foot's links along", async () => {
    const saved = await save({ ...typed, title: "Our story" });
    const id = saved.ok ? saved.value.id : "";
    const links = { Story: "/page/our-story", "Our stories": "/page/our-story-2", Brands: "/brands" };
    await saveSiteSetting(shop, admin, { key: "footer_company_links", value: links });
    await save({ ...typed, title: "Our story", slug: "who-we-are" }, id);
    const { footer_company_links: now } = await readSiteSettings(shop);
    expect(Object.entries(now)).toEqual([
      ["Story", "/page/who-we-are"],
      ["Our stories", "/page/our-story-2"],
      ["Brands", "/brands"],
    ]);
  });

  test("whose response was lost is added once, however often its form is sent", async () => {
    const idempotencyKey = crypto.randomUUID();
    const form = contentPageForm.parse({ ...typed, title: "Lost answer" });
    const first = await saveContentPage(shop, admin, { id: null, form, idempotencyKey });
    expect(await saveContentPage(shop, admin, { id: null, form, idempotencyKey })).toEqual(first);
    const other = { ...form, title: "Another title" };
    expect(await saveContentPage(shop, admin, { id: null, form: other, idempotencyKey })).toMatchObject({
      reason: "sent_already",
    });
    const isIt = eq(contentPages.title, "Lost answer");
    expect(await shop.db.delete(contentPages).where(isIt).returning()).toHaveLength(1);
  });

  test("begun before somebody else's save is refused; the same saved twice is saved", async () => {
    const added = await save({ ...typed, slug: "two-tabs" });
    const id = added.ok ? added.value.id : "";
    const seen = (await editableContentPage(shop, id))?.version ?? "";
    const saveAt = (fields: Record<string, string>, seenVersion: string) =>
      saveContentPage(shop, admin, {
        id,
        form: contentPageForm.parse({ ...typed, slug: "two-tabs", ...fields }),
        seenVersion,
      });
    expect(await saveAt({ body: "From ten." }, seen)).toMatchObject({ ok: true });
    expect(await saveAt({ body: "From ten." }, seen)).toMatchObject({ ok: true });
    const newer = (await editableContentPage(shop, id))?.version ?? "";
    const stale = await saveAt({ title: "Hours" }, seen);
    expect(stale).toEqual({ ok: false, reason: "changed_meanwhile", detail: newer });
    expect(await findContentPage(shop, "two-tabs")).toMatchObject({ html: "<p>From ten.</p>\n" });
    expect(await saveAt({ title: "Hours" }, newer)).toMatchObject({ ok: true });
  });

  test("cannot take the address of another, and addresses follow their rule", async () => {
    await save({ ...typed, slug: "taken" });
    expect(await save({ ...typed, slug: "taken" })).toEqual({ ok: false, reason: "slug_taken" });
    for (const slug of ["Ünder", "a b", "-a", "a--b", "../x", "a/b"]) {
      expect(contentPageForm.safeParse({ ...typed, slug }).success).toBe(false);
    }
    expect(contentPageForm.parse({ ...typed, slug: " Size-Guide " }).slug).toBe("size-guide");
  });

  test("as a draft is seen in the admin only; deleted, nowhere", async () => {
    const saved = await save({ ...typed, slug: "draft" });
    const id = saved.ok ? saved.value.id : "";
    await setContentPagePublished(shop, admin, { id, isPublished: false });
    expect(await findContentPage(shop, "draft")).toBeNull();
    expect((await editableContentPages(shop)).find((page) => page.id === id)).toMatchObject({
      isPublished: false,
    });
    expect(await deleteContentPage(shop, admin, { id })).toMatchObject({ ok: true });
    expect(await deleteContentPage(shop, admin, { id })).toEqual({ ok: false, reason: "not_found" });
  });

  test("is rendered when it is saved, and is shown as it was stored", async () => {
    const saved = await save({ ...typed, slug: "stored" });
    const isIt = eq(contentPages.id, saved.ok ? saved.value.id : "");
    await shop.db.update(contentPages).set({ html: "<p>as stored</p>" }).where(isIt);
    expect(await findContentPage(shop, "stored")).toMatchObject({ html: "<p>as stored</p>" });
  });

  test("stored without HTML, as by the demo, is shown as text until the store has rendered it", async () => {
    const saved = await save({ ...typed, slug: "earlier" });
    const isIt = eq(contentPages.id, saved.ok ? saved.value.id : "");
    await shop.db.update(contentPages).set({ body: "From *ten* <b>", html: null }).where(isIt);
    expect(await findContentPage(shop, "earlier")).toMatchObject({
      html: "<p>From *ten* &lt;b&gt;</p>",
    });
    await renderStoredPages(shop);
    expect(await findContentPage(shop, "earlier")).toMatchObject({
      html: "<p>From <em>ten</em> &lt;b&gt;</p>\n",
    });
  });

  test.each([
    ["quotes", ">".repeat(5_000)],
    ["lists", Array.from({ length: 60 }, (_, at) => `${"  ".repeat(at)}- x`).join("\n")],
  ])("of %s within each other without end is refused, and previewed in words", async (_what, body) => {
    expect(await save({ ...typed, slug: "deep", body })).toEqual({ ok: false, reason: "too_complex" });
    expect(await previewContentPage(body)).toContain("nested too deeply");
    expect(await findContentPage(shop, "deep")).toBeNull();
  });

  test("is previewed without anything that could act", async () => {
    const html = await previewContentPage(
      "<script>alert(1)</script> [x](javascript:alert(1)) ![y](http://evil.test/a.png)",
    );
    expect(html).not.toMatch(/<script|href|<img/);
  });
});

describe("the audit log", () => {
  test("is filtered by who, what and when, and shows what changed", async () => {
    const saved = await save({ ...typed, slug: "logged", title: "Logged" });
    const id = saved.ok ? saved.value.id : "";
    await save({ ...typed, slug: "logged", title: "Logged again", isPublished: "" }, id);
    const all = { actor: "", action: "", from: "", to: "", page: 1 } as const;
    const { acts } = await listAuditEntries(shop, {
      ...all,
      actor: "LAMIN@example.com",
      action: "page.updated",
    });
    expect(acts[0]).toMatchObject({
      actor: "lamin@example.com",
      subjectName: "Logged again",
      changes: [
        { field: "title", before: "Logged", after: "Logged again" },
        { field: "is published", before: "yes", after: "no" },
      ],
    });
    const today = new Date().toISOString().slice(0, 10);
    expect((await listAuditEntries(shop, { ...all, from: today, to: today })).total).toBeGreaterThan(0);
    expect((await listAuditEntries(shop, { ...all, to: "2020-01-01" })).total).toBe(0);
    const { total } = await listAuditEntries(shop, all);
    for (const none of [{ from: "0000-01-01" }, { to: "0000-02-01" }, { to: "9999-12-31" }]) {
      expect((await listAuditEntries(shop, { ...all, ...none })).total).toBe(total);
    }
    const { actions, actors } = await listAuditEntries(shop, { ...all, from: "nonsense" });
    expect(actions).toContain("page.updated");
    expect(actors).toEqual(["lamin@example.com"]);
  });

  test("is read 50 at a time, and nobody can change it", async () => {
    await shop.db.insert(auditLog).values(
      Array.from({ length: 60 }, (_, at) => ({
        actorEmail: "many@example.com",
        action: "product.updated" as const,
        subjectType: "product" as const,
        subjectId: String(at),
      })),
    );
    const filter = { actor: "many@example.com", action: "", from: "", to: "", page: 99 } as const;
    expect(await listAuditEntries(shop, filter)).toMatchObject({
      total: 60,
      page: 2,
      pageCount: 2,
    });
    await expect(
      shop.db.update(auditLog).set({ actorEmail: "x" }).where(eq(auditLog.subjectId, "1")),
    ).rejects.toThrow();
  });
});
