import DollarSign from "lucide/dist/esm/icons/dollar-sign.mjs";
import LogOut from "lucide/dist/esm/icons/log-out.mjs";
import PanelLeft from "lucide/dist/esm/icons/panel-left.mjs";
import Search from "lucide/dist/esm/icons/search.mjs";
import Store from "lucide/dist/esm/icons/store.mjs";
import { type ReactNode, useEffect, useEffectEvent, useState } from "react";
import { useLocation, useNavigation } from "react-router";
import { useFlashToast } from "#app/components/admin/results/use-result-toast.ts";
import { CHECKING_ADMIN } from "#app/components/layout/admin-check.tsx";
import type { Role } from "#app/domain/accounts/permissions.ts";
import { SHOP_NAME } from "#app/domain/shop-name.ts";
import { classes } from "#app/ui/classes.ts";
import { IconButton } from "#app/ui/icon-button.tsx";
import { isPhone } from "#app/ui/is-phone.ts";
import { SkipLink } from "#app/ui/navigation/skip-link.tsx";
import { Modal } from "#app/ui/overlay/modal.tsx";
import { StrokeIcon } from "#app/ui/stroke-icon.tsx";
import { Toaster } from "#app/ui/toasts/toaster.tsx";
import { AdminBottomBar, AdminNav } from "./admin-nav.tsx";
import { type AdminNavItem, SECURITY_PATH } from "./admin-nav-items.ts";
import { CommandPalette } from "./command-palette.tsx";
import { storeSidebarState } from "./panel-cookies.ts";

type AdminFrameProps = {
  person: { name: string; email: string };
  roles: readonly Role[];
  entries: readonly AdminNavItem[];
  pendingCount: number;
  /** The state stored in cookies. */
  isInitiallyOpen: boolean;
  /** The switch of the dollars beside dalasi; null for staff who think in dollars or see no money. */
  dollars: { isShown: boolean; toggle: () => void } | null;
  /** Whether the screen takes the whole window, without sidebar, header and bottom bar. */
  isFullScreen: boolean;
  children: ReactNode;
};

/**
 * The panel around every admin screen: sidebar (16rem, 3rem as icons; an 18rem drawer on phones), header and, on
 * phones, a bottom bar. Source: specification 11.1.
 */
export function AdminFrame({
  person,
  roles,
  entries,
  pendingCount,
  isInitiallyOpen,
  dollars,
  isFullScreen,
  children,
}: AdminFrameProps) {
  const [isOpen, setOpen] = useState(isInitiallyOpen);
  useMarkedRoot();
  const location = useLocation();
  // A navigation closes the drawer, which belongs to one page.
  const [drawerLocationKey, setDrawerLocationKey] = useState<string | null>(null);
  const isDrawerOpen = drawerLocationKey === location.key;

  const toggle = () => {
    if (isPhone()) {
      setDrawerLocationKey(isDrawerOpen ? null : location.key);
      return;
    }
    setOpen(!isOpen);
    storeSidebarState(!isOpen);
  };
  // A navigation closes the palette too.
  const [paletteLocationKey, setPaletteLocationKey] = useState<string | null>(null);
  const isPaletteOpen = paletteLocationKey === location.key;
  useShortcut("b", toggle);
  useShortcut("k", () => setPaletteLocationKey(isPaletteOpen ? null : location.key));
  useFlashToast();

  const nav = { entries, pendingCount };
  if (isFullScreen) {
    return (
      <div data-panel>
        <main id="main" tabIndex={-1} className="h-dvh p-2 md:p-4">
          {children}
        </main>
        <CommandPalette open={isPaletteOpen} onClose={() => setPaletteLocationKey(null)} roles={roles} />
        <Toaster isEager />
      </div>
    );
  }

  return (
    <div
      data-panel
      className={classes(
        "min-h-dvh md:grid md:transition-[grid-template-columns] print:block",
        isOpen ? "md:grid-cols-[16rem_minmax(0,1fr)]" : "md:grid-cols-[3rem_minmax(0,1fr)]",
      )}
    >
      <SkipLink />
      <aside
        data-surface="ink"
        data-state={isOpen ? "expanded" : "collapsed"}
        className="sticky top-0 hidden h-dvh flex-col overflow-hidden md:flex print:hidden"
      >
        <PanelTitle narrow={!isOpen} />
        <div className="min-h-0 flex-1 overflow-y-auto overflow-x-hidden">
          <AdminNav {...nav} narrow={!isOpen} />
        </div>
        {isOpen && <Person {...person} />}
      </aside>

      <Modal
        open={isDrawerOpen}
        onClose={() => setDrawerLocationKey(null)}
        place="left"
        label="Menu"
        className="w-72!"
      >
        <div data-surface="ink" className="flex h-full flex-col">
          <PanelTitle />
          <div className="min-h-0 flex-1 overflow-y-auto">
            <AdminNav {...nav} isMoreOpen />
          </div>
          <form method="post" action="/sign-out" className="flex-none px-2">
            <button
              type="submit"
              className="flex h-11 w-full items-center gap-3 rounded-sm px-3 font-semibold"
            >
              <StrokeIcon of={LogOut} className="size-5" />
              Sign Out
            </button>
          </form>
          <Person {...person} />
        </div>
      </Modal>

      <div className="flex min-h-dvh min-w-0 flex-col">
        <header className="sticky top-0 z-20 flex min-h-14 flex-wrap items-center gap-x-1 border-line border-b bg-paper px-2 md:px-4 print:hidden">
          <IconButton
            label="Toggle sidebar"
            title="Toggle sidebar (Ctrl+B)"
            icon={PanelLeft}
            onClick={toggle}
          />
          <IconButton
            label="Jump to"
            title="Jump to (Ctrl+K)"
            icon={Search}
            onClick={() => setPaletteLocationKey(location.key)}
          />
          <PanelProgress />
          <span className="flex-1" />
          {dollars && (
            <IconButton
              label={dollars.isShown ? "Hide dollars" : "Show dollars"}
              icon={DollarSign}
              onClick={dollars.toggle}
            />
          )}
          <a href="/" className={HEADER_LINK}>
            <StrokeIcon of={Store} className="size-4.5" />
            <span>
              <span className="max-[25rem]:sr-only">Back to </span>Store
            </span>
          </a>
          <form method="post" action="/sign-out" className="hidden md:flex">
            <button type="submit" className={HEADER_LINK}>
              <StrokeIcon of={LogOut} className="size-4.5" />
              Sign Out
            </button>
          </form>
        </header>
        <main
          id="main"
          tabIndex={-1}
          className="mx-auto w-full max-w-6xl flex-1 px-4 pt-5 pb-28 md:px-8 md:pt-8 md:pb-16"
        >
          {children}
        </main>
        <AdminBottomBar {...nav} onMore={() => setDrawerLocationKey(location.key)} />
      </div>
      <CommandPalette open={isPaletteOpen} onClose={() => setPaletteLocationKey(null)} roles={roles} />
      <Toaster isEager />
    </div>
  );
}

