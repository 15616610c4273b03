import { describe, expect, test } from "vitest";
import { NO_FILTER } from "./listing-filter.ts";
import {
  brandRoute,
  categoryRoute,
  listingHref,
  listingTitle,
  productsRoute,
  readRouteFilter,
} from "./listing-route.ts";

const query = (text: string) => new URLSearchParams(text);

describe("a URL that fixes part of the filter", () => {
  test("/men filters for men", () => {
    expect(readRouteFilter(productsRoute("/men"), query("")).targetAudience).toBe("men");
  });
  test("/brands is the brands view", () => {
    expect(readRouteFilter(productsRoute("/brands"), query("")).filter).toBe("brands");
  });
  test("/unknown is the place of all products", () => {
    expect(productsRoute("/unknown").path).toBe("/products");
  });
  test("fixed values are not in the query", () => {
    const place = categoryRoute("Sneakers");
    const filter = readRouteFilter(place, query("search=air&sort=price-asc"));
    expect(listingHref(place, filter)).toBe("/sneakers?search=air&sort=price-asc");
  });
  test("another category leads to all products and preserves the other filters", () => {
    const place = categoryRoute("sneakers");
    const filter = readRouteFilter(place, query("category=apparel&search=air"));
    expect(listingHref(place, filter)).toBe("/products?search=air&category=apparel");
  });
  test("asking for all categories moves to all products", () => {
    const place = categoryRoute("sneakers");
    expect(listingHref(place, readRouteFilter(place, query("category=all")))).toBe("/products");
  });
});

describe("a brand's page", () => {
  test("has a lowercase URL", () => {
    expect(brandRoute("New Balance").path).toBe("/brand/new-balance");
  });
  test("sorts the newest first, and has only another order in its URL", () => {
    const place = brandRoute("Nike");
    const filter = readRouteFilter(place, query(""));
    expect(filter.sort).toBe("newest");
    expect(listingHref(place, filter)).toBe("/brand/nike");
    expect(listingHref(place, { ...filter, sort: "name-asc" })).toBe("/brand/nike?sort=name-asc");
    const searched = readRouteFilter(place, new URLSearchParams("search=red"));
    expect(searched.sort).toBe("relevance");
    expect(listingHref(place, searched)).toBe("/brand/nike?search=red");
    expect(listingHref(place, { ...searched, sort: "newest" })).toBe("/brand/nike?search=red&sort=newest");
  });
});

test.each([
  [{}, "All Products"],
  [{ targetAudience: "women" as const }, "Women"],
  [{ category: "street-wear" }, "Street Wear"],
  [{ filter: "brands" as const }, "Brands"],
  [{ filter: "featured" as const }, "Featured"],
])("the heading of %o is %s", (filter, title) => {
  expect(listingTitle({ ...NO_FILTER, ...filter })).toBe(title);
});
