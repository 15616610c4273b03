import Search from "lucide/dist/esm/icons/search.mjs";
import SlidersHorizontal from "lucide/dist/esm/icons/sliders-horizontal.mjs";
import { type FormEvent, type Ref, useEffect, useRef } from "react";
import { useNavigate } from "react-router";
import {
  defaultSort,
  type FilterChoices,
  type ListingFilter,
  NO_FILTER,
  readListingFilter,
  sortOptions,
} from "#app/domain/catalogue/listing/listing-filter.ts";
import { type ListingRoute, listingHref } from "#app/domain/catalogue/listing/listing-route.ts";
import type { CurrencyCode } from "#app/domain/money/currency.ts";
import { titleCase } from "#app/domain/title-case.ts";
import { SelectField } from "#app/ui/forms/select-field.tsx";
import { TextField } from "#app/ui/forms/text-field.tsx";
import { StrokeIcon } from "#app/ui/stroke-icon.tsx";
import { cachedFragment, usePopoverBack } from "#packages/page-browser";
import { FilterSheet } from "./filter-sheet.tsx";
import { FoundCount } from "./listing-header.tsx";
import { offeredChoices } from "./offered-choices.ts";

type ListingFiltersProps = {
  place: ListingRoute;
  filter: ListingFilter;
  choices: FilterChoices;
  currency: CurrencyCode;
  total: number;
};

const SHEET_ID = "more-filters";

/** Renders all filters as one plain GET form; with JavaScript a choice applies at once. Source: specification 3.10. */
export function ListingFilters({ place, filter, choices, currency, total }: ListingFiltersProps) {
  const form = useRef<HTMLFormElement>(null);
  const sheet = useRef<HTMLDivElement>(null);
  const navigate = useNavigate();
  const isSheetOpen = usePopoverBack(sheet);

  const go = (replace: boolean) => {
    if (!form.current) return;
    const fields = new FormData(form.current);
    const params = new URLSearchParams(
      [...fields].filter((entry): entry is [string, string] => typeof entry[1] === "string"),
    );
    const read = { ...readListingFilter(params), page: 1 };
    // A default sort order is replaced when a search begins or ends.
    const isUnsorted = filter.sort === defaultSort(filter.search, place.defaultSort);
    const isLeft = isUnsorted && params.get("sort") === filter.sort;
    const next = isLeft ? { ...read, sort: defaultSort(read.search, place.defaultSort) } : read;
    const href = listingHref(place, next);
    const isHere = href === listingHref(place, { ...filter, page: 1 });
    void navigate(href, { replace: replace || isHere, preventScrollReset: true });
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    // The sheet has its own history entry, which the new page replaces, and that closes the sheet.
    go(isSheetOpen);
    if (!isSheetOpen) sheet.current?.hidePopover();
  };
  return (
    <form ref={form} action={place.path} aria-label="Filters" className="contents" onSubmit={submit}>
      <FilterFields
        {...filter}
        choices={choices}
        currency={currency}
        total={total}
        sheetRef={sheet}
        onChange={() => go(false)}
        // A search is one entry in the history, however slowly it is typed: back leads to the list before it.
        onSearch={() => go(isSheetOpen || filter.search !== "")}
      />
    </form>
  );
}

type FilterFieldsProps = ListingFilter &
  Pick<ListingFiltersProps, "choices" | "currency" | "total"> & {
    sheetRef: Ref<HTMLDivElement>;
    onChange: () => void;
    onSearch: () => void;
  };

const MORE = ["targetAudience", "size", "color", "isReduced", "minPrice", "maxPrice"] as const;

