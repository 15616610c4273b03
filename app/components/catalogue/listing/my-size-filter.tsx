import { useEffect, useRef, useState } from "react";
import { MySizeToggle } from "#app/components/catalogue/sizes/my-size-toggle.tsx";
import { sizeStore } from "#app/components/catalogue/sizes/size-store.ts";
import type { TargetAudience } from "#app/domain/catalogue/product.ts";
import { chartOfSize } from "#app/domain/catalogue/sizes/my-size.ts";
import { mySize, SIZE_CHARTS } from "#app/domain/catalogue/sizes/size-preference.ts";
import { Button } from "#app/ui/button.tsx";
import { useStore } from "#packages/page-browser";

type MySizeFilterProps = { sizes: readonly string[]; chosen: string; audience: TargetAudience | "" };

/** Below the sizes of the filters: chooses the shopper's own size, or makes the chosen one theirs. */
export function MySizeFilter({ sizes, chosen, audience }: MySizeFilterProps) {
  const place = useRef<HTMLParagraphElement>(null);
  const known = useStore(sizeStore) ?? {};
  const [size, setSize] = useState(chosen);
  useEffect(() => {
    const form = place.current?.closest("form");
    const read = () => {
      const value = form && new FormData(form).get("size");
      setSize(typeof value === "string" && value !== "all" ? value : "");
    };
    // A choice may have been made before this code was loaded.
    read();
    form?.addEventListener("change", read);
    return () => form?.removeEventListener("change", read);
  }, []);
  const choose = (wanted: string) =>
    [...(place.current?.closest("form")?.querySelectorAll<HTMLInputElement>("[name=size]") ?? [])]
      .find(({ value }) => value === wanted)
      ?.click();
  const mine = SIZE_CHARTS.map((chart) => mySize(known, chart)).filter(
    (own) => own !== null && sizes.includes(own),
  );
  return (
    <p ref={place} className="-mt-4 flex flex-wrap items-center gap-2 text-sm empty:hidden">
      {size !== "" && <MySizeToggle chart={chartOfSize(size, audience)} size={size} />}
      {size === "" &&
        mine.map(
          (own, at) =>
            own !== null && (
              <Button
                key={own}
                variant="quiet"
                size="sm"
                className={at === 0 ? "-mx-3.5" : undefined}
                onClick={() => choose(own)}
              >
                Only my size, {own}
              </Button>
            ),
        )}
    </p>
  );
}
