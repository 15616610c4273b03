import { type ChartName, mySize } from "#app/domain/catalogue/sizes/size-preference.ts";
import { Button } from "#app/ui/button.tsx";
import { useStore } from "#packages/page-browser";
import { setMySize } from "./set-my-size.ts";
import { sizeStore } from "./size-store.ts";

type MySizeToggleProps = {
  chart: ChartName;
  size: string;
  /** The size as the page writes it. */
  label?: string;
};

/** Makes a size the shopper's own, or takes that back. */
export function MySizeToggle({ chart, size, label = size }: MySizeToggleProps) {
  const isMine = mySize(useStore(sizeStore) ?? {}, chart) === size;
  return (
    <>
      {isMine && <span>Your size</span>}
      <Button
        variant="quiet"
        size="sm"
        className={isMine ? undefined : "-mx-3.5"}
        onClick={() => setMySize(chart, isMine ? null : size)}
      >
        {isMine ? "Clear" : `Make ${label} my size`}
      </Button>
    </>
  );
}
