import type { ProductCard } from "#app/domain/catalogue/product-card.ts";
import { titleCase } from "#app/domain/title-case.ts";
import { classes } from "#app/ui/classes.ts";

/** Returns the line above a product's name: its brand, or its category if the name starts with the brand. */
export function Eyebrow({
  product,
  className,
}: {
  product: Pick<ProductCard, "name" | "brand" | "category" | "gender">;
  className?: string;
}) {
  const words = textOf(product);
  if (words === "") return null;
  return <p className={classes("eyebrow", className)}>{words}</p>;
}

function textOf({
  name,
  brand,
  category,
  gender,
}: Pick<ProductCard, "name" | "brand" | "category" | "gender">) {
  if (brand !== "" && !name.toLowerCase().startsWith(brand.toLowerCase())) return brand;
  const audience = gender === "unisex" ? "" : gender;
  return [titleCase(category), titleCase(audience)].filter((word) => word !== "").join(" · ");
}
