import X from "lucide/dist/esm/icons/x.mjs";
import { useRef, useState } from "react";
import { Timestamp } from "#app/components/orders/timestamp.tsx";
import { MAX_CART_LINES, MAX_LINE_QUANTITY } from "#app/domain/cart/cart-line.ts";
import type { ShelfItem } from "#app/domain/catalogue/shelf-item.ts";
import { type Money, money, zero } from "#app/domain/money/money.ts";
import { formatPanelMoney } from "#app/domain/money/panel-amounts.ts";
import { typedDalasi } from "#app/domain/money/typed-sum.ts";
import { plural } from "#app/domain/plural.ts";
import type { OfferedArea } from "#app/domain/shipping/delivery-area.ts";
import { StrokeIcon } from "#app/ui/stroke-icon.tsx";
import { randomUuid } from "#packages/page-browser";
import { Bill } from "./bill.tsx";
import { type Receipt, SaleReceipt } from "./sale-receipt.tsx";
import type { BillLine } from "./sell-store.ts";
import { ShelfGrid, useShelf } from "./shelf-grid.tsx";
import { useOutbox } from "./use-outbox.ts";

type SellScreenProps = {
  shelf: readonly ShelfItem[];
  search: string;
  sellerId: string;
  areas: readonly OfferedArea[];
  canDiscount: boolean;
  /** The shop takes cash on delivery. */
  takesCashLater: boolean;
};

/** Sells what is on the shelf: a tap puts a size on the bill. It works without network too. */
export function SellScreen(props: SellScreenProps) {
  const { shelf, search: first, sellerId, areas, canDiscount, takesCashLater } = props;
  const { items, reload, takeOff } = useShelf(shelf);
  const { unsent, sell } = useOutbox();
  const [search, setSearch] = useState(first);
  const [lines, setLines] = useState<readonly BillLine[]>([]);
  const [billNumber, setBillNumber] = useState(1);
  // A bill that was changed since it was sent is another sale: the first may be stored, though its answer never came.
  const sent = useRef({ id: "", contents: "" });
  const [isSending, setSending] = useState(false);
  const [message, setMessage] = useState<string | null>(null);
  const [receipt, setReceipt] = useState<Receipt | null>(null);

  const setQuantity = (line: BillLine, quantity: number) => {
    setLines(
      lines.some((each) => isSame(each, line))
        ? lines.flatMap((each) =>
            isSame(each, line) ? (quantity > 0 ? [{ ...each, quantity }] : []) : [each],
          )
        : [...lines, line],
    );
    setReceipt(null);
    setMessage(null);
  };
  const choose = (item: ShelfItem, size: string) => {
    const [line] = toLine([item], { productId: item.id, size, quantity: 1 });
    if (!line) return;
    // The server takes no more, and could not count such a sale without network.
    if (lines.length >= MAX_CART_LINES && !lines.some((each) => isSame(each, line))) {
      return setMessage(`A bill can hold at most ${MAX_CART_LINES} different items.`);
    }
    const before = lines.find((each) => isSame(each, line))?.quantity ?? 0;
    setQuantity(line, Math.min(line.left, before + 1));
  };
  const pay = async (fields: Record<string, string>, total: Money, delivery: Money | null) => {
    if (isSending) return;
    setSending(true);
    const soldAt = new Date();
    const contents = JSON.stringify(fields);
    if (contents !== sent.current.contents) sent.current = { id: randomUuid(), contents };
    const { id } = sent.current;
    const sale = { ...fields, id, soldAt: soldAt.toISOString() };
    const outcome = await sell({
      id,
      at: soldAt.getTime(),
      seller: { id: sellerId },
      fields: sale,
    }).finally(() => setSending(false));
    if (!outcome.ok) {
      setMessage(outcome.message);
      const fresh = await reload();
      if (fresh) setLines(lines.map((line) => toLine(fresh, line)[0] ?? line));
      return;
    }
    const given = typedDalasi(fields.given ?? "");
    const byCredit = typedDalasi(fields.credit ?? "")?.amount ?? 0;
    const change = given && money(given.amount + byCredit - total.amount, "GMD");
    setReceipt({
      soldAt,
      lines,
      delivery,
      total,
      change,
      phone: fields.customerPhone ?? "",
      sold: outcome.sold,
    });
    takeOff(lines);
    setLines([]);
    setBillNumber(billNumber + 1);
    sent.current = { id: "", contents: "" };
    setMessage(null);
  };
  const problems = unsent.filter(({ problem }) => problem !== undefined);
  return (
    <div className="flex h-full flex-col gap-2 md:flex-row md:gap-4">
      <div className="grid min-h-0 flex-1 grid-cols-[auto_1fr] grid-rows-[auto_auto_minmax(0,1fr)] gap-2 print:hidden">
        <h1 className="sr-only">Sell</h1>
        <a
          href="/admin/orders"
          aria-label="Close"
          className="grid size-11 place-items-center rounded-sm hover:bg-sunken"
        >
          <StrokeIcon of={X} className="size-5" />
        </a>
        <ShelfGrid items={items} search={search} onSearch={setSearch} onChoose={choose} />
        {unsent.length > 0 && (
          <p
            role="status"
            className="col-span-full row-start-2 rounded-xs bg-yellow-tint px-3 py-2 text-sm text-yellow-ink"
          >
            {unsent.length > problems.length &&
              `${salesWait(unsent.length - problems.length)} for the network.`}
            {problems.map(({ id: unsentId, at, fields, problem }) => (
              <span key={unsentId} className="block">
                {formatPanelMoney(typedDalasi(fields.total ?? "") ?? zero("GMD"))},{" "}
                <Timestamp at={new Date(at)} />: {problem}
              </span>
            ))}
          </p>
        )}
      </div>
      {receipt && lines.length === 0 ? (
        <SaleReceipt receipt={receipt} isUnsent={unsent.length > 0} onNext={() => setReceipt(null)} />
      ) : (
        <Bill
          key={billNumber}
          lines={lines}
          areas={areas}
          canDiscount={canDiscount}
          takesCashLater={takesCashLater}
          isSending={isSending}
          message={message}
          onChange={setQuantity}
          onPay={pay}
        />
      )}
    </div>
  );
}

const salesWait = (count: number) => `${count} ${plural(count, "sale waits", "sales wait")}`;

const isSame = (a: BillLine, b: BillLine) => a.productId === b.productId && a.size === b.size;

function toLine(
  items: readonly ShelfItem[],
  { productId, size, quantity }: { productId: string; size: string; quantity: number },
): BillLine[] {
  const item = items.find(({ id }) => id === productId);
  const [, left] = item?.sizes.find(([each]) => each === size) ?? [];
  if (!item || left === undefined) return [];
  const most = Math.min(left, MAX_LINE_QUANTITY);
  return [{ productId, size, quantity, left: most, name: item.name, price: item.price }];
}
