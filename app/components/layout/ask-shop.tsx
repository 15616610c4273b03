import MessageCircle from "lucide/dist/esm/icons/message-circle.mjs";
import type { KeyboardEvent } from "react";
import { whatsAppLink } from "#app/domain/contact/whatsapp-link.ts";
import { SHOP_NAME } from "#app/domain/shop-name.ts";
import { classes } from "#app/ui/classes.ts";
import { StrokeIcon } from "#app/ui/stroke-icon.tsx";
import { useShopFrame } from "./shop-frame.ts";

type AskShopProps = {
  /** The button's text, such as "Ask about this pair". */
  label: string;
  /** The message after the greeting. */
  about: string;
  className?: string;
};

/**
 * Renders the button that opens a WhatsApp chat with the shop and a prepared message; nothing if the shop has no
 * number.
 */
export function AskShop({ label, about, className }: AskShopProps) {
  const { whatsappNumber } = useShopFrame().footer;
  if (whatsappNumber === "") return null;
  return (
    // biome-ignore lint/a11y/useSemanticElements: from a link, unlike a form, a phone opens WhatsApp without a script
    <a
      href={whatsAppLink(whatsappNumber, `Hello ${SHOP_NAME}, ${about}`)}
      target="_blank"
      rel="noreferrer"
      role="button"
      onKeyDown={pressBySpace}
      className={classes("link reach inline-flex h-9 items-center gap-1.5 font-semibold", className)}
    >
      <StrokeIcon of={MessageCircle} className="size-4 flex-none" />
      {label}
    </a>
  );
}

function pressBySpace(event: KeyboardEvent<HTMLAnchorElement>): void {
  if (event.key !== " ") return;
  event.preventDefault();
  event.currentTarget.click();
}
