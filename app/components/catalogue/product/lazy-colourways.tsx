import { lazyHydrated } from "#app/browser/hydration/lazy-hydration.tsx";
import { StaticPart } from "#app/browser/hydration/static-part.tsx";
import type { Colourway } from "./colourways.tsx";

const load = () => import("./colourways.tsx").then(({ Colourways }) => Colourways);
const Colourways = import.meta.env.SSR ? await load() : lazyHydrated(load);

/** The colours of a product's model: links, which need no code. */
export function LazyColourways(props: { slug: string; colourways: readonly Colourway[] }) {
  return (
    <StaticPart id="colourways" of={props.colourways}>
      <Colourways {...props} />
    </StaticPart>
  );
}
