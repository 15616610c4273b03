import { expect, test } from "vitest";
import { MAIN_CATEGORIES } from "#app/domain/catalogue/product.ts";
import routes from "#app/routes.ts";
import { cacheablePath } from "./cacheable-path.ts";

test.each([
  ["/", "", "/"],
  ["/sneakers", "", "/sneakers"],
  ["/track", "", "/track"],
  ["/products", "sort=price-asc&category=sneakers", "/products?category=sneakers&sort=price-asc"],
  [
    "/products",
    "category=sneakers&utm_source=whatsapp&sort=price-asc",
    "/products?category=sneakers&sort=price-asc",
  ],
  ["/products", "page=1", "/products"],
  ["/sneakers", "color=Red", "/sneakers?color=red"],
  ["/brand/new%20balance", "", "/brand/new%20balance"],
  ["/product/red-earth-runner", "ref=me", "/product/red-earth-runner"],
])("%s?%s is cached as %s", (path, query, expected) => {
  expect(cacheablePath(path, query)).toBe(expected);
});

test.each([
  ["/products", "search=anything"],
  ["/products", "min_price=3"],
  ["/products", "brand=n"],
  ["/products", "page=21"],
  ["/products", "size=made-up"],
  ["/products", "color=made-up"],
  ["/sneakers", "category=all&brand=all&sort=name-asc"],
  ["/women", "target_audience="],
  ["/brand/nike", "sort=name-asc"],
  ["/brand/nobody-sells-this", ""],
  ["/category/anything", ""],
  ["/checkout", ""],
  ["/my-orders", ""],
  ["/track", "order=KRB-7H2K9MPQ&token=of-the-mail"],
  ["/admin", ""],
  ["/auth", ""],
  ["/sneakers.data", ""],
  ["/brand/%E0%A4%A", ""],
])("%s?%s is never cached", (path, query) => {
  expect(cacheablePath(path, query)).toBeNull();
});

test.each(MAIN_CATEGORIES)("/%s has a page, which is cached", (category) => {
  const paths = routes.flatMap(({ children = [] }) => children.map(({ path }) => path));
  expect(paths).toContain(category);
  expect(cacheablePath(`/${category}`, "")).toBe(`/${category}`);
});
