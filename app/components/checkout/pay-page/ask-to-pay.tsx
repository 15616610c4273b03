import MessageCircle from "lucide/dist/esm/icons/message-circle.mjs";
import { Form } from "react-router";
import { ASK_TO_PAY, ASK_TO_PAY_WORDS } from "#app/copy/checkout-messages.ts";
import { SHARE_INTENT } from "#app/domain/payments/share-intent.ts";
import { Button } from "#app/ui/button.tsx";
import { CopyButton } from "#app/ui/copy-button.tsx";
import { StrokeIcon } from "#app/ui/stroke-icon.tsx";
import { QrPicture } from "./qr-picture.tsx";

type AskToPayProps = {
  /** The link for somebody else; null until the shopper asks for it. */
  shared: { url: string; qr: { size: number; path: string }; whatsAppUrl: string } | null;
};

/** Lets a shopper ask somebody else to pay for the order: a button, then the link to send. */
export function AskToPay({ shared }: AskToPayProps) {
  return (
    <section id="ask" aria-labelledby="ask-heading" className="mt-8 scroll-mt-20 border-line border-t pt-6">
      <h2 id="ask-heading" className="font-bold text-lg leading-tight">
        {ASK_TO_PAY}
      </h2>
      <p className="mt-1 text-ink-soft">{ASK_TO_PAY_WORDS}</p>
      {shared ? (
        <SharedLink {...shared} />
      ) : (
        <Form method="post" preventScrollReset className="mt-4">
          <Button type="submit" name="intent" value={SHARE_INTENT} variant="outline" wide>
            Get a link to send
          </Button>
        </Form>
      )}
    </section>
  );
}

function SharedLink({ url, qr, whatsAppUrl }: NonNullable<AskToPayProps["shared"]>) {
  return (
    <>
      <p className="mt-4">
        <span className="block text-ink-soft text-sm">Send them this link</span>
        <a href={url} className="link break-all">
          {url}
        </a>
      </p>
      <div className="mt-4 flex flex-wrap gap-3">
        <CopyButton text={url} label="Copy link to the payment">
          Copy link
        </CopyButton>
        <Button
          href={whatsAppUrl}
          target="_blank"
          rel="noreferrer"
          variant="outline"
          size="sm"
          icon={<StrokeIcon of={MessageCircle} className="size-4" />}
        >
          Send on WhatsApp
        </Button>
      </div>
      <p className="mt-6 font-semibold">Are they beside you? They can scan this:</p>
      <QrPicture qr={qr} label="QR code of the link" />
    </>
  );
}
