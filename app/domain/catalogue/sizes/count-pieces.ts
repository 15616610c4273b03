import type { SizeStock } from "#app/domain/catalogue/product.ts";

/** The stock of a product: per listed size where sizes are counted, else one number that its sizes share. */
type Stocked = { id: string; sizes: readonly SizeStock[]; stockQuantity: number };

/** Returns how many pieces a product has in a listed size. */
export function piecesIn(product: Stocked, size: string): number {
  return ownPieces(product, size) ?? product.stockQuantity;
}

/** Counts down what lines take: of a size's own pieces, or of those that a product's sizes share. */
type PieceCount = {
  /** Returns what is left of a listed size; below zero where more was taken than there was. */
  left(product: Stocked, size: string): number;
  take(product: Stocked, size: string, quantity: number): void;
};

/** Returns a count in which nothing is taken yet. */
export function countPieces(): PieceCount {
  const taken = new Map<string, number>();
  return {
    left: (product, size) => piecesIn(product, size) - (taken.get(poolOf(product, size)) ?? 0),
    take(product, size, quantity) {
      const pool = poolOf(product, size);
      taken.set(pool, (taken.get(pool) ?? 0) + quantity);
    },
  };
}

/** Returns whether a listed size has no pieces of its own, but those of the whole product. */
export function sharesPieces(product: Stocked, size: string): boolean {
  return ownPieces(product, size) === null;
}

function ownPieces({ sizes }: Stocked, size: string): number | null {
  return sizes.find((each) => each.size === size)?.quantity ?? null;
}

function poolOf(product: Stocked, size: string): string {
  return JSON.stringify(sharesPieces(product, size) ? [product.id] : [product.id, size]);
}
