import { createPath, type To } from "react-router";
import { isPage } from "#app/browser/navigation/page-links.ts";
import { isCurrentUrl, type Router } from "./offline-guard.ts";

/**
 * The router reloads the document where a page's own code does not come, be it for a page that was asked for or one that
 * a mouse rested on; over a dead line that leaves the visitor with nothing. Where the browser lets us, the shop is asked
 * first: where it answers, as when only the code is not to be had any more or not for this visitor, the page is opened
 * anew, else we stay. For the code of a page that was asked for the router then waits for good, so from then on links
 * open their pages anew too.
 */
export function guardReloads(router: Router, stay: (to: To | null) => Promise<void>) {
  let isLost = false;

  const refuse = (event: NavigateEvent) => {
    const isScripts = event.navigationType === "reload" && !event.userInitiated && event.cancelable;
    // A screen that failed offers to load itself anew, and going back into the panel does.
    if (!isScripts || router.state.errors !== null || !isCurrentUrl(router)) return;
    event.preventDefault();
    const to = router.state.navigation.location;
    if (to === undefined) return;
    isLost = true;
    void openAnew(createPath(to));
  };
  const openAnew = async (path: string) => {
    try {
      await fetch(path, { method: "HEAD" });
      window.location.assign(path);
    } catch {
      await stay(path);
    }
  };
  const follow = (event: MouseEvent) => {
    if (!isLost || event.button !== 0) return;
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    const link = event.target instanceof Element ? event.target.closest("a") : null;
    if (!link || !isPage(link)) return;
    event.preventDefault();
    void openAnew(link.pathname + link.search + link.hash);
  };

  // While the shop is worked on, it is the builder that reloads.
  const navigation = "navigation" in window && import.meta.env.PROD ? window.navigation : null;
  navigation?.addEventListener("navigate", refuse);
  document.addEventListener("click", follow, true);
  return {
    areLost: () => isLost,
    openAnew,
    letGo: () => {
      navigation?.removeEventListener("navigate", refuse);
      document.removeEventListener("click", follow, true);
    },
  };
}
