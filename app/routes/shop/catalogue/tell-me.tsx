import { data, Form, redirect, useNavigation } from "react-router";
import { ProductCarousel } from "#app/components/catalogue/cards/product-carousel.tsx";
import { pageMeta } from "#app/components/layout/page-meta.ts";
import { useShopFrame } from "#app/components/layout/shop-frame.ts";
import { refusalMessage } from "#app/copy/refusal-messages.ts";
import { isSignedIn } from "#app/domain/accounts/viewer.ts";
import { alertForm } from "#app/domain/alerts/stock-alert.ts";
import { namedSize } from "#app/domain/catalogue/sizes/size-labels.ts";
import { readSoldOutSize } from "#app/server/catalogue/read-sold-out-size.ts";
import { readForm } from "#app/server/http/forms/read-form.ts";
import { REFUSAL_STATUS } from "#app/server/http/refusal-status.ts";
import { shopOf, viewerOf, visitOf } from "#app/server/http/request-context.ts";
import { addAlert } from "#app/server/stock/alerts/add-alert.ts";
import { stopAlerts } from "#app/server/stock/alerts/stop-alerts.ts";
import { Button } from "#app/ui/button.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { ChoiceButtons } from "#app/ui/forms/choice-buttons.tsx";
import { TextField } from "#app/ui/forms/text-field.tsx";
import type { Route } from "./+types/tell-me.ts";

export { ShopProblem as ErrorBoundary } from "#app/components/layout/shop-problem.tsx";

export function meta({ loaderData }: Route.MetaArgs) {
  const title = loaderData?.found ? `Tell me: ${loaderData.found.name}` : "Tell me when it's back";
  return pageMeta({ title, description: "We'll tell you when a sold-out size is back.", indexed: false });
}

/**
 * The sold-out size of the address, with similar pairs that can be had in it; or the contact of a message's link that is
 * to be told no more.
 */
export async function loader({ context, request }: Route.LoaderArgs) {
  const stop = stopOf(request);
  const wish = wishOf(request);
  if (stop) return data({ stop, wish, alert: null, found: null, problem: null });
  const found = await readSoldOutSize(shopOf(context), { ...wish, currency: visitOf(context).currency });
  const isOpen = wish.size === "" && found !== null && found.soldOut.length > 0;
  const problem = found === null ? "not_found" : found.size === null && !isOpen ? "unknown_size" : null;
  const viewer = viewerOf(context);
  const wasAdded = new URL(request.url).searchParams.has("added") && isSignedIn(viewer);
  const alert = wasAdded ? { contact: viewer.email } : null;
  return data(
    { stop: null, alert, wish, found, problem },
    { status: problem === null ? 200 : REFUSAL_STATUS[problem] },
  );
}

const CHOOSE_SIZE = "Please choose a size.";

/** Notes the alert; whoever is signed in needs to type nothing. */
export async function action({ context, request }: Route.ActionArgs) {
  const shop = shopOf(context);
  const viewer = viewerOf(context);
  const stop = stopOf(request);
  if (stop) {
    const stopped = await stopAlerts(shop, stop);
    if (stopped.ok) return data({ ...refused(null), isDone: true });
    return data(refused("This link isn't complete. Please open it from our message again."), {
      status: 404,
    });
  }
  const read = await readForm(request, alertForm);
  if (!read.ok)
    return data(refused(read.errors.contact ?? read.errors.form ?? "", read.values.contact), read);
  const { contact: typed } = read.value;
  const { ipAddress } = visitOf(context);
  const size = read.form.get("size");
  const wish = { ...wishOf(request), ...(typeof size === "string" && { size }) };
  if (!read.form.has("contact")) {
    // A tap on the product page: that is all for whoever is signed in, and others say where to write to.
    const isTold =
      isSignedIn(viewer) && (await addAlert(shop, viewer, { ...wish, contact: "", ipAddress })).ok;
    return redirect(`/tell-me?${new URLSearchParams({ ...wish, ...(isTold && { added: "1" }) })}`);
  }
  const added = await addAlert(shop, viewer, { ...wish, contact: typed, ipAddress });
  if (added.ok) {
    const { contact } = added.value;
    return data({ isDone: true, error: null, typed: "", contact });
  }
  const message = wish.size === "" ? CHOOSE_SIZE : refusalMessage(added.reason);
  return data(refused(message, typed), { status: REFUSAL_STATUS[added.reason] });
}

/**
 * Returns the product and size that the shopper waits for. They are in the address, so that its page is the same before
 * and after the form.
 */
function wishOf(request: Request) {
  const params = new URL(request.url).searchParams;
  const text = (name: string) => (params.get(name) ?? "").slice(0, 100);
  return { product: text("product"), size: text("size") };
}

/** The contact of a message's link, and the token that shows it is theirs. */
function stopOf(request: Request) {
  const params = new URL(request.url).searchParams;
  const contact = params.get("stop");
  return contact === null ? null : { contact, alertToken: params.get("token") ?? "" };
}

function refused(error: string | null, typed = "") {
  return { isDone: false, error, typed, contact: "" };
}

