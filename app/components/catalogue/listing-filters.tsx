import SlidersHorizontal from "lucide-react/icons/sliders-horizontal";
import X from "lucide-react/icons/x";
import { type FormEvent, useRef } from "react";
import { Form, useNavigate } from "react-router";
import { type ListingFilter, readListingFilter, SORT_OPTIONS } from "#app/domain/catalogue/listing-filter.ts";
import { type ListingPlace, listingHref } from "#app/domain/catalogue/listing-place.ts";
import { AUDIENCES } from "#app/domain/catalogue/product.ts";
import { STORED_SIZE_SYSTEM } from "#app/domain/catalogue/size-system.ts";
import { titleCase } from "#app/domain/catalogue/title-case.ts";
import { CURRENCIES, type CurrencyCode } from "#app/domain/money/currency.ts";
import { Button } from "#app/ui/button.tsx";
import { ChoiceButtons } from "#app/ui/choice-buttons.tsx";
import { classes } from "#app/ui/classes.ts";
import { IconButton } from "#app/ui/icon-button.tsx";
import { SelectField } from "#app/ui/select-field.tsx";
import { TextField } from "#app/ui/text-field.tsx";
import { ListingSearch } from "./listing-search.tsx";
import { usePopoverBack } from "./use-popover-back.ts";

type ListingFiltersProps = {
  place: ListingPlace;
  filter: ListingFilter;
  choices: { categories: string[]; brands: string[]; sizes: string[] };
  currency: CurrencyCode;
};

const SHEET_ID = "more-filters";

