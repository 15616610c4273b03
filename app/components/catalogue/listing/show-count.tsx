import { useEffect, useRef, useState } from "react";
import { readListingFilter, writeListingFilter } from "#app/domain/catalogue/listing/listing-filter.ts";
import { Button } from "#app/ui/button.tsx";
import { useFetchedJson } from "#packages/page-browser";

const PAUSE_MS = 150;

/**
 * The button that follows the form's filters, with the number of products they leave: that of the listing on show, and
 * with script that of every choice at once.
 */
export function ShowCount({ total }: { total: number }) {
  const button = useRef<HTMLSpanElement>(null);
  const [address, setAddress] = useState<string | null>(null);
  const { answer } = useFetchedJson<{ total: number }>(address);
  useEffect(() => {
    const form = button.current?.closest("form");
    let timer: ReturnType<typeof setTimeout> | undefined;
    const count = () => {
      clearTimeout(timer);
      timer = setTimeout(() => form && setAddress(countAddress(new FormData(form))), PAUSE_MS);
    };
    form?.addEventListener("input", count);
    return () => {
      clearTimeout(timer);
      form?.removeEventListener("input", count);
    };
  }, []);
  // Another listing on show has its own number.
  const [shownFor, setShownFor] = useState(total);
  if (shownFor !== total) {
    setShownFor(total);
    setAddress(null);
  }
  return (
    <Button variant="solid" wide type="submit">
      <span ref={button} aria-live="polite" className="figures">
        Show {address === null ? total : (answer?.total ?? total)}
      </span>
    </Button>
  );
}

function countAddress(fields: FormData): string {
  const params = new URLSearchParams(
    [...fields].filter((entry): entry is [string, string] => typeof entry[1] === "string"),
  );
  return `/api/listing-count?${writeListingFilter(readListingFilter(params))}`;
}
