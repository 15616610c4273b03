import X from "lucide/dist/esm/icons/x.mjs";
import { parseList } from "#app/domain/catalogue/sizes/size-list.ts";
import { TextField } from "#app/ui/forms/text-field.tsx";
import { StrokeIcon } from "#app/ui/stroke-icon.tsx";

type ChipsFieldProps = {
  label: string;
  name: string;
  hint?: string;
  placeholder?: string;
  /** Comma-separated words. */
  value: string;
  onChange: (value: string) => void;
  onBlur?: () => void;
  /** False where another control shows the words one by one. */
  chips?: boolean;
  error?: string | undefined;
};

/** A field for comma-separated words, and a removable chip for each word below it. */
export function ChipsField({ value, onChange, chips = true, ...field }: ChipsFieldProps) {
  const items = chips ? parseList(value) : [];
  return (
    <div className="flex flex-col gap-2">
      <TextField
        {...field}
        autoComplete="off"
        value={value}
        onChange={(event) => onChange(event.target.value)}
      />
      {items.length > 0 && (
        <ul aria-label={`${field.label}, one by one`} className="flex flex-wrap gap-1.5">
          {items.map((item) => (
            <li key={item} className="inline-flex min-w-0 items-center rounded-full bg-sunken pl-3 text-sm">
              <span className="max-w-48 truncate">{item}</span>
              <button
                type="button"
                aria-label={`Remove ${item}`}
                onClick={() => onChange(items.filter((each) => each !== item).join(", "))}
                className="grid size-8 flex-none place-items-center rounded-full hover:bg-line"
              >
                <StrokeIcon of={X} className="size-3.5" />
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
