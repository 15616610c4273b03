import { describe, expect, test } from "vitest";
import { chosenSize, namedSize, sizeOnBox } from "./size-labels.ts";

describe("a size in words", () => {
  test.each([
    ["42", "EU 42"],
    ["37.5", "EU 37.5"],
    ["L", "L"],
    ["One Size", ""],
    ["", ""],
  ])("%j is named %j", (size, named) => {
    expect(namedSize(size)).toBe(named);
  });

  test("a shoe size is shown in the shopper's system and in the one on the box", () => {
    const shoe = { category: "sneakers", gender: "women" } as const;
    expect(chosenSize("37.5", shoe, "USD")).toBe("US 6.5 (EU 37.5)");
    expect(chosenSize("37.5", shoe, "GBP")).toBe("UK 4 (EU 37.5)");
    expect(chosenSize("37.5", shoe, "GMD")).toBe("EU 37.5");
    expect(chosenSize("37", shoe, "USD")).toBe("EU 37");
    expect(chosenSize("40", { ...shoe, gender: "unisex" }, "USD")).toBe("US men's 7, women's 8.5 (EU 40)");
    expect(chosenSize("40", { ...shoe, gender: "unisex" }, "GBP")).toBe("UK 6 (EU 40)");
  });

  test("every other size is shown as it is stored", () => {
    expect(chosenSize("XL", { category: "apparel", gender: "men" }, "USD")).toBe("XL");
    expect(chosenSize("32", { category: "apparel", gender: "men" }, "GMD")).toBe("32");
    expect(chosenSize("One Size", { category: "accessories", gender: "" }, "USD")).toBe("");
  });

  test.each([
    [{ size: "32", sizeShown: "32" }, "32"],
    [{ size: "42", sizeShown: "EU 42" }, "EU 42"],
    [{ size: "37.5", sizeShown: "US 6.5 (EU 37.5)" }, "EU 37.5"],
    [{ size: "42" }, "EU 42"],
    [{ size: "One Size", sizeShown: "" }, ""],
  ])("the box of %j says %j", (item, onBox) => {
    expect(sizeOnBox(item)).toBe(onBox);
  });
});
