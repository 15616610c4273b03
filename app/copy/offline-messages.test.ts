import { expect, test } from "vitest";
import { notLoadedMessage } from "./offline-messages.ts";
import "./panel-not-loaded.ts";

test.each([
  ["/products", "Failed to fetch products"],
  ["/men", "Failed to fetch products"],
  ["/my-orders", "Failed to fetch your orders. Please try again."],
  ["/checkout/local/wave", "Failed to load payment settings."],
  ["/admin/settings", "Failed to load site settings"],
  ["/admin/customers", "Failed to fetch customers."],
  ["/admin/products/edit/p1", "Failed to fetch product details"],
  ["/admin/products", "Failed to fetch data"],
  ["/admin/orders", "Failed to fetch data"],
  ["/admin", "Failed to fetch data"],
  ["/sneakers", null],
  ["/checkout", null],
  ["/administer", null],
])("%s that could not be loaded: %s", (path, words) => {
  expect(notLoadedMessage(path)).toBe(words);
});
