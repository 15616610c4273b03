import type { ShelfItem } from "#app/domain/catalogue/shelf-item.ts";
import { namedSize } from "#app/domain/catalogue/sizes/size-labels.ts";

/**
 * A sale that the server has not confirmed yet, with the account of its seller and the fields of its form; `problem` is
 * why it was refused, or that the server failed at it often. `failures` counts how often it had no answer, `faults` how
 * often of these the server failed at it.
 */
export type UnsentSale = {
  id: string;
  at: number;
  seller: { id: string };
  fields: Record<string, string>;
  problem?: string;
  failures?: number;
  faults?: number;
};

/** Returns the shelf of the last visit; null without one. */
export async function readStoredShelf(): Promise<ShelfItem[] | null> {
  const text = await inStore<string | undefined>("shelf", "readonly", (store) => store.get("json"));
  return text === undefined ? null : JSON.parse(text);
}

/** Stores the shelf for a visit without network, as text, which is copied faster than its objects. */
export async function storeShelf(text: string): Promise<void> {
  await inStore("shelf", "readwrite", (store) => store.put(text, "json"));
}

/** Returns the unsent sales, oldest first. */
export async function listUnsent(): Promise<UnsentSale[]> {
  const sales = await inStore<UnsentSale[]>("outbox", "readonly", (store) => store.getAll());
  return sales.toSorted((a, b) => a.at - b.at);
}

/** Stores an unsent sale; it is on the disk when the promise resolves. */
export async function putUnsent(sale: UnsentSale): Promise<void> {
  await inStore("outbox", "readwrite", (store) => store.put(sale, sale.id));
}

/** Deletes a sale that the server has counted. */
export async function deleteUnsent(id: string): Promise<void> {
  await inStore("outbox", "readwrite", (store) => store.delete(id));
}

async function inStore<T>(
  name: "shelf" | "outbox",
  mode: IDBTransactionMode,
  work: (store: IDBObjectStore) => IDBRequest,
): Promise<T> {
  const database = await openDatabase();
  return await new Promise((resolve, reject) => {
    const transaction = database.transaction(name, mode, { durability: "strict" });
    const request = work(transaction.objectStore(name));
    transaction.oncomplete = () => resolve(request.result);
    transaction.onabort = () => reject(transaction.error);
  });
}

let opened: Promise<IDBDatabase> | undefined;

function openDatabase(): Promise<IDBDatabase> {
  opened ??= new Promise((resolve, reject) => {
    const request = indexedDB.open("kairaba-sell", 1);
    request.onupgradeneeded = () => {
      request.result.createObjectStore("shelf");
      request.result.createObjectStore("outbox");
    };
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => {
      opened = undefined;
      reject(request.error);
    };
  });
  return opened;
}

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
  return [name, namedSize(size)].filter(Boolean).join("\u00a0· ");
}

/** Returns a line as the request of a sale names it. */
export const requestedItem = ({ productId, size, quantity }: BillLine) => ({ productId, size, quantity });
