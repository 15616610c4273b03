export { cachedFragment, withFragmentRenderer } from "./lib/cached-fragment.tsx";
export { RECORD_EARLY_EVENTS, replayEarlyEvents, stopRecordingEarlyEvents } from "./lib/event-replay.ts";
export { fetchJson } from "./lib/fetch-json.ts";
export { loadOnce } from "./lib/load-once.ts";
export { showModal } from "./lib/modal-controller.ts";
export { moveToastsToTop, TOASTS_ID } from "./lib/modal-stack.ts";
export { isNetworkError, unreadForm } from "./lib/offline.ts";
export { isOverlayEntry } from "./lib/overlay-history.ts";
export { persistentStore } from "./lib/persistent-store.ts";
export { randomUuid } from "./lib/random-uuid.ts";
export { type DataRouter, useDataRouter } from "./lib/react-router/data-router.ts";
export { type DocumentPart, DocumentPartContext, RouterScripts } from "./lib/react-router/document-part.tsx";
export { replaceEntry } from "./lib/react-router/history-state.ts";
export {
  CODE_FAILED_EVENT,
  hasRoute,
  MODULES_READY_EVENT,
  onRouteModulesReady,
} from "./lib/react-router/page-globals.ts";
export { usePreloadedRoute } from "./lib/react-router/preload-route.ts";
export { savesData } from "./lib/saves-data.ts";
export { memoryStore, useStore } from "./lib/store.ts";
export { useBackCloses } from "./lib/use-back-closes.ts";
export { useFetchedJson } from "./lib/use-fetched-json.ts";
export { useGoBack } from "./lib/use-go-back.ts";
export { useLazyComponent } from "./lib/use-lazy-component.tsx";
export { useOpenOnEntry } from "./lib/use-open-on-entry.ts";
export { usePopoverBack } from "./lib/use-popover-back.ts";
export { whenIdle } from "./lib/when-idle.ts";
