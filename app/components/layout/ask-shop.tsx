import MessageCircle from "lucide/dist/esm/icons/message-circle.mjs";
import { whatsAppLink } from "#app/domain/contact/whatsapp-link.ts";
import { SHOP_NAME } from "#app/domain/shop-name.ts";
import { classes } from "#app/ui/classes.ts";
import { StrokeIcon } from "#app/ui/stroke-icon.tsx";
import { useShopFrame } from "./shop-frame.ts";

type AskShopProps = {
  /** The link's text, such as "Ask about this pair". */
  label: string;
  /** The message after the greeting. */
  about: string;
  className?: string;
};

/** Renders a link to a WhatsApp chat with the shop and a prepared message; nothing if the shop has no number. */
export function AskShop({ label, about, className }: AskShopProps) {
  const { whatsappNumber } = useShopFrame().footer;
  if (whatsappNumber === "") return null;
  return (
    <a
      href={whatsAppLink(whatsappNumber, `Hello ${SHOP_NAME}, ${about}`)}
      target="_blank"
      rel="noreferrer"
      className={classes("link reach inline-flex h-9 items-center gap-1.5 font-semibold", className)}
    >
      <StrokeIcon of={MessageCircle} className="size-4 flex-none" />
      {label}
    </a>
  );
}
