import Search from "lucide/dist/esm/icons/search.mjs";
import type { ReactNode } from "react";
import { Form, useLocation, useSubmit } from "react-router";
import { TextField } from "#app/ui/forms/text-field.tsx";
import { IconButton } from "#app/ui/icon-button.tsx";

type FilterFormProps = {
  /** The URL of the list. */
  action: string;
  /** The current filter; another filter resets the form. */
  filter: object;
  label?: string;
  className: string;
  children: ReactNode;
};

/** Searches and filters a list through the URL. A choice in a select is submitted at once. */
export function FilterForm({ action, filter, label, className, children }: FilterFormProps) {
  const submit = useSubmit();
  return (
    <Form
      method="get"
      action={action}
      role="search"
      aria-label={label}
      key={JSON.stringify(filter)}
      className={className}
      onChange={(event) => {
        if (event.target instanceof HTMLSelectElement) void submit(event.currentTarget);
      }}
    >
      {children}
    </Form>
  );
}

type SearchBoxProps = { label: string; search: string; placeholder?: string | undefined };

/** The search input of a list with its button. */
export function SearchBox({ label, search, placeholder }: SearchBoxProps) {
  return (
    <div className="flex gap-2">
      <TextField
        type="search"
        label={label}
        hideLabel
        name="search"
        defaultValue={search}
        placeholder={placeholder ?? label}
        className="min-w-0 flex-1"
      />
      <IconButton
        type="submit"
        label="Search"
        variant="outline"
        icon={Search}
        className="size-12 rounded-sm!"
      />
    </div>
  );
}

type PanelSearchProps = {
  /** The box's name, e.g. "Search customers". */
  label: string;
  search: string;
  placeholder?: string;
};

/** Searches a list; the term is in the URL. */
export function PanelSearch({ label, search, placeholder }: PanelSearchProps) {
  // A form without an action repeats the query, which browser and server may encode differently.
  const { pathname } = useLocation();
  return (
    <Form method="get" action={pathname} role="search" className="w-full max-w-md" key={search}>
      <SearchBox label={label} search={search} placeholder={placeholder} />
    </Form>
  );
}
