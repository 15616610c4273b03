import { useNavigation } from "react-router";

/** A thin line under the header while the next page is on its way; quick pages never show it. */
export function NavigationProgress() {
  const busy = useNavigation().state !== "idle";
  return (
    <div aria-hidden className="absolute inset-x-0 -bottom-px h-0.5 overflow-hidden">
      <div
        className={
          busy
            ? "h-full origin-left scale-x-90 bg-laterite transition-transform delay-150 duration-[4s] ease-out motion-reduce:duration-0"
            : "h-full origin-left scale-x-0 bg-laterite"
        }
      />
    </div>
  );
}
