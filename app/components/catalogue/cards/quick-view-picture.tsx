import type { CSSProperties, ReactNode } from "react";
import type { ProductCard } from "#app/domain/catalogue/product-card.ts";
import { ProductPicture } from "./product-picture.tsx";

/** The whole picture in the middle; its sides fade into the tint around it, which is never quite their colour. */
const SEAMLESS: CSSProperties = {
  position: "absolute",
  insetBlock: 0,
  left: "50%",
  aspectRatio: "4 / 5",
  translate: "-50%",
  maskImage: "linear-gradient(90deg, transparent, black 12%, black 88%, transparent)",
};

/** Renders the picture of a quick view, with its buttons on it. */
export function QuickViewPicture({ product, children }: { product: ProductCard; children?: ReactNode }) {
  return (
    <div
      className="relative h-[min(18rem,38svh)] flex-none overflow-hidden bg-sunken sm:h-auto sm:min-h-[26rem]"
      style={{ backgroundColor: product.image?.tint }}
    >
      <div style={SEAMLESS}>
        <ProductPicture
          image={product.image}
          alt={product.image?.alt ?? ""}
          sizes="(width < 40rem) 100vw, 30rem"
          className="bg-none!"
        />
      </div>
      {children}
    </div>
  );
}
