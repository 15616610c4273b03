import { expect, test } from "vitest";
import { type Place, placeLabel, withPlace } from "./places.ts";

const place = (given: Partial<Place>): Place => ({
  by: "",
  area: "",
  placeName: "",
  deliveryAddress: "Brusubi, blue gate",
  plusCode: "",
  receiverName: "",
  receiverPhone: "",
  ...given,
});

test("the last place is first, in the place of the one with its name, and four stay", () => {
  const before = ["Home", "Shop", "Mum", "School"].map((placeName) => place({ placeName }));
  const moved = place({ placeName: "Shop", deliveryAddress: "Westfield" });
  expect(withPlace(before, moved).map(placeLabel)).toEqual(["Shop", "Home", "Mum", "School"]);
  expect(withPlace(before, moved)[0]).toBe(moved);
  const fifth = place({ deliveryAddress: "Bakau" });
  expect(withPlace(before, fifth).map(placeLabel)).toEqual(["Bakau", "Home", "Shop", "Mum"]);
});

test("the place of another person with the same name stays", () => {
  const places = withPlace(
    [place({ by: "awa@example.com", placeName: "Home" })],
    place({ placeName: "Home" }),
  );
  expect(places.map(({ by }) => by)).toEqual(["", "awa@example.com"]);
});