export default function TellMe({ loaderData, actionData }: Route.ComponentProps) {
  const { found, problem, wish, stop } = loaderData;
  const done = actionData?.isDone ? actionData : loaderData.alert;
  if (stop) {
    const { isDone = false, error = null } = actionData ?? {};
    return <StopAlertsForm contact={stop.contact} isStopped={isDone} error={error} />;
  }
  if (found === null || problem !== null) {
    return (
      <div className="shop-width pt-8">
        <EmptyState
          heading="h1"
          title={refusalMessage(problem ?? "not_found")}
          text={
            found === null
              ? "We no longer sell this product."
              : `${found.name} doesn't come in size ${wish.size}.`
          }
        >
          <Button href={found ? `/product/${found.slug}` : "/products"} variant="primary">
            {found ? "See its sizes" : "Continue Shopping"}
          </Button>
        </EmptyState>
      </div>
    );
  }
  const named = namedSize(found.size ?? "");
  return (
    <>
      <div className="shop-width max-w-2xl pt-6 sm:pt-10">
        <h1 className="display text-headline">{done ? "We'll tell you" : "Sold out for now"}</h1>
        <p className="mt-2 text-lg">
          <a href={`/product/${found.slug}`} className="link font-semibold">
            {found.name}
          </a>
          {named !== "" && `, ${named}`}
        </p>
        {done ? (
          <Done contact={done.contact} />
        ) : found.inStock ? (
          <div className="mt-4">
            <p className="mb-4">{refusalMessage("still_in_stock")}</p>
            <Button href={`/product/${found.slug}`} variant="primary">
              Buy it now
            </Button>
          </div>
        ) : (
          <AlertForm
            productId={found.id}
            size={wish.size}
            sizes={found.size === null ? found.soldOut : []}
            named={named}
            error={actionData?.error ?? null}
            typed={actionData?.typed}
          />
        )}
      </div>
      {found.similar.length > 0 && (
        <div className="shop-width pt-14">
          <ProductCarousel
            title={named === "" ? "Similar, and in stock" : `Similar, and in stock in ${named}`}
            products={found.similar}
          />
        </div>
      )}
    </>
  );
}

function AlertForm({
  productId,
  size,
  sizes,
  named,
  error,
  typed,
}: {
  productId: string;
  size: string;
  /** The sizes to choose from; none where the size is known. */
  sizes: readonly string[];
  named: string;
  error: string | null;
  typed: string | undefined;
}) {
  const { person } = useShopFrame();
  const isPending = useNavigation().state !== "idle";
  const search = new URLSearchParams({ product: productId, size });
  return (
    <Form method="post" action={`/tell-me?${search}`} noValidate className="mt-5 space-y-4">
      {sizes.length > 0 && (
        <ChoiceButtons
          label="Size"
          name="size"
          choices={sizes.map((value) => ({ value, label: namedSize(value) }))}
          error={error === CHOOSE_SIZE ? error : null}
        />
      )}
      <TextField
        label="Email or WhatsApp number"
        name="contact"
        hint={person && "Leave it empty to use your account's email address."}
        defaultValue={typed}
        error={error === CHOOSE_SIZE ? null : error}
        autoComplete="email"
        autoCapitalize="none"
        spellCheck={false}
      />
      <Button type="submit" variant="primary" size="lg" wide pending={isPending}>
        Tell me when {named ? `${named} is` : "it's"} back
      </Button>
      <p className="text-ink-soft text-sm">
        We'll send one message when it's back. First to ask, first to know. The message has a link to stop.
      </p>
    </Form>
  );
}

/** The link that stops messages is in the message alone: whoever typed a contact has not shown that it is theirs. */
function Done({ contact }: { contact: string }) {
  return (
    <div role="status" className="mt-4 rounded-sm border-mangrove border-l-4 bg-sunken p-4">
      <p className="font-semibold">
        We'll send one message to <span className="break-all">{contact}</span> when it's back.
      </p>
      <p className="mt-1 text-ink-soft text-sm">First to ask, first to know.</p>
    </div>
  );
}

type StopAlertsProps = { contact: string; isStopped: boolean; error: string | null };

/** Stops the messages to a contact by a form, since mail programs open links by themselves. */
function StopAlertsForm({ contact, isStopped, error }: StopAlertsProps) {
  return (
    <div className="shop-width max-w-2xl py-10">
      <h1 className="display mb-4 text-headline">{isStopped ? "You're off the list" : "Stop telling me"}</h1>
      {isStopped ? (
        <p role="status">
          We won't write to <span className="break-all font-semibold">{contact}</span> about sizes any more.
        </p>
      ) : error ? (
        <p role="alert" className="font-semibold text-red-ink">
          {error}
        </p>
      ) : (
        <Form method="post" className="space-y-4">
          <p>
            We'll stop telling <span className="break-all font-semibold">{contact}</span> about sizes that are
            back.
          </p>
          <Button type="submit" variant="primary">
            Stop these messages
          </Button>
        </Form>
      )}
    </div>
  );
}
