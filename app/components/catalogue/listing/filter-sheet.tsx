import X from "lucide/dist/esm/icons/x.mjs";
import type { Ref } from "react";
import type { ListingFilter } from "#app/domain/catalogue/listing/listing-filter.ts";
import { AUDIENCES } from "#app/domain/catalogue/product.ts";
import { STORED_SIZE_SYSTEM } from "#app/domain/catalogue/sizes/size-system.ts";
import { titleCase } from "#app/domain/catalogue/title-case.ts";
import { CURRENCIES, type CurrencyCode } from "#app/domain/money/currency.ts";
import { Button } from "#app/ui/button.tsx";
import { ChoiceButtons } from "#app/ui/forms/choice-buttons.tsx";
import { TextField } from "#app/ui/forms/text-field.tsx";
import { IconButton } from "#app/ui/icon-button.tsx";
import { StrokeIcon } from "#app/ui/stroke-icon.tsx";

type FilterSheetProps = {
  ref: Ref<HTMLDivElement>;
  id: string;
  filter: ListingFilter;
  sizes: readonly string[];
  currency: CurrencyCode;
};

/** The less common filters, in a popover of the filters' form: it opens and works before any script. */
export function FilterSheet({ ref, id, filter, sizes, currency }: FilterSheetProps) {
  return (
    <div ref={ref} id={id} popover="auto" role="dialog" aria-label="More filters" className="choice-sheet">
      <div className="sticky top-0 z-10 flex min-h-16 items-center border-line border-b bg-paper pr-2 pl-5">
        <h2 className="display flex-1 text-lg">Filters</h2>
        <IconButton
          label="Close filters"
          icon={<StrokeIcon of={X} className="size-6" />}
          popoverTarget={id}
          popoverTargetAction="hide"
        />
      </div>
      <div className="choice-sheet-body flex flex-col gap-7 p-5">
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
        {sizes.length > 0 && (
          <ChoiceButtons
            key={`size ${filter.size}`}
            label="Size"
            aside={<span className="text-ink-faint">Shoes in {STORED_SIZE_SYSTEM} sizes</span>}
            name="size"
            defaultValue={filter.size || "all"}
            choices={[{ value: "all", label: "All" }, ...sizes.map((value) => ({ value }))]}
          />
        )}
        <PriceFields key={`price ${filter.minPrice} ${filter.maxPrice}`} {...{ filter, currency }} />
      </div>
      <div className="sticky bottom-0 border-line border-t bg-paper px-5 pt-4 pb-[max(1rem,env(safe-area-inset-bottom))]">
        <Button variant="solid" wide type="submit">
          Show products
        </Button>
      </div>
    </div>
  );
}

function PriceFields({ filter, currency }: Pick<FilterSheetProps, "filter" | "currency">) {
  const { minPrice, maxPrice } = filter;
  const field = { inputMode: "numeric", pattern: "[0-9]*", prefix: CURRENCIES[currency].symbol } as const;
  return (
    <fieldset className="min-w-0">
      <legend className="mb-2 font-semibold text-sm">Price</legend>
      <div className="grid grid-cols-2 gap-3">
        <TextField id="min_price" label="From" name="min_price" defaultValue={minPrice ?? ""} {...field} />
        <TextField id="max_price" label="Up to" name="max_price" defaultValue={maxPrice ?? ""} {...field} />
      </div>
    </fieldset>
  );
}
