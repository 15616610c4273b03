import MessageCircle from "lucide/dist/esm/icons/message-circle.mjs";
import { useLocation } from "react-router";
import { PanelMoney } from "#app/components/admin/shell/panel-money.tsx";
import { formatPhone } from "#app/domain/contact/phone.ts";
import { formatCount } from "#app/domain/format-count.ts";
import type { Customer } from "#app/domain/orders/customer.ts";
import { shortAge } from "#app/domain/short-age.ts";
import { StrokeIcon } from "#app/ui/stroke-icon.tsx";

type CustomerRowProps = { customer: Customer; now: Date };

/** Shows a customer as a row: name, contact, orders, spending and the age of the last order. */
export function CustomerRow({ customer, now }: CustomerRowProps) {
  const { id, name, email, phone, totalOrders, spent } = customer;
  const list = useLocation().search.slice(1);
  const digits = phone.replace(/\D/g, "");
  return (
    <article
      aria-label={name}
      id={`customer-${id}`}
      className="relative flex min-h-16 scroll-mt-16 items-center gap-2 border-line border-b bg-card py-0.5 pl-3 text-sm leading-tight hover:bg-sunken desk:h-10.5 desk:min-h-0 desk:py-0"
    >
      <div className="grid min-w-0 flex-1 grid-cols-[minmax(0,1fr)_auto] gap-x-3 gap-y-1 desk:grid-cols-[minmax(0,3fr)_minmax(0,4fr)_6rem_8rem_5rem] desk:items-center">
        <h2 className="break-words font-bold">
          <a
            href={`/admin/customers/${id}?list=${encodeURIComponent(list)}`}
            className="after:absolute after:inset-0"
          >
            {name}
          </a>
        </h2>
        <p className="figures truncate text-right font-semibold desk:order-3 [&>span+span]:hidden">
          <PanelMoney amount={spent} />
        </p>
        <p className="figures truncate text-ink-soft desk:order-1">
          {phone === "" ? email : formatPhone(phone)}
        </p>
        <p className="figures whitespace-nowrap text-right text-ink-soft desk:order-2">
          {totalOrders === 1 ? "1 order" : `${formatCount(totalOrders)} orders`}
          <span className="desk:hidden"> · {shortAge(customer.lastOrderAt, now)}</span>
        </p>
        <p className="figures whitespace-nowrap text-right text-ink-faint max-desk:hidden desk:order-4">
          {shortAge(customer.lastOrderAt, now)}
        </p>
      </div>
      {digits !== "" && (
        <a
          aria-label={`WhatsApp ${name}`}
          href={`https://wa.me/${digits}?text=${encodeURIComponent(`Hello ${name}, `)}`}
          target="_blank"
          rel="noreferrer"
          className="icon-button quiet relative z-1"
        >
          <StrokeIcon of={MessageCircle} className="size-5" />
        </a>
      )}
    </article>
  );
}