const HEADER_LINK =
  "panel-link inline-flex h-11 items-center gap-1.5 whitespace-nowrap rounded-sm px-2 font-semibold text-sm transition-colors hover:bg-sunken md:px-3";

function PanelTitle({ narrow }: { narrow?: boolean }) {
  return (
    <div className={classes("flex-none", narrow ? "pb-2" : "pb-3")}>
      <div aria-hidden className="cloth-strip h-4 text-river-ink [--cloth-size:28px]" />
      {narrow ? (
        <p aria-hidden className="display grid h-12 place-items-center text-lg">
          {SHOP_NAME.charAt(0)}
        </p>
      ) : (
        <div className="px-5 pt-4">
          <p className="display text-lg leading-none">{SHOP_NAME}</p>
          <p className="mt-1.5 font-semibold text-ink-faint text-xs">Admin Panel</p>
        </div>
      )}
    </div>
  );
}

function Person({ name, email }: { name: string; email: string }) {
  return (
    <div className="flex-none border-line border-t px-5 py-4 text-sm leading-snug">
      {name && <p className="truncate font-semibold">{name}</p>}
      <p className="truncate text-ink-faint">{email}</p>
      <a href={SECURITY_PATH} className="link reach mt-2 inline-block font-semibold">
        Security
      </a>
    </div>
  );
}

/** A progress bar during navigations, each of which checks the session. */
function PanelProgress() {
  const isLoading = useNavigation().state !== "idle";
  return (
    <span role="status" className="contents">
      {isLoading && (
        <>
          <span
            aria-hidden
            className="absolute inset-x-0 -bottom-0.5 h-0.5 bg-laterite motion-safe:animate-breathe"
          />
          <span className="sr-only">{CHECKING_ADMIN}</span>
        </>
      )}
    </span>
  );
}

/** Marks the document as the panel's, for its background and for what is rendered at the end of the page. */
function useMarkedRoot(): void {
  useEffect(() => {
    document.documentElement.dataset.panel = "";
    return () => {
      delete document.documentElement.dataset.panel;
    };
  }, []);
}

/** Calls back when Ctrl or Cmd is pressed with this key alone. */
function useShortcut(key: string, onPress: () => void): void {
  const handlePress = useEffectEvent(onPress);
  useEffect(() => {
    const handleKeyDown = (event: KeyboardEvent) => {
      if (
        event.key.toLowerCase() !== key ||
        !(event.ctrlKey || event.metaKey) ||
        event.altKey ||
        event.shiftKey
      ) {
        return;
      }
      event.preventDefault();
      handlePress();
    };
    window.addEventListener("keydown", handleKeyDown);
    return () => window.removeEventListener("keydown", handleKeyDown);
  }, [key]);
}
