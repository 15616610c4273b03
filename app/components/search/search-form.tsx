import Search from "lucide/dist/esm/icons/search.mjs";
import { type FormEvent, useRef, useState } from "react";
import { useLocation, useNavigate } from "react-router";
import { StrokeIcon } from "#app/ui/stroke-icon.tsx";
import { useLazyComponent } from "#packages/page-browser";

const PLACEHOLDER = "Search for brand, color, size, etc.";

const loadSuggestions = () =>
  import("./search-suggestions.tsx").then(({ SearchSuggestions }) => SearchSuggestions);

/**
 * Renders the search of the whole shop. The text is trimmed; a blank one is not submitted. Source: specification 3.12.
 */
export function SearchForm() {
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
