import { Form, useLocation } from "react-router";
import { SearchBox } from "./search-box.tsx";

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
    <Form method="get" action={pathname} role="search" className="w-full max-w-md" key={search}>
      {Object.entries(preservedParams).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <SearchBox label={label} search={search} placeholder={placeholder} />
    </Form>
  );
}
