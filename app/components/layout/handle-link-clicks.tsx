import { useEffect } from "react";
import { useNavigate } from "react-router";
import { isOverlayEntry, replayEarlyEvents } from "#packages/page-browser";
import { clickedPageLink, reloadTowardsPanel } from "./page-links.ts";

/**
 * Turns clicks on same-origin links and submits of forms marked `data-link` into client navigations, with one listener
 * of each kind for the whole document. Both remain plain HTML, cheap to render and working before JavaScript. Files,
 * downloads, new tabs, modified clicks and links marked `data-reload` are left to the browser.
 */
export function HandleLinkClicks() {
  const navigate = useNavigate();
  useEffect(() => {
    const go = (event: Event, url: URL | HTMLAnchorElement, { dataset }: HTMLElement) => {
      event.preventDefault();
      void navigate(url.pathname + url.search + url.hash, {
        replace: url.href === window.location.href || dataset.history === "replace" || isOverlayEntry(),
        preventScrollReset: dataset.scroll === "keep",
      });
    };
    const follow = (event: MouseEvent) => {
      const link = event.defaultPrevented ? null : clickedPageLink(event);
      if (link) go(event, link, link);
    };
    const submit = (event: SubmitEvent) => {
      const form = event.target;
      if (event.defaultPrevented || !(form instanceof HTMLFormElement) || !("link" in form.dataset)) return;
      const url = new URL(form.action);
      for (const [name, value] of new FormData(form)) url.searchParams.append(name, `${value}`);
      go(event, url, form);
    };
    const mounted = new AbortController();
    const { signal } = mounted;
    document.addEventListener("click", follow, { signal });
    document.addEventListener("submit", submit, { signal });
    window.addEventListener("popstate", reloadTowardsPanel, { signal });
    replayEarlyEvents();
    return () => mounted.abort();
  }, [navigate]);
  return null;
}
