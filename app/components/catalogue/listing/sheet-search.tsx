import type { ChangeEvent } from "react";
import { TextField } from "#app/ui/forms/text-field.tsx";

/**
 * The listing's search on phones, where the bar has no room for it: what is typed goes into the bar's own field, which
 * the form sends. Without script the bar shows that field instead.
 */
export function SheetSearch({ value }: { value: string }) {
  const typed = ({ currentTarget }: ChangeEvent<HTMLInputElement>) => {
    const sent = currentTarget.form?.elements.namedItem("search");
    if (sent instanceof HTMLInputElement) sent.value = currentTarget.value;
  };
  return (
    <div className="sheet-search">
      <TextField
        id="sheet-search"
        label="Search products"
        type="search"
        defaultValue={value}
        maxLength={100}
        autoComplete="off"
        enterKeyHint="search"
        onChange={typed}
      />
    </div>
  );
}