const FilterFields = cachedFragment(function FilterFields(props: FilterFieldsProps) {
  const { choices, currency, total, sheetRef, onChange, onSearch, ...filter } = props;
  const moreCount = MORE.filter((name) => filter[name] !== NO_FILTER[name]).length;
  return (
    <>
      {filter.filter !== "" && <input type="hidden" name="filter" value={filter.filter} />}
      <div className="filter-bar">
        <div className="bar-search">
          <ListingSearch value={filter.search} onSearch={onSearch} />
        </div>
        <div className="filter-row scrollbar-none">
          <button type="button" popoverTarget={SHEET_ID} className="control filter-button">
            {moreCount === 0 && <StrokeIcon of={SlidersHorizontal} className="size-4.5" />}
            Filters
            {moreCount > 0 && (
              <span className="figures grid h-5 min-w-5 place-items-center rounded-full bg-ink px-1 text-paper text-xs">
                {moreCount}
              </span>
            )}
          </button>
          <BarSelect
            label="Sort by"
            name="sort"
            className="bar-sort flex-none"
            value={filter.sort}
            options={sortOptions(filter.search)}
            onChange={onChange}
          />
          <BarSelect
            label="Category"
            name="category"
            className="bar-choice flex-none"
            {...offeredChoices(choices.categories, filter.category, "All categories", titleCase)}
            onChange={onChange}
          />
          <BarSelect
            label="Brand"
            name="brand"
            className="bar-choice flex-none"
            {...offeredChoices(choices.brands, filter.brand, "All brands")}
            onChange={onChange}
          />
          <noscript>
            <button type="submit" className="h-12 rounded-sm bg-ink px-4 font-bold text-paper">
              Apply filters
            </button>
          </noscript>
        </div>
        <FoundCount total={total} />
      </div>
      <div
        ref={sheetRef}
        id={SHEET_ID}
        popover="auto"
        role="dialog"
        aria-label="More filters"
        className="choice-sheet"
      >
        <FilterSheet id={SHEET_ID} filter={filter} choices={choices} currency={currency} />
      </div>
    </>
  );
});

type BarSelectProps = {
  label: string;
  name: string;
  className: string;
  value: string;
  options: readonly { value: string; label: string }[];
  onChange: () => void;
};

/** A select that the sheet may set, until the listing has another value. */
function BarSelect({ className, value, ...field }: BarSelectProps) {
  const select = useRef<HTMLSelectElement>(null);
  const shown = useRef(value);
  useEffect(() => {
    // What is chosen before hydration stays.
    if (select.current && shown.current !== value) select.current.value = value;
    shown.current = value;
  }, [value]);
  return (
    <div className={className}>
      <SelectField
        ref={select}
        // A cached fragment cannot use `useId`.
        id={`filter-${field.name}`}
        hideLabel
        className="gap-0! font-semibold desk:w-48"
        selectClassName="max-desk:h-11!"
        defaultValue={value}
        {...field}
      />
    </div>
  );
}

const TYPING_PAUSE_MS = 400;

/** Searches within the listing: after a pause in typing, or by button or Enter before JavaScript. */
function ListingSearch({ value, onSearch }: { value: string; onSearch: () => void }) {
  const box = useRef<HTMLInputElement>(null);
  const timer = useRef<Timer["current"]>(undefined);

  useEffect(() => {
    // An older result never overwrites the text being typed.
    if (box.current?.value.trim() === value) stopWaiting(timer);
    else if (box.current && timer.current === undefined) box.current.value = value;
  }, [value]);
  useEffect(() => () => stopWaiting(timer), []);

  const typed = () => {
    stopWaiting(timer);
    timer.current = setTimeout(() => {
      timer.current = undefined;
      onSearch();
    }, TYPING_PAUSE_MS);
  };
  return (
    <TextField
      ref={box}
      id="listing-search"
      label="Search products"
      hideLabel
      className="gap-0!"
      type="search"
      name="search"
      defaultValue={value}
      placeholder="Search products"
      maxLength={100}
      autoComplete="off"
      enterKeyHint="search"
      onChange={typed}
      suffix={
        <button type="submit" aria-label="Search products now" className="grid size-11 place-items-center">
          <StrokeIcon of={Search} className="size-5" />
        </button>
      }
    />
  );
}

type Timer = { current: ReturnType<typeof setTimeout> | undefined };

function stopWaiting(timer: Timer): void {
  clearTimeout(timer.current);
  timer.current = undefined;
}
