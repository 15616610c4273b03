import { Form, useLocation } from "react-router";
import { SearchBox } from "./search-box.tsx";

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
