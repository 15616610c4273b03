import type { ReactNode } from "react";
import { Form, useSubmit } from "react-router";

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
