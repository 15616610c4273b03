import { type ComponentType, createContext } from "react";
import type { CurrencyCode } from "#app/domain/money/currency.ts";
import type { RatesPerUsd } from "#app/domain/money/rates.ts";
import type { Claims } from "#app/domain/settings/claims.ts";
import type { HelpSettings } from "#app/domain/settings/help-settings.ts";
import type { SiteSettings } from "#app/domain/settings/site-settings.ts";
import { useRequiredContext } from "#app/ui/use-required-context.ts";

/** What every public screen knows: read once by the layout's loader. */
export type ShopFrame = {
  settings: SiteSettings & { claims: Claims; help: HelpSettings };
  currency: CurrencyCode;
  rates: RatesPerUsd;
  /** Null for a guest. */
  person: { name: string; email: string; phone: string; isStaff: boolean } | null;
};

/** What a page's `handle` may change about the frame: a header of its own, then without the shop's footer. */
export type PageHandle = { Header: ComponentType };

const ShopFrameContext = createContext<ShopFrame | null>(null);

/** Gives the frame to the screens below the public layout. */
export const ShopFrameProvider = ShopFrameContext.Provider;

/** Returns the frame of the public screen; using it outside one is a bug. */
export function useShopFrame(): ShopFrame {
  return useRequiredContext(ShopFrameContext, "the public layout");
}
