import { beforeEach, expect, test, vi } from "vitest";
import { placeLabel } from "#app/domain/shipping/places.ts";
import { clearDraft, type OrderDraft, storeTyped } from "./order-draft.ts";
import { placesStore, storePlace } from "./stored-places.ts";

function memoryStorage(kept = new Map<string, string>()) {
  return {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  };
}

beforeEach(() => {
  vi.stubGlobal("window", { localStorage: memoryStorage(), sessionStorage: memoryStorage() });
});

/** Stores the place of an order as the checkout does, and as the screen after it does again; returns all places. */
function order(area: string, typed: Partial<OrderDraft>) {
  for (const [field, value] of Object.entries({ customerName: "Awa", ...typed }))
    storeTyped("", field as keyof OrderDraft, value);
  storePlace(area);
  clearDraft();
  storePlace(area);
  return placesStore.get().map((place) => [placeLabel(place), place.area]);
}

test("the place of the last order stays the first, for the next one", () => {
  const home = ["Home", "banjul"];
  expect(order("banjul", { placeName: "Home", deliveryAddress: "Blue gate" })).toEqual([home]);
  expect(order("banjul", {})).toEqual([home]);
  expect(order("a pickup point", {})).toEqual([home]);
  expect(order("bakau", { plusCode: "QC+8Q Serekunda" })).toEqual([["QC+8Q Serekunda", "bakau"], home]);
});

test("an area alone is the last place where the order has no address", () => {
  expect(order("banjul", {})).toEqual([["", "banjul"]]);
  expect(order("bakau", {})).toEqual([["", "bakau"]]);
  const home = ["Blue gate", "banjul"];
  expect(order("banjul", { deliveryAddress: "Blue gate" })).toEqual([home, ["", "bakau"]]);
  expect(order("brusubi", { deliveryAddress: "" })).toEqual([["", "brusubi"], home]);
});
