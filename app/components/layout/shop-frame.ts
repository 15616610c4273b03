import { type ComponentType, createContext, useContext } from "react";
import type { CurrencyCode } from "#app/domain/money/currency.ts";
import type { Pricing } from "#app/domain/money/pricing.ts";
import type { OfferedArea } from "#app/domain/shipping/delivery-area.ts";
import type { FooterSettings } from "./footer-contact.tsx";

/** Data for every public screen, read once by the layout's loader. */
export type ShopFrame = {
  footer: FooterSettings;
  /** The promises beside a product, each null while it is off. */
  claims: { freeShipping: string | null; returns: string | null };
  /** The first brands, for the search field. */
  brands: readonly string[];
  currency: CurrencyCode;
  /** Where the visitor most likely is; null if unknown. */
  country: string | null;
  pricing: Pricing;
  /** The areas of The Gambia and the pickup points; mostly none. */
  areas: readonly OfferedArea[];
  /** Null for a guest. */
  person: { name: string; email: string; phone: string; isStaff: boolean } | null;
};

/** The `handle` of a page or layout. */
export type PageHandle = {
  /** Replaces the frame's header, and omits the shop's footer. */
  Header?: ComponentType;
  /**
   * What the content security policy allows besides the shop's own files, by directive. A document stays open while its
   * visitor goes from page to page, so a layout declares what any of its pages needs.
   */
  contentSources?: Readonly<Record<string, string>>;
};

const ShopFrameContext = createContext<ShopFrame | null>(null);

/** Provides the frame to the screens inside the public layout. */
export const ShopFrameProvider = ShopFrameContext.Provider;

/** Returns the frame of the public screen; using it outside one is a bug. */
export function useShopFrame(): ShopFrame {
  const frame = useContext(ShopFrameContext);
  if (frame === null) throw new Error("outside of the public layout");
  return frame;
}
