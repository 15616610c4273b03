import { expect, test } from "vitest";
import { ADMIN_TOASTS, isAdminToast } from "./admin-toasts.ts";
import { TOASTS } from "./toasts.ts";

type ToastName = keyof typeof TOASTS;

/** Source: specification 12.1. */
const FAILURES: [ToastName, string, string][] = [
  ["siteSettingsNotLoaded", "Error", "Failed to load site settings"],
  ["settingsNotSaved", "Error", "Failed to update settings"],
  ["paymentSettingsNotSaved", "Error", "Failed to update payment settings"],
  ["productNotLoaded", "Error", "Failed to fetch product details"],
  ["productNotDeleted", "Error", "Failed to delete product"],
  ["productNotUpdated", "Error", "Failed to update product"],
  ["productNotSaved", "Error", "Failed to create/update product"],
  ["dataNotLoaded", "Error", "Failed to fetch data"],
  ["paymentNotUpdated", "Error", "Failed to update payment status"],
  ["orderNotUpdated", "Error", "Failed to update order status"],
  ["customersNotLoaded", "Error", "Failed to fetch customers."],
  ["uploadFailed", "Upload Error", "Failed to upload images. Please try again."],
  ["productRequired", "Validation Error", "Name and price are required"],
];

test.each(FAILURES)("%s has the specification's text and is an error", (name, title, text) => {
  expect(TOASTS[name]).toEqual({ title, text, tone: "error" });
});

const SUCCESSES: [ToastName, string, string?][] = [
  ["settingsSaved", "Success", "Settings updated successfully"],
  ["paymentSettingsSaved", "Success", "Payment settings updated successfully"],
  ["productDeleted", "Product deleted"],
  ["productHidden", "Product hidden"],
  ["productPublished", "Product published"],
  ["paymentVerified", "Payment verified"],
  ["paymentRejected", "Payment rejected"],
  ["orderUpdated", "Order status updated successfully"],
  ["imagesUploaded", "Images uploaded"],
];

test.each(SUCCESSES)("%s has the specification's text", (name, title, text) => {
  expect(TOASTS[name]).toMatchObject({ title, ...(text && { text }), tone: "success" });
});

test("an invalid price has its own message", () => {
  expect(TOASTS.invalidPrice).toMatchObject({ text: "Invalid price value", tone: "error" });
});

test("a URL can only name an existing toast", () => {
  expect(isAdminToast("page-saved")).toBe(true);
  expect(isAdminToast("toString")).toBe(false);
  expect(Object.values(ADMIN_TOASTS).every(({ title }) => title !== "")).toBe(true);
});
