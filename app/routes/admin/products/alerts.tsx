import { ActionButton } from "#app/components/admin/asking/action-button.tsx";
import { ListPager } from "#app/components/admin/lists/list-pager.tsx";
import { StockButton } from "#app/components/admin/products/sheet-buttons.tsx";
import { AdminHeading } from "#app/components/admin/shell/admin-heading.tsx";
import { Timestamp } from "#app/components/orders/timestamp.tsx";
import { isAllowed } from "#app/domain/accounts/admin.ts";
import { nameWithSize } from "#app/domain/catalogue/sizes/size-labels.ts";
import { formatPhone } from "#app/domain/contact/phone.ts";
import { whatsAppLink } from "#app/domain/contact/whatsapp-link.ts";
import { formatCount } from "#app/domain/format-count.ts";
import { plural } from "#app/domain/plural.ts";
import { SHOP_NAME } from "#app/domain/shop-name.ts";
import { done, refused } from "#app/routes/admin/action-results.ts";
import { readFormData } from "#app/server/http/forms/read-form.ts";
import { requireAdmin } from "#app/server/http/guards/guards.ts";
import { shopOf } from "#app/server/http/request-context.ts";
import { listAlerts, noteAlertTold } from "#app/server/stock/alerts/list-alerts.ts";
import { Badge } from "#app/ui/badge.tsx";
import { Button } from "#app/ui/button.tsx";
import { Card } from "#app/ui/card.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import type { Route } from "./+types/alerts.ts";

/** Who is waiting for which size. */
export async function loader({ context, request }: Route.LoaderArgs) {
  const admin = requireAdmin(context, request, "customers.view");
  const shop = shopOf(context);
  const page = Number(new URL(request.url).searchParams.get("page")) || 1;
  const stockKey = isAllowed(admin, "products.edit") ? crypto.randomUUID() : null;
  return { ...(await listAlerts(shop, { page })), baseUrl: shop.config.baseUrl, stockKey };
}

/** Notes that somebody was told on WhatsApp. */
export async function action({ context, request }: Route.ActionArgs) {
  const admin = requireAdmin(context, request, "customers.view");
  const form = await readFormData(request);
  const noted = await noteAlertTold(shopOf(context), admin, String(form.get("id") ?? ""));
  if (!noted.ok) return refused("gone", 404);
  return done("alertTold");
}

type WaitedFor = Route.ComponentProps["loaderData"]["sizes"][number];
type Waiting = WaitedFor["shoppers"][number];

export default function Alerts({ loaderData }: Route.ComponentProps) {
  const { sizes, page, pageCount, baseUrl, stockKey } = loaderData;
  return (
    <>
      <AdminHeading
        title="Size alerts"
        text="Who is waiting for which size. When a size is back, we email those who asked first. On WhatsApp, you write to them yourself."
      />
      {sizes.length === 0 && (
        <EmptyState
          title="Nobody is waiting"
          text="Shoppers can ask for a sold-out size on its product page."
        />
      )}
      <div className="flex flex-col gap-4">
        {sizes.map((waited) => (
          <WaitedForSize
            key={`${waited.productId} ${waited.size}`}
            waited={waited}
            baseUrl={baseUrl}
            stockKey={stockKey}
          />
        ))}
      </div>
      <ListPager className="mt-4" page={page} pageCount={pageCount} />
    </>
  );
}

type WaitedForSizeProps = {
  waited: WaitedFor;
  baseUrl: string;
  /** Null for whoever may not change stock. */
  stockKey: string | null;
};

function WaitedForSize({ waited, baseUrl, stockKey }: WaitedForSizeProps) {
  const { productId, slug, size, pieces, count, shoppers } = waited;
  const title = nameWithSize(waited);
  const headingId = `alert-${productId}-${size.replace(/\W/g, "-")}`;
  const message = `Hello, this is ${SHOP_NAME}. ${title} is back: ${baseUrl}/product/${slug}`;
  const others = count - shoppers.length;
  return (
    <Card as="section" aria-labelledby={headingId}>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <h2 id={headingId} className="min-w-0 break-words font-bold text-lg">
          <a href={`/admin/products/edit/${productId}`} className="link">
            {title}
          </a>
        </h2>
        <span className="figures text-ink-soft text-sm">
          {formatCount(count)} {plural(count, "waits", "wait")}
        </span>
        {stockKey === null ? (
          <StockBadge pieces={pieces} />
        ) : (
          <StockButton
            product={{ id: productId, name: title }}
            stock={[{ size, quantity: pieces }]}
            idempotencyKey={stockKey}
            className="inline-flex min-h-11 items-center hover:underline"
          >
            <StockBadge pieces={pieces} />
          </StockButton>
        )}
      </div>
      <ol className="-mb-3 mt-3 flex flex-col divide-y divide-line border-line border-t">
        {shoppers.map((shopper) => (
          <WaitingShopper
            key={shopper.id}
            shopper={shopper}
            message={`${message} To stop these messages: ${baseUrl}${shopper.stopPath}`}
          />
        ))}
      </ol>
      {others > 0 && (
        <p className="mt-3 border-line border-t pt-3 text-ink-soft text-sm">
          And {others} {plural(others, "shopper")} who asked later.
        </p>
      )}
    </Card>
  );
}

function StockBadge({ pieces }: { pieces: number }) {
  return (
    <Badge tone={pieces > 0 ? "green" : "yellow"}>{pieces > 0 ? `${pieces} in stock` : "Sold out"}</Badge>
  );
}

function WaitingShopper({ shopper, message }: { shopper: Waiting; message: string }) {
  const { id, email, phone, since, isDue } = shopper;
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-3">
      <p className="min-w-0 flex-1 basis-52">
        <span className="break-all font-semibold">{email ?? formatPhone(phone ?? "")}</span>
        <span className="block text-ink-soft text-sm">
          {email ? "By email" : isDue ? "On WhatsApp: it's their turn" : "On WhatsApp"}, since{" "}
          <Timestamp at={since} />
        </span>
      </p>
      {phone && isDue && (
        <div className="flex flex-wrap gap-2">
          <Button
            size="sm"
            variant="primary"
            href={whatsAppLink(phone, message)}
            target="_blank"
            rel="noreferrer"
          >
            Write on WhatsApp
          </Button>
          <ActionButton action="/admin/alerts" fields={{ id }} size="sm" variant="outline">
            Told
          </ActionButton>
        </div>
      )}
    </li>
  );
}
