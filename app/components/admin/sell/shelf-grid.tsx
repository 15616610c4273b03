import { type FormEvent, useCallback, useEffect, useRef, useState } from "react";
import { Thumbnail } from "#app/components/admin/products/thumbnail.tsx";
import { type ShelfItem, searchShelf, withoutSold } from "#app/domain/catalogue/shelf-item.ts";
import { ONE_SIZE } from "#app/domain/catalogue/sizes/one-size.ts";
import { inSizeOrder } from "#app/domain/catalogue/sizes/sizes.ts";
import { money } from "#app/domain/money/money.ts";
import { formatPanelMoney } from "#app/domain/money/panel-amounts.ts";
import { readStoredShelf, storeShelf } from "./sell-store.ts";

const STEP = 20;

type ShelfGridProps = {
  items: readonly ShelfItem[];
  search: string;
  onSearch: (search: string) => void;
  onChoose: (item: ShelfItem, size: string) => void;
};

/** Shows what is there as pictures, with a button for each size; more of them as one scrolls. */
export function ShelfGrid({ items, search, onSearch, onChoose }: ShelfGridProps) {
  const [shown, setShown] = useState(STEP);
  const end = useRef<HTMLLIElement>(null);
  const found = searchShelf(items, search);
  const hasMore = found.length > shown;
  useEffect(() => {
    if (!hasMore || !end.current) return;
    const observer = new IntersectionObserver(([entry]) => {
      if (entry?.isIntersecting) setShown((count) => count + STEP);
    });
    observer.observe(end.current);
    return () => observer.disconnect();
  }, [hasMore]);
  const handleSearch = (event: FormEvent<HTMLInputElement>) => {
    onSearch(event.currentTarget.value);
    setShown(STEP);
  };
  return (
    <>
      <search className="flex min-w-0 flex-1">
        <form action="/admin/sell" onSubmit={(event) => event.preventDefault()} className="flex w-full">
          <input
            type="search"
            name="q"
            aria-label="Search the shelf"
            placeholder="Search the shelf"
            defaultValue={search}
            onInput={handleSearch}
            className="h-11 w-full min-w-0 rounded-sm border-2 border-edge bg-card px-3"
          />
        </form>
      </search>
      <ul className="-mx-2 col-span-full grid min-h-0 auto-rows-max grid-cols-[repeat(auto-fill,minmax(9.5rem,1fr))] gap-2 overflow-y-auto px-2 md:grid-cols-[repeat(auto-fill,minmax(11rem,1fr))]">
        {found.slice(0, shown).map((item) => (
          <li key={item.id}>
            <article
              aria-label={item.name}
              className="flex h-full flex-col overflow-hidden rounded-sm border border-line bg-card"
            >
              <Thumbnail src={item.picture ?? null} className="aspect-4/3 w-full" />
              <div className="flex flex-1 flex-col gap-1.5 p-2">
                <h2 className="break-words font-semibold text-sm leading-tight">{item.name}</h2>
                <p className="figures font-bold text-sm leading-none">
                  {formatPanelMoney(money(item.price, "GMD"))}
                </p>
                <div className="grid grid-cols-[repeat(auto-fill,minmax(2.75rem,1fr))] gap-1">
                  {inSizeOrder(item.sizes, ([size]) => size).map(([size, left]) => (
                    <button
                      key={size}
                      type="button"
                      aria-label={`${size || ONE_SIZE}, ${left} left`}
                      onClick={() => onChoose(item, size)}
                      data-left={`${left} left`}
                      className={`figures flex h-11 flex-col items-center justify-center rounded-xs border border-edge font-bold text-sm leading-none ${(size || ONE_SIZE).length > 4 ? "col-span-2" : ""} after:mt-1 after:whitespace-nowrap after:font-normal after:text-[0.6875rem] after:leading-none after:content-[attr(data-left)] hover:bg-ink hover:text-paper active:bg-river active:text-on-fill`}
                    >
                      {size || ONE_SIZE}
                    </button>
                  ))}
                </div>
              </div>
            </article>
          </li>
        ))}
        {hasMore && <li ref={end} aria-hidden className="h-px" />}
        {found.length === 0 && (
          <li className="col-span-full p-6 text-center text-ink-soft">
            {search === "" ? "Nothing is on the shelf." : `Nothing on the shelf for “${search}”.`}
          </li>
        )}
      </ul>
    </>
  );
}

const DATA_PATH = "/admin/sell/data";
const SCREEN_PATH = "/admin/sell";
/** The caches of `public/service-worker.js`. */
const SCREEN_CACHE = "kairaba-sell-1";
const FILES_CACHE = "kairaba-built-1";

/** Returns the whole shelf once it is known, the first part of it before; and what takes sold pieces off it. */
export function useShelf(first: readonly ShelfItem[]) {
  const [items, setItems] = useState(first);

  const reload = useCallback(async () => {
    const fresh = await readShelf();
    if (fresh) setItems(fresh);
    return fresh;
  }, []);

  useEffect(() => {
    const load = async () => {
      const fresh = await readShelf();
      if (fresh) setItems(fresh);
    };
    void load();
    void storeScreen();
    window.addEventListener("online", load);
    return () => window.removeEventListener("online", load);
  }, []);

  const takeOff = useCallback((sold: Parameters<typeof withoutSold>[1]) => {
    setItems((before) => {
      const rest = withoutSold(before, sold);
      void storeShelf(JSON.stringify(rest));
      return rest;
    });
  }, []);

  return { items, reload, takeOff };
}

/** Returns what the server has, or the shelf of the last visit; null for neither. */
async function readShelf(): Promise<ShelfItem[] | null> {
  try {
    const response = await fetch(DATA_PATH, { redirect: "error" });
    if (!response.ok) return null;
    const text = await response.text();
    await storeShelf(text);
    return JSON.parse(text);
  } catch {
    return await readStoredShelf();
  }
}

/** Stores this screen with its files, so that it opens without network. */
async function storeScreen(): Promise<void> {
  if (!("serviceWorker" in navigator) || !navigator.onLine) return;
  try {
    await navigator.serviceWorker.register("/service-worker.js");
    const page = await fetch(SCREEN_PATH, { redirect: "error", headers: { accept: "text/html" } });
    if (!page.ok) return;
    // A body that breaks off on its way would take the stored screen with it.
    const whole = new Response(await page.blob(), page);
    await (await caches.open(SCREEN_CACHE)).put(SCREEN_PATH, whole);
    const files = await caches.open(FILES_CACHE);
    for (const { name } of performance.getEntriesByType("resource")) {
      if (new URL(name).pathname.startsWith("/assets/") && !(await files.match(name))) await files.add(name);
    }
  } catch {
    // The next visit tries again.
  }
}
