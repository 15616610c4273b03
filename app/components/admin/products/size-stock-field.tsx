import { type ReactNode, useState } from "react";
import { HiddenFields } from "#app/components/admin/fields/hidden-fields.tsx";
import type { SizeStock, TargetAudience } from "#app/domain/catalogue/product.ts";
import { usualSizes } from "#app/domain/catalogue/sizes/size-chart.ts";
import {
  formatSizeList,
  isCounted,
  parseSizeList,
  totalStock,
} from "#app/domain/catalogue/sizes/size-list.ts";
import { STORED_SIZE_SYSTEM } from "#app/domain/catalogue/sizes/size-system.ts";
import { Button } from "#app/ui/button.tsx";
import { classes } from "#app/ui/classes.ts";
import { CONTROL_LOOK } from "#app/ui/forms/field.tsx";
import { Switch } from "#app/ui/forms/switch.tsx";
import { TextField } from "#app/ui/forms/text-field.tsx";

type SizeStockFieldProps = {
  sizes: SizeStock[];
  stockQuantity: number;
  category: string;
  audience: TargetAudience;
  /** Called for a change without a change event of a field. */
  onEdit: () => void;
  errors: { sizes?: string; stockQuantity?: string };
  /** Beside the stock. */
  children: ReactNode;
};

/**
 * Sizes as comma separated text, and the stock: one number, or one per size in a grid. "42: 3, 43: 0" typed into the
 * text switches the grid on by itself. Source: specification 11.4.
 */
export function SizeStockField({
  sizes,
  stockQuantity,
  category,
  audience,
  onEdit,
  errors,
  children,
}: SizeStockFieldProps) {
  const [text, setText] = useState(() => sizes.map(({ size }) => size).join(", "));
  const [isPerSize, setPerSize] = useState(() => isCounted(sizes));
  const [counts, setCounts] = useState(
    () =>
      new Map(sizes.flatMap(({ size, quantity }) => (quantity === null ? [] : [[size, String(quantity)]]))),
  );
  const [stock, setStock] = useState(String(stockQuantity));
  const [seenStock, setSeenStock] = useState(stockQuantity);
  if (seenStock !== stockQuantity) {
    setSeenStock(stockQuantity);
    setStock(String(stockQuantity));
  }
  const listed = parseSizeList(text);
  const counted = listed.map(({ size }) => ({ size, quantity: parseCount(counts.get(size)) }));

  const countEverySize = (isCounting: boolean) => {
    setPerSize(isCounting);
    // Sizes that were never counted leave the stock as it is.
    const isKnown = listed.some(({ size }) => counts.has(size));
    if (!isCounting && isKnown) setStock(String(totalStock(counted, 0)));
  };

  /** Moves counts from the text into the grid on blur. */
  const moveCountsToGrid = () => {
    if (!isCounted(listed)) return;
    const entries = listed.flatMap(({ size, quantity }) =>
      quantity === null ? [] : [[size, String(quantity)] as const],
    );
    setPerSize(true);
    setCounts(new Map([...counts, ...entries]));
    setText(listed.map(({ size }) => size).join(", "));
  };
  const usual = usualSizes(category, audience, STORED_SIZE_SYSTEM);
  const fillIn = () => {
    setText(usual.join(", "));
    onEdit();
  };

  return (
    <div className="flex flex-col gap-4">
      <TextField
        label="Sizes"
        name="sizes"
        hint="Separate them with commas."
        placeholder={usual.slice(0, 4).join(", ")}
        autoComplete="off"
        value={text}
        onChange={(event) => setText(event.target.value)}
        onBlur={moveCountsToGrid}
        error={errors.sizes}
      />
      {listed.length === 0 && usual.length > 0 && (
        <Button variant="quiet" size="sm" className="-ml-3.5 self-start" onClick={fillIn}>
          Fill in the usual sizes
        </Button>
      )}
      {listed.length > 0 && (
        <Switch
          label="Count every size"
          hint="A size that is sold out is struck through in the shop."
          name="perSize"
          checked={isPerSize}
          onChange={(event) => countEverySize(event.target.checked)}
        />
      )}
      {isPerSize && listed.length > 0 && (
        <ul className="grid grid-cols-[repeat(auto-fill,minmax(5.5rem,1fr))] gap-2">
          {listed.map(({ size }) => (
            <li key={size}>
              <label className="flex flex-col gap-1 text-sm">
                <span className="truncate font-semibold">
                  {size}
                  <span className="sr-only"> in stock</span>
                </span>
                <input
                  type="number"
                  min={0}
                  step={1}
                  inputMode="numeric"
                  name={`count:${size}`}
                  value={counts.get(size) ?? "0"}
                  onChange={(event) => setCounts(new Map([...counts, [size, event.target.value]]))}
                  onFocus={(event) => event.target.select()}
                  className={classes(CONTROL_LOOK, "figures h-11 px-2.5")}
                />
              </label>
            </li>
          ))}
        </ul>
      )}
      <div className="grid grid-cols-2 items-start gap-3 desk:grid-cols-1 desk:gap-4">
        {isPerSize && listed.length > 0 ? (
          <TextField
            label="Total stock"
            value={String(totalStock(counted, 0))}
            readOnly
            inputClassName="figures"
          />
        ) : (
          <TextField
            label="Stock"
            name="stockQuantity"
            type="number"
            min={0}
            step={1}
            inputMode="numeric"
            value={stock}
            onChange={(event) => setStock(event.target.value)}
            error={errors.stockQuantity}
            inputClassName="figures"
          />
        )}
        {children}
      </div>
      <HiddenFields fields={{ seenSizes: formatSizeList(sizes), seenStock: String(stockQuantity) }} />
    </div>
  );
}

function parseCount(text: string | undefined): number {
  const count = Number.parseInt(text ?? "", 10);
  return count > 0 ? count : 0;
}
