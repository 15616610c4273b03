import Mail from "lucide/dist/esm/icons/mail.mjs";
import MapPin from "lucide/dist/esm/icons/map-pin.mjs";
import MessageCircle from "lucide/dist/esm/icons/message-circle.mjs";
import Phone from "lucide/dist/esm/icons/phone.mjs";
import type { ReactNode } from "react";
import { orderMessage } from "#app/copy/whatsapp-messages.ts";
import { formatPhone } from "#app/domain/contact/phone.ts";
import { whatsAppLink } from "#app/domain/contact/whatsapp-link.ts";
import type { AdminOrder } from "#app/domain/orders/admin-order.ts";
import type { VerificationStatus } from "#app/domain/payments/local-payment.ts";
import { countryName } from "#app/domain/shipping/countries.ts";
import type { Handover } from "#app/domain/shipping/handover.ts";
import { decodePlusCode, shownPlusCode } from "#app/domain/shipping/plus-code.ts";
import { StrokeIcon } from "#app/ui/stroke-icon.tsx";

type CustomerContactProps = {
  name: string;
  email: string;
  phone: string;
  /** The prepared text of a WhatsApp message. */
  message?: string;
  deliveryAddress?: string;
  /** Where the order goes, and who receives it. */
  handover?: Pick<Handover, "plusCode" | "receiverName" | "receiverPhone">;
  /** Beside the name. */
  badge?: ReactNode;
};

const CONTACT_LINK = "inline-flex min-h-11 max-w-full items-center gap-2 text-sm hover:underline md:min-h-8";

/** Shows the ways to contact a customer: call, WhatsApp, email. */
export function CustomerContact({
  name,
  email,
  phone,
  message,
  deliveryAddress,
  handover,
  badge,
}: CustomerContactProps) {
  const digits = phone.replace(/\D/g, "");
  const { receiverName = "", receiverPhone = "" } = handover ?? {};
  const receiver = [receiverName, formatPhone(receiverPhone)].filter(Boolean).join(", ");
  return (
    <address className="flex min-w-0 flex-col items-start not-italic">
      <span className="flex max-w-full flex-wrap items-center gap-x-3">
        <span className="max-w-full break-words font-semibold">{name}</span>
        {badge}
      </span>
      {digits !== "" && (
        <span className="flex flex-wrap gap-x-4">
          <a href={`tel:+${digits}`} className={CONTACT_LINK}>
            <StrokeIcon of={Phone} className="size-4 text-ink-faint" />
            <span className="figures">{formatPhone(phone)}</span>
          </a>
          <a
            href={whatsAppLink(phone, message ?? "")}
            target="_blank"
            rel="noreferrer"
            className={CONTACT_LINK}
          >
            <StrokeIcon of={MessageCircle} className="size-4 text-ink-faint" />
            WhatsApp
          </a>
        </span>
      )}
      {email !== "" && (
        <a href={`mailto:${email}`} className={CONTACT_LINK}>
          <StrokeIcon of={Mail} className="size-4 text-ink-faint" />
          <span className="wrap-anywhere">{email}</span>
        </a>
      )}
      {deliveryAddress && (
        <span className="flex max-w-full gap-2 py-1.5 text-sm leading-snug">
          <StrokeIcon of={MapPin} className="mt-0.5 size-4 text-ink-faint" />
          <span className="wrap-anywhere min-w-0">{deliveryAddress}</span>
        </span>
      )}
      {receiver !== "" && (
        <a href={receiverPhone === "" ? undefined : `tel:${receiverPhone}`} className={CONTACT_LINK}>
          <StrokeIcon of={Phone} className="size-4 text-ink-faint" />
          {`Received by ${receiver}`}
        </a>
      )}
      {handover?.plusCode && <PlaceLinks plusCode={handover.plusCode} />}
    </address>
  );
}

/** Links to a place: on the web, and in the phone's own map. */
function PlaceLinks({ plusCode }: { plusCode: string }) {
  const { latitude, longitude } = decodePlusCode(plusCode);
  const point = `${latitude.toFixed(6)},${longitude.toFixed(6)}`;
  return (
    <span className="flex flex-wrap gap-x-4">
      <a href={`https://plus.codes/${plusCode}`} target="_blank" rel="noreferrer" className={CONTACT_LINK}>
        <StrokeIcon of={MapPin} className="size-4 text-ink-faint" />
        {shownPlusCode(plusCode)}
      </a>
      <a href={`geo:${point}?q=${point}`} className={CONTACT_LINK}>
        Open the map
      </a>
    </span>
  );
}

type OrderContactProps = {
  order: AdminOrder & { payUrl?: string | null; pageUrl?: string | null };
  verificationStatus: VerificationStatus | null;
};

/** Shows the customer, the delivery address, and a WhatsApp message about the order's status. */
export function OrderContact({ order, verificationStatus }: OrderContactProps) {
  const deliveryAddress = [
    order.deliveryAddress,
    !order.handover.isPickup && order.region,
    countryName(order.country),
  ]
    .filter(Boolean)
    .join(", ");
  return (
    <CustomerContact
      name={order.customerName}
      email={order.customerEmail}
      phone={order.customerPhone}
      message={orderMessage({ ...order, verificationStatus })}
      deliveryAddress={deliveryAddress}
      handover={order.handover}
    />
  );
}
