import { namedSize } from "#app/domain/catalogue/sizes/size-labels.ts";

/** A piece on the bill, with what it was on the shelf. */
export type BillLine = {
  productId: string;
  size: string;
  quantity: number;
  name: string;
  price: number;
  left: number;
};

/** The name of a line: "Court Low · EU 42". */
export function lineName({ name, size }: BillLine): string {
  return [name, namedSize(size)].filter(Boolean).join(" · ");
}

/** Returns what the server is asked for. */
export const requestedItem = ({ productId, size, quantity }: BillLine) => ({ productId, size, quantity });