/** All filters are one plain GET form; with script a choice is followed at once. Source: specification §2. */
export function ListingFilters({ place, filter, choices, currency }: ListingFiltersProps) {
  const form = useRef<HTMLFormElement>(null);
  const sheet = useRef<HTMLDivElement>(null);
  const navigate = useNavigate();
  const isSheetOpen = usePopoverBack(sheet);

  const go = (replace: boolean) => {
    if (!form.current) return;
    const fields = new FormData(form.current);
    const asked = new URLSearchParams(
      [...fields].filter((entry): entry is [string, string] => typeof entry[1] === "string"),
    );
    const next = { ...readListingFilter(asked), page: 1 };
    void navigate(listingHref(place, next), { replace, preventScrollReset: true });
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    // The sheet is a step of the history itself; the new page takes its place and closes it.
    go(isSheetOpen);
  };
  const more = [filter.targetAudience, filter.size, filter.minPrice, filter.maxPrice];
  const moreCount = more.filter((value) => value !== "" && value !== null).length;

  return (
    <Form ref={form} action={place.path} aria-label="Filters" onSubmit={submit}>
      {filter.filter !== "" && <input type="hidden" name="filter" value={filter.filter} />}
      <div className="grid grid-cols-[minmax(0,1fr)] gap-3 desk:grid-cols-[minmax(16rem,1fr)_auto]">
        <ListingSearch value={filter.search} onSearch={() => go(true)} />
        <div
          className="scrollbar-none relative -mx-4 flex gap-2 overflow-x-auto overscroll-x-contain px-4 py-1 sm:mx-0 sm:px-0 desk:py-0"
          data-own-swipes
        >
          <button
            type="button"
            popoverTarget={SHEET_ID}
            className="wide inline-flex h-12 flex-none items-center gap-2 rounded-sm border border-edge bg-card px-4 font-semibold text-[0.9375rem] transition-colors hover:border-ink"
          >
            <SlidersHorizontal aria-hidden className="size-4.5" />
            Filters
            {moreCount > 0 && (
              <span className="figures grid h-5 min-w-5 place-items-center rounded-full bg-ink px-1 text-paper text-xs">
                {moreCount}
              </span>
            )}
          </button>
          <BarSelect
            label="Category"
            name="category"
            value={known(filter.category, choices.categories)}
            options={[
              { value: "all", label: "All categories" },
              ...optionsOf(choices.categories, filter.category, true),
            ]}
            onChange={() => go(false)}
          />
          <BarSelect
            label="Brand"
            name="brand"
            value={known(filter.brand, choices.brands)}
            options={[
              { value: "all", label: "All brands" },
              ...optionsOf(choices.brands, filter.brand, false),
            ]}
            onChange={() => go(false)}
          />
          <BarSelect
            label="Sort by"
            name="sort"
            value={filter.sort}
            options={SORT_OPTIONS}
            onChange={() => go(false)}
          />
          <noscript>
            <button type="submit" className="h-12 rounded-sm bg-ink px-4 font-bold text-paper">
              Apply filters
            </button>
          </noscript>
        </div>
      </div>

      <div
        ref={sheet}
        id={SHEET_ID}
        popover="auto"
        role="dialog"
        aria-label="More filters"
        className={classes(
          "fixed inset-auto inset-x-0 bottom-0 m-0 max-h-[85dvh] w-full max-w-none overflow-y-auto overscroll-contain rounded-t-lg border-0 bg-paper p-0 text-ink shadow-lift backdrop:bg-ink/60",
          "md:inset-y-0 md:right-0 md:left-auto md:h-dvh md:max-h-none md:w-104 md:rounded-none",
        )}
      >
        <div className="sticky top-0 z-10 flex min-h-16 items-center border-line border-b bg-paper pr-2 pl-5">
          <h2 className="display flex-1 text-lg">Filters</h2>
          <IconButton
            label="Close filters"
            icon={<X aria-hidden className="size-6" />}
            onClick={() => sheet.current?.hidePopover()}
          />
        </div>
        <div className="flex flex-col gap-7 p-5">
          <ChoiceButtons
            key={`for ${filter.targetAudience}`}
            label="For"
            name="target_audience"
            defaultValue={filter.targetAudience || "all"}
            choices={[
              { value: "all", label: "Everyone" },
              ...AUDIENCES.map((value) => ({ value, label: titleCase(value) })),
            ]}
          />
          {choices.sizes.length > 0 && (
            <ChoiceButtons
              key={`size ${filter.size}`}
              label="Size"
              aside={<span className="text-ink-faint">Shoes in {STORED_SIZE_SYSTEM} sizes</span>}
              name="size"
              defaultValue={filter.size || "all"}
              choices={[{ value: "all", label: "All" }, ...choices.sizes.map((value) => ({ value }))]}
            />
          )}
          <fieldset className="min-w-0">
            <legend className="mb-2 font-semibold text-sm">Price</legend>
            <div className="grid grid-cols-2 gap-3" key={`price ${filter.minPrice} ${filter.maxPrice}`}>
              <TextField
                label="From"
                name="min_price"
                inputMode="numeric"
                pattern="[0-9]*"
                defaultValue={filter.minPrice ?? ""}
                prefix={CURRENCIES[currency].symbol}
              />
              <TextField
                label="Up to"
                name="max_price"
                inputMode="numeric"
                pattern="[0-9]*"
                defaultValue={filter.maxPrice ?? ""}
                prefix={CURRENCIES[currency].symbol}
              />
            </div>
          </fieldset>
        </div>
        <div className="sticky bottom-0 border-line border-t bg-paper px-5 pt-4 pb-[max(1rem,env(safe-area-inset-bottom))]">
          <Button variant="solid" wide type="submit">
            Show products
          </Button>
        </div>
      </div>
    </Form>
  );
}

type BarSelectProps = {
  label: string;
  name: string;
  value: string;
  options: readonly { value: string; label: string }[];
  onChange: () => void;
};

function BarSelect(props: BarSelectProps) {
  return (
    <SelectField hideLabel className="w-auto min-w-36 flex-none gap-0! font-semibold desk:w-44" {...props} />
  );
}

/** The choice as the list writes it, whatever the case of the address. */
function known(value: string, choices: readonly string[]): string {
  if (value === "") return "all";
  return choices.find((choice) => choice.toLowerCase() === value.toLowerCase()) ?? value;
}

function optionsOf(choices: readonly string[], current: string, hasPlainNames: boolean) {
  const isListed = choices.some((choice) => choice.toLowerCase() === current.toLowerCase());
  const all = current === "" || isListed ? choices : [...choices, current];
  return all.map((value) => ({ value, label: hasPlainNames ? titleCase(value) : value }));
}
