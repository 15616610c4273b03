import { describe, expect, test } from "vitest";
import { money } from "#app/domain/money/money.ts";
import { FALLBACK_RATES } from "#app/domain/money/rates.ts";
import { DEFAULT_CLAIMS, freeShippingLimit } from "./claims.ts";
import { claimsSchema, freeShippingFields, parseClaims } from "./claims-form.ts";
import { DEFAULT_SHOP_SETTINGS, parseShopSettings, shopSettingsSchema } from "./shop-settings.ts";
import {
  DEFAULT_SITE_SETTINGS,
  parseSiteSettings,
  SITE_SETTING_KEYS,
  SITE_SETTINGS_SCHEMAS,
  safeLink,
} from "./site-settings.ts";

describe("links an admin types", () => {
  test.each(["https://x.test/a", "mailto:a@x.test", "tel:+2203012345", "/page/about", "/"])(
    "%s is kept",
    (link) => {
      expect(safeLink(` ${link} `)).toBe(link);
    },
  );

  test.each([
    "http://x.test",
    "javascript:alert(1)",
    "JaVaScRiPt:x",
    "data:text/html,x",
    "//evil.test",
    "/\\evil",
    "https://",
    "java\tscript:x",
    "about",
    "",
  ])("%j is refused", (link) => {
    expect(safeLink(link)).toBeNull();
  });
});

describe("site settings", () => {
  test("without a row are the defaults, which are valid and survive storing", () => {
    expect(parseSiteSettings([])).toEqual(DEFAULT_SITE_SETTINGS);
    const rows = SITE_SETTING_KEYS.map((key) => ({
      setting_key: key,
      setting_value: DEFAULT_SITE_SETTINGS[key],
    }));
    expect(parseSiteSettings(rows)).toEqual(DEFAULT_SITE_SETTINGS);
  });

  test("a broken row is its default, an unsafe link is left out, a year may be a number", () => {
    const settings = parseSiteSettings([
      { setting_key: "footer_contact", setting_value: "text" },
      {
        setting_key: "footer_company_links",
        setting_value: { about: "/page/about", evil: "javascript:x", odd: 5 },
      },
      { setting_key: "footer_social_links", setting_value: { instagram: "javascript:x" } },
      { setting_key: "site_info", setting_value: { company_name: "Kairaba", copyright_year: 2026 } },
    ]);
    expect(settings).toMatchObject({
      footer_contact: DEFAULT_SITE_SETTINGS.footer_contact,
      footer_company_links: { about: "/page/about" },
      footer_social_links: { instagram: "", twitter: "", facebook: "" },
      site_info: { company_name: "Kairaba", tagline: "", copyright_year: "2026" },
    });
  });

  test("a form with an unsafe link is refused", () => {
    expect(SITE_SETTINGS_SCHEMAS.footer_legal_links.safeParse({ terms: "//evil.test" }).success).toBe(false);
    expect(SITE_SETTINGS_SCHEMAS.footer_contact.safeParse({ email: "no" }).success).toBe(false);
  });
});

describe("claims", () => {
  test("free shipping is off by default and then has no limit", () => {
    expect(freeShippingLimit(DEFAULT_CLAIMS)).toBeNull();
    expect(freeShippingLimit({ freeShipping: { isOn: true, overUsd: 100, overGmd: null } })).toEqual({
      usd: 10_000,
      typed: null,
    });
  });

  test("free shipping typed in dalasi is saved so, beside its worth in whole dollars", () => {
    const fields = freeShippingFields({ isOn: "on", over: "5,000", currency: "GMD" }, FALLBACK_RATES);
    const { freeShipping } = parseClaims({ ...DEFAULT_CLAIMS, freeShipping: fields });
    expect(freeShipping).toEqual({ isOn: true, overUsd: 73, overGmd: 5000 });
    expect(freeShippingLimit({ freeShipping })).toEqual({ usd: 7300, typed: money(500_000, "GMD") });
    for (const over of ["", "12.5", "-3", "999999999999"]) {
      const typed = freeShippingFields({ isOn: "on", over, currency: "GMD" }, FALLBACK_RATES);
      expect(claimsSchema.safeParse({ ...DEFAULT_CLAIMS, freeShipping: typed }).success).toBe(false);
    }
  });

  test("form text is read, broken claims are the defaults", () => {
    const typed = {
      freeShipping: { isOn: "on", overUsd: "100" },
      returns: { days: "14" },
      firstPurchase: { isOn: "true", text: " 10% off " },
      customers: { isOn: false, count: "50,000" },
    };
    expect(parseClaims(typed)).toEqual({
      freeShipping: { isOn: true, overUsd: 100, overGmd: null },
      returns: { isOn: false, days: 14, isPaidByShop: false },
      firstPurchase: { isOn: true, text: "10% off" },
      customers: { isOn: false, count: 50_000 },
    });
    expect(parseClaims(null)).toEqual(DEFAULT_CLAIMS);
    expect(parseClaims({ ...typed, freeShipping: { isOn: "on", overUsd: "" } })).toEqual(DEFAULT_CLAIMS);
  });
});

test("shop settings have defaults", () => {
  expect(parseShopSettings(null)).toEqual(DEFAULT_SHOP_SETTINGS);
  expect(parseShopSettings({ lowStockAt: "3" })).toEqual({ ...DEFAULT_SHOP_SETTINGS, lowStockAt: 3 });
  expect(parseShopSettings({ lowStockAt: -1, paymentLinkHours: 5 })).toEqual({
    ...DEFAULT_SHOP_SETTINGS,
    paymentLinkHours: 5,
  });
});

test("a whole number may have separators, and so has the limit that refuses it", () => {
  expect(shopSettingsSchema.parse({ cashMost: "20,000" }).cashMost).toBe(20_000);
  for (const cashMost of ["2,000,000", "2,00", "1,5", ""]) {
    const refused = shopSettingsSchema.safeParse({ cashMost }).error?.issues[0]?.message;
    expect(refused).toBe("Please enter a whole number from 0 to 1,000,000.");
  }
});
