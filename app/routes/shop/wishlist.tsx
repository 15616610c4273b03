import { useEffect } from "react";
import { data, useFetcher } from "react-router";
import { ListingHeader } from "#app/components/catalogue/listing-header.tsx";
import { ListingSkeletons } from "#app/components/catalogue/listing-skeletons.tsx";
import { ProductGrid } from "#app/components/catalogue/product-grid.tsx";
import { useGoBack } from "#app/components/catalogue/use-go-back.ts";
import { useWishlist } from "#app/components/catalogue/wishlist-provider.tsx";
import { pageMeta } from "#app/components/layout/page-meta.ts";
import { ShopProblem } from "#app/components/layout/shop-problem.tsx";
import { cardsOf, joinWishlist, leaveWishlist } from "#app/server/catalogue/wishlist.ts";
import { shopOf, viewerOf, visitOf } from "#app/server/http/request-context.ts";
import { Button } from "#app/ui/button.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import type { Route } from "./+types/wishlist.ts";

/** The browser holds the list; the cards of the ids it names are read here. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const ids = (url.searchParams.get("ids") ?? "").split(",");
  return { cards: await cardsOf(shopOf(context), ids, visitOf(context).currency) };
}

/** Keeps a customer's list with the account: `join` and `add` put in, `remove` takes out; answers all of it. */
export async function action({ context, request }: Route.ActionArgs) {
  const viewer = viewerOf(context);
  if (viewer.kind === "guest") return data({ ids: [] }, { status: 401 });
  const form = await request.formData();
  const ids = String(form.get("ids") ?? "").split(",");
  if (form.get("intent") === "remove") await leaveWishlist(shopOf(context), viewer.userId, ids);
  return {
    ids: await joinWishlist(shopOf(context), viewer.userId, form.get("intent") === "remove" ? [] : ids),
  };
}

export function meta() {
  return pageMeta({ title: "Wishlist", description: "What you have put aside at Kairaba.", indexed: false });
}

export default function Wishlist() {
  const { ids, ready, has } = useWishlist();
  const { load, data: found } = useFetcher<typeof loader>();
  const goBack = useGoBack();
  const wanted = ids.join(",");
  useEffect(() => {
    if (wanted !== "") void load(`/wishlist?ids=${wanted}`);
  }, [wanted, load]);

  const cards = found?.cards.filter(({ id }) => has(id)).reverse();
  const isEmpty = ready && (ids.length === 0 || cards?.length === 0);
  return (
    <div className="shop-width">
      <ListingHeader title="Wishlist" onBack={goBack} />
      {isEmpty && (
        <EmptyState
          title="Your wishlist is empty"
          text="Press the heart on anything you like and find it here again."
        >
          <Button href="/products">All Products</Button>
        </EmptyState>
      )}
      {!isEmpty && (cards ? <ProductGrid products={cards} isFirst /> : <ListingSkeletons />)}
    </div>
  );
}

export function ErrorBoundary() {
  return <ShopProblem />;
}
