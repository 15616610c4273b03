import Mail from "lucide-react/icons/mail";
import MapPin from "lucide-react/icons/map-pin";
import MessageCircle from "lucide-react/icons/message-circle";
import Phone from "lucide-react/icons/phone";
import { formatPhone } from "#app/domain/contact/phone.ts";

type CustomerContactProps = {
  name: string;
  email: string;
  phone: string;
  /** The first words of a WhatsApp message. */
  message?: string;
  address?: string;
  /** Where the name leads. */
  href?: string;
};

const LINE = "inline-flex min-h-9 max-w-full items-center gap-2 text-sm hover:underline";

/** How to reach a buyer: call, WhatsApp, write. */
export function CustomerContact({ name, email, phone, message, address, href }: CustomerContactProps) {
  const digits = phone.replace(/\D/g, "");
  return (
    <address className="flex min-w-0 flex-col items-start not-italic">
      {href ? (
        <a href={href} className="link inline-flex min-h-9 max-w-full items-center break-words font-semibold">
          {name}
        </a>
      ) : (
        <span className="max-w-full break-words font-semibold">{name}</span>
      )}
      {digits !== "" && (
        <span className="flex flex-wrap gap-x-4">
          <a href={`tel:+${digits}`} className={LINE}>
            <Phone aria-hidden className="size-4 text-ink-faint" />
            <span className="figures">{formatPhone(phone)}</span>
          </a>
          <a
            href={`https://wa.me/${digits}${message ? `?text=${encodeURIComponent(message)}` : ""}`}
            target="_blank"
            rel="noreferrer"
            className={LINE}
          >
            <MessageCircle aria-hidden className="size-4 text-ink-faint" />
            WhatsApp
          </a>
        </span>
      )}
      {email !== "" && (
        <a href={`mailto:${email}`} className={LINE}>
          <Mail aria-hidden className="size-4 text-ink-faint" />
          <span className="truncate">{email}</span>
        </a>
      )}
      {address && (
        <span className="inline-flex gap-2 py-1.5 text-sm leading-snug">
          <MapPin aria-hidden className="mt-0.5 size-4 text-ink-faint" />
          <span className="min-w-0 break-words">{address}</span>
        </span>
      )}
    </address>
  );
}
