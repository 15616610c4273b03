import { useLocation } from "react-router";

/** Repeats what the URL names in a form that the browser sends by itself, but for the form's own fields. */
export function UrlFields({ except }: { except: string[] }) {
  const named = [...new URLSearchParams(useLocation().search)].filter(([name]) => !except.includes(name));
  return named.map(([name, value]) => <input key={name} type="hidden" name={name} value={value} />);
}
