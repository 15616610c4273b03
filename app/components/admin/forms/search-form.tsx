import Search from "lucide/dist/esm/icons/search.mjs";
import { Form, useLocation } from "react-router";
import { TextField } from "#app/ui/forms/text-field.tsx";
import { IconButton } from "#app/ui/icon-button.tsx";

type SearchFormProps = {
  /** The box's name, e.g. "Search customers". */
  label: string;
  search: string;
  placeholder?: string;
  /** URL parameters that the search keeps. */
  preservedParams?: Record<string, string>;
};

/** Searches a list; the words live in the address. */
export function SearchForm({ label, search, placeholder, preservedParams = {} }: SearchFormProps) {
  // Without its own address a form repeats the query, which browser and server may write differently.
  const { pathname } = useLocation();
  return (
    <Form method="get" action={pathname} role="search" className="flex w-full max-w-md gap-2" key={search}>
      {Object.entries(preservedParams).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <TextField
        type="search"
        label={label}
        hideLabel
        name="search"
        defaultValue={search}
        placeholder={placeholder ?? label}
        className="flex-1"
      />
      <IconButton
        type="submit"
        label="Search"
        variant="outline"
        icon={Search}
        className="size-12 rounded-sm!"
      />
    </Form>
  );
}
