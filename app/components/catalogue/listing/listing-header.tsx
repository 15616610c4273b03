import ChevronLeft from "lucide/dist/esm/icons/chevron-left.mjs";
import type { ReactNode } from "react";
import { IconButton } from "#app/ui/icon-button.tsx";
import { StrokeIcon } from "#app/ui/stroke-icon.tsx";

/** The heading of a listing, with the way back on phones. */
export function ListingHeader({
  title,
  children,
  onBack,
}: {
  title: string;
  children?: ReactNode;
  onBack: () => void;
}) {
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1 pt-4 pb-3 md:pt-10 md:pb-7">
      <IconButton
        label="Back"
        icon={<StrokeIcon of={ChevronLeft} className="size-6" />}
        onClick={onBack}
        className="-ml-3 md:hidden"
      />
      <h1 className="display min-w-0 flex-1 text-headline">{title}</h1>
      {children}
    </div>
  );
}
