/** A product to sell at the counter, as few bytes as its picture, its price and its sizes need. */
export type ShelfItem = {
  id: string;
  /** With its brand. */
  name: string;
  picture?: string;
  /** In bututs. */
  price: number;
  /** Each size that is there with its pieces, in no order; one without a name where there is no choice. */
  sizes: [size: string, left: number][];
  /** The sizes share their pieces. */
  isShared?: true;
};

/** Returns the items without the pieces that were sold; a size or an item with none left is gone. */
export function withoutSold(
  items: readonly ShelfItem[],
  sold: readonly { productId: string; size: string; quantity: number }[],
): ShelfItem[] {
  return items.flatMap((item) => {
    const taken = sold.filter(({ productId }) => productId === item.id);
    if (taken.length === 0) return [item];
    const sizes = item.sizes.map(([size, left]): [string, number] => {
      const mine = taken.filter((line) => item.isShared || line.size === size);
      return [size, left - mine.reduce((sum, { quantity }) => sum + quantity, 0)];
    });
    const rest = sizes.filter(([, left]) => left > 0);
    return rest.length === 0 ? [] : [{ ...item, sizes: rest }];
  });
}

/** Returns the items with every word of a search in their name. */
export function searchShelf(items: readonly ShelfItem[], search: string): readonly ShelfItem[] {
  const words = search.toLowerCase().split(/\s+/).filter(Boolean);
  if (words.length === 0) return items;
  return items.filter(({ name }) => words.every((word) => name.toLowerCase().includes(word)));
}
