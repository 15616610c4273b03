import { expect, test } from "vitest";
import { distinctPlaces, parsePlaces, placeLabel } from "./places.ts";

const BRUSUBI = { deliveryAddress: "Brusubi, blue gate" };
const named = (...names: string[]) => names.map((placeName) => ({ placeName, ...BRUSUBI }));

test("a place is kept once, the first of its name, and four stay", () => {
  const before = parsePlaces(named("Home", "Shop", "Mum", "School"));
  const moved = parsePlaces([{ placeName: "Shop", deliveryAddress: "Westfield" }]);
  const places = distinctPlaces([...moved, ...before]);
  expect(places.map(placeLabel)).toEqual(["Shop", "Home", "Mum", "School"]);
  expect(places[0]).toBe(moved[0]);
  const fifth = parsePlaces([{ deliveryAddress: "Bakau" }, ...named("Home", "Shop", "Mum", "School")]);
  expect(fifth.map(placeLabel)).toEqual(["Bakau", "Home", "Shop", "Mum"]);
});

test("an area is a place without an address too, the last one", () => {
  const places = parsePlaces([{ area: "bakau" }, { area: "basse" }, ...named("Home")]);
  expect(places.map((place) => [place.area, placeLabel(place)])).toEqual([
    ["bakau", ""],
    ["", "Home"],
  ]);
});

test("what is no place is dropped", () => {
  expect(parsePlaces("x")).toEqual([]);
  expect(parsePlaces([null, 3, { placeName: "Nowhere" }])).toEqual([]);
  expect(parsePlaces([{ deliveryAddress: { toString: 1 } }])).toEqual([]);
});
