import { expect, test } from "vitest";
import { productForm } from "#app/domain/catalogue/product-form.ts";
import { importProducts, previewProductImport } from "#app/server/catalogue/csv/csv-import.ts";
import { colourwaysOf, findProduct, relatedProducts } from "#app/server/catalogue/find-product.ts";
import { saveProduct } from "#app/server/catalogue/save-product.ts";
import { addAdmin, addProduct } from "#tests/support/fixtures.ts";
import { openTestShop } from "#tests/support/open-test-shop.ts";
import { productRow } from "#tests/support/read-rows.ts";
import { succeeded } from "#tests/support/succeeded.ts";

const { shop } = await openTestShop();

async function found(id: string) {
  const product = await findProduct(shop, id);
  if (product === null) throw new Error(`no product ${id}`);
  return product;
}

const nameOf = ({ name }: { name: string }) => name;

test("products of one brand and model are colourways; the related row begins with them, then the same kind", async () => {
  const runner = { brand: "Nike", model: "Runner", targetAudience: "men" } as const;
  const ink = await addProduct(shop, { ...runner, name: "Ink", createdAt: new Date("2026-01-01") });
  await addProduct(shop, { ...runner, name: "Rose", model: "runner", createdAt: new Date("2026-01-02") });
  await addProduct(shop, { ...runner, name: "Hidden", isActive: false });
  await addProduct(shop, {
    ...runner,
    name: "Sold out",
    stockQuantity: 0,
    createdAt: new Date("2026-01-03"),
  });
  await addProduct(shop, { ...runner, name: "Of another brand", brand: "Adidas" });
  await addProduct(shop, { name: "For women", brand: "Nike", targetAudience: "women" });
  await addProduct(shop, { name: "Shirt", brand: "Nike", category: "apparel", targetAudience: "men" });
  const product = await found(ink.id);
  expect((await colourwaysOf(shop, product)).map(nameOf)).toEqual(["Ink", "Rose", "Sold out"]);
  const related = (await relatedProducts(shop, product, 8)).map(nameOf);
  expect(related).toEqual(["Rose", "Of another brand", "For women", "Shirt", "Sold out"]);
  const lone = await addProduct(shop, { name: "Lone" });
  expect(await colourwaysOf(shop, await found(lone.id))).toEqual([]);
});

test("the form and the product file keep the model", async () => {
  const admin = await addAdmin(shop);
  const form = productForm.parse({
    name: "Court Low “Ink”",
    price: "80",
    category: "sneakers",
    weight: "1",
    deliveryDuration: "1 week",
    model: " Court Low ",
  });
  const saved = await saveProduct(shop, admin, { id: null, form, images: [], seen: null });
  const { id } = succeeded(saved);
  expect(await productRow(shop, id)).toMatchObject({ model: "Court Low" });

  const text = `id,model\n${id},Court High\n`;
  const { digest } = succeeded(await previewProductImport(shop, { text }));
  expect(await importProducts(shop, admin, { text, digest })).toMatchObject({
    ok: true,
    value: { changed: 1 },
  });
  expect(await productRow(shop, id)).toMatchObject({ model: "Court High" });
});
