import type { ReactNode } from "react";
import { Form, useSubmit } from "react-router";

type FilterFormProps = {
  /** The list's address. */
  action: string;
  /** What it is narrowed to now; another filter fills the form anew. */
  filter: object;
  label?: string;
  className: string;
  children: ReactNode;
};

/** Searches and narrows a list; everything of it lives in the address. What is chosen from a select goes at once. */
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
