import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { MetricCard } from "#app/components/admin/dashboard/metric-card.tsx";
import { PanelCurrencyContext, PanelMoney } from "#app/components/admin/shell/panel-money.tsx";
import { money } from "#app/domain/money/money.ts";
import { FALLBACK_RATES } from "#app/domain/money/rates.ts";
import { saveSiteSetting } from "#app/server/settings/save-site-setting.ts";
import { addAdmin, contextOf } from "#tests/support/fixtures.ts";
import { openTestShop } from "#tests/support/open-test-shop.ts";
import { loader } from "./dashboard.tsx";
import { loader as layoutLoader } from "./panel-layout.tsx";

const { shop } = await openTestShop();

async function request(query = "") {
  const context = contextOf(shop, await addAdmin(shop));
  const url = new URL(`http://localhost/admin${query}`);
  return { context, request: new Request(url), url, params: {}, pattern: "/admin" } as const;
}

test("the dashboard opens with today; chosen days that are invalid are refused, and preserved", async () => {
  const opening = await loader(await request());
  expect([opening.init?.status, opening.data.period]).toEqual([200, "today"]);
  expect(opening.data.takings).toMatchObject({
    shown: [],
    comparedLabel: expect.stringMatching(/^last \w+day$/),
  });
  const form = await loader(await request("?period=custom"));
  expect([form.init?.status, form.data.errors, form.data.takings]).toEqual([200, {}, null]);
  const refused = await loader(await request("?period=custom&from=1.2.&to=2026-02-03"));
  expect(refused.init?.status).toBe(400);
  expect(refused.data).toMatchObject({ typed: { from: "1.2." }, errors: { from: expect.any(String) } });
});

test("the panel shows dollars until staff choose dalasi; dollars stand beside them on demand, and no number can break", async () => {
  const admin = await addAdmin(shop);
  const currency = async () => (await layoutLoader(await request())).money.currency;
  expect(await currency()).toBe("USD");
  const chosen = { key: "panel", value: { currency: "GMD" } };
  expect(await saveSiteSetting(shop, admin, chosen)).toMatchObject({ ok: true });
  expect(await currency()).toBe("GMD");
  const render = (showsDollars: boolean) =>
    renderToStaticMarkup(
      <PanelCurrencyContext
        value={{ currency: "GMD", pricing: { rates: FALLBACK_RATES, wholeDalasi: false }, showsDollars }}
      >
        <MetricCard
          title="Revenue"
          href="/admin"
          value={<PanelMoney amount={money(1_802_288, "USD")} inGmd={money(123_456_700, "GMD")} />}
          isMoney
          note="paid orders"
        />
      </PanelCurrencyContext>,
    );
  expect(render(true)).toMatch(/whitespace-nowrap">D1,234,567<.*whitespace-nowrap[^>]*>\$18,022\.88</);
  expect(render(false)).toMatch(/whitespace-nowrap" title="\$18,022\.88">D1,234,567</);
  expect(render(false)).not.toContain(">$18,022.88<");
  expect(render(true)).not.toContain("break-words");
});
