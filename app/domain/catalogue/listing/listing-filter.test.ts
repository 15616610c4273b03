import { describe, expect, test } from "vitest";
import {
  categoryTitle,
  chosenFilters,
  type ListingFilter,
  NO_FILTER,
  readListingFilter,
  SORT_OPTIONS,
  sortOptions,
  withoutFilter,
  writeListingFilter,
} from "./listing-filter.ts";

const read = (query: string) => readListingFilter(new URLSearchParams(query));

describe("listing filters", () => {
  test("nothing given is everything, by name, page 1", () => {
    expect(read("")).toEqual(NO_FILTER);
    expect(SORT_OPTIONS.map(({ value }) => value)).toEqual([
      "name-asc",
      "price-asc",
      "price-desc",
      "brand-asc",
      "newest",
    ]);
  });

  test("everything is read", () => {
    const query =
      "search=+air+max&category=Sneakers&target_audience=men&brand=New+Balance&size=42.5&color=Green&sale=1&min_price=20&max_price=90&filter=featured&sort=price-desc&page=3";
    expect(read(query)).toEqual({
      search: "air max",
      category: "sneakers",
      targetAudience: "men",
      brand: "New Balance",
      size: "42.5",
      color: "green",
      isReduced: true,
      minPrice: 20,
      maxPrice: 90,
      filter: "featured",
      sort: "price-desc",
      page: 3,
    });
  });

  test.each([
    ["category=all&target_audience=all&brand=All"],
    ["sort=evil&page=-1&min_price=abc&filter=x&target_audience=dogs"],
    ["page=0&max_price=&search=%20%20"],
  ])("%s counts as nothing given", (query) => {
    expect(read(query)).toEqual(NO_FILTER);
  });

  test("writing omits defaults, has one order, and reads back the same", () => {
    const filter = read("page=2&sort=newest&brand=Nike&category=sneakers&search=red");
    expect(writeListingFilter(filter).toString()).toBe(
      "search=red&category=sneakers&brand=Nike&sort=newest&page=2",
    );
    expect(readListingFilter(writeListingFilter(filter))).toEqual(filter);
    expect(writeListingFilter(NO_FILTER).toString()).toBe("");
  });

  test("a search is sorted by relevance unless another order is chosen, A-Z included", () => {
    expect(read("search=red").sort).toBe("relevance");
    expect(read("search=red&sort=name-asc").sort).toBe("name-asc");
    expect(writeListingFilter(read("search=red&sort=relevance")).toString()).toBe("search=red");
    expect(writeListingFilter(read("search=red&sort=name-asc")).toString()).toBe("search=red&sort=name-asc");
    expect(sortOptions("red").map(({ label }) => label)).toEqual([
      "Relevance",
      ...SORT_OPTIONS.map(({ label }) => label),
    ]);
  });

  test("without a search there is no relevance to sort by", () => {
    expect(read("sort=relevance")).toEqual(NO_FILTER);
    expect(sortOptions("")).toEqual(SORT_OPTIONS);
    expect(withoutFilter(read("search=red&brand=Nike"), "search")).toEqual(read("brand=Nike"));
  });

  test("a chip leads to the listing without it, on page 1", () => {
    const filter = read("search=red&category=sneakers&sort=newest&page=4");
    const without = (name: keyof ListingFilter) => writeListingFilter(withoutFilter(filter, name)).toString();
    expect(chosenFilters(filter).map(({ name, label }) => [name, label, without(name)])).toEqual([
      ["search", "“red”", "category=sneakers&sort=newest"],
      ["category", "Sneakers", "search=red&sort=newest"],
    ]);
  });

  test.each([
    ["all", "All Categories"],
    ["", "All Categories"],
    ["most-popular", "Most Popular"],
    ["track_pants", "Track Pants"],
    ["sneakers", "Sneakers"],
  ])("the category %j is titled %s", (category, title) => {
    expect(categoryTitle(category)).toBe(title);
  });
});
