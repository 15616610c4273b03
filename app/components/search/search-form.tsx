import Search from "lucide/dist/esm/icons/search.mjs";
import { type FormEvent, useRef, useState } from "react";
import { useLocation, useNavigate } from "react-router";
import { useShopFrame } from "#app/components/layout/shop-frame.ts";
import { brandPath } from "#app/domain/catalogue/listing/listing-path.ts";
import { StrokeIcon } from "#app/ui/stroke-icon.tsx";
import { useLazyComponent } from "#packages/page-browser";

const PLACEHOLDER = "Search for brand, color, size, etc.";

export const SUGGESTIONS_PANEL =
  "absolute inset-x-0 top-full z-40 mt-1.5 max-h-[min(34rem,62svh)] overflow-y-auto overscroll-contain rounded-lg border border-line bg-card py-2 shadow-lift";
export const SUGGESTIONS_HEADING =
  "px-4 pt-2 pb-1 font-semibold text-ink-faint text-xs uppercase tracking-wide";
export const SUGGESTION = "flex min-h-11 cursor-pointer items-center gap-3 px-4 py-1.5";

const loadSuggestions = () =>
  import("./search-suggestions.tsx").then(({ SearchSuggestions }) => SearchSuggestions);

/**
 * Renders the search of the whole shop. The text is trimmed; a blank one is not submitted. Source: specification 3.12.
 */
export function SearchForm() {
  const { brands } = useShopFrame();
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  const shown = pathname === "/products" ? (new URLSearchParams(search).get("search") ?? "") : "";

  const box = useRef<HTMLInputElement>(null);
  const [isTouched, setTouched] = useState(false);
  const suggestions = useLazyComponent(
    loadSuggestions,
    isTouched,
    (SearchSuggestions) => <SearchSuggestions key={`for ${shown}`} box={box} />,
    () => setTouched(false),
    () =>
      shown === "" && (
        <div aria-busy className={SUGGESTIONS_PANEL}>
          <p aria-hidden className={SUGGESTIONS_HEADING}>
            Brands
          </p>
          {brands.map((name) => (
            <a
              key={name}
              href={brandPath(name)}
              tabIndex={-1}
              onPointerDown={(event) => event.preventDefault()}
              className={SUGGESTION}
            >
              {name}
            </a>
          ))}
        </div>
      ),
  );

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const text = String(new FormData(event.currentTarget).get("search") ?? "").trim();
    if (text !== "") void navigate(`/products?${new URLSearchParams({ search: text })}`);
  };
  return (
    <search className="site-search">
      <form action="/products" onSubmit={submit}>
        <div className="relative flex">
          <input
            key={shown}
            ref={box}
            onFocus={() => setTouched(true)}
            onBlur={() => setTouched(false)}
            type="search"
            name="search"
            defaultValue={shown}
            placeholder={PLACEHOLDER}
            aria-label={PLACEHOLDER}
            maxLength={100}
            autoComplete="off"
            enterKeyHint="search"
            className="control"
          />
          <button
            type="submit"
            aria-label="Search"
            className="absolute inset-y-0 right-0 grid w-12 place-items-center rounded-full hover:text-laterite-ink"
          >
            <StrokeIcon of={Search} className="size-5" />
          </button>
          {suggestions}
        </div>
      </form>
    </search>
  );
}
