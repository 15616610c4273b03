import Mail from "lucide/dist/esm/icons/mail.mjs";
import MapPin from "lucide/dist/esm/icons/map-pin.mjs";
import MessageCircle from "lucide/dist/esm/icons/message-circle.mjs";
import Phone from "lucide/dist/esm/icons/phone.mjs";
import type { ReactNode } from "react";
import { whatsAppLink } from "#app/domain/contact/whatsapp-link.ts";
import type { SiteSettings } from "#app/domain/settings/site-settings.ts";
import { SHOP_NAME } from "#app/domain/shop-name.ts";
import { StrokeIcon } from "#app/ui/stroke-icon.tsx";

/** What the footer shows. */
export type FooterSettings = SiteSettings & { whatsappNumber: string };

/** Shows the shop's address and contacts. */
export function FooterContact({ footer_contact: { address, phone, email }, whatsappNumber }: FooterSettings) {
  return (
    <address className="mt-5 flex flex-col not-italic">
      {address && (
        <Line icon={<StrokeIcon of={MapPin} className="mt-0.5 size-5" />}>
          <span>{address}</span>
        </Line>
      )}
      {phone && (
        <Line icon={<StrokeIcon of={Phone} className="size-5" />}>
          <span className="flex flex-wrap gap-x-4">
            {phone.split(/[/,;]/).map((number) => (
              <a
                key={number}
                href={`tel:${number.replace(/[^+\d]/g, "")}`}
                className="figures inline-flex min-h-11 items-center underline-offset-4 hover:underline"
              >
                {number.trim()}
              </a>
            ))}
          </span>
        </Line>
      )}
      {whatsappNumber && (
        <Line icon={<StrokeIcon of={MessageCircle} className="size-5" />}>
          <a
            href={whatsAppLink(whatsappNumber, `Hello ${SHOP_NAME}, `)}
            target="_blank"
            rel="noreferrer"
            className="underline-offset-4 hover:underline"
          >
            WhatsApp
          </a>
        </Line>
      )}
      {email && (
        <Line icon={<StrokeIcon of={Mail} className="size-5" />}>
          <a href={`mailto:${email}`} className="break-all underline-offset-4 hover:underline">
            {email}
          </a>
        </Line>
      )}
    </address>
  );
}

function Line({ icon, children }: { icon: ReactNode; children: ReactNode }) {
  return (
    <div className="flex min-h-11 items-center gap-3 text-ink-soft [&>a]:inline-flex [&>a]:min-h-11 [&>a]:items-center">
      {icon}
      {children}
    </div>
  );
}
