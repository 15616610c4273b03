import { useEffect, useRef, useState } from "react";
import { useFetcher } from "react-router";
import { EmailField } from "#app/components/account/email-field.tsx";
import { Button } from "#app/ui/button.tsx";

/** The response of `/newsletter`. */
export type NewsletterResult = { done: boolean; error: string | null; email: string };

/** Source: specification 4.8. */
const WELCOME_SHOWN_MS = 3000;

/** Renders the newsletter's form; its welcome is shown for three seconds. Source: specification 4.8. */
export function NewsletterSignup({ offer, typed }: { offer: string | null; typed?: string }) {
  const fetcher = useFetcher<NewsletterResult>();
  const form = useRef<HTMLFormElement>(null);
  const [welcomed, setWelcomed] = useState<NewsletterResult | null>(null);
  const result = fetcher.state === "idle" ? fetcher.data : undefined;
  const isWelcome = result?.done === true && welcomed !== result;

  useEffect(() => {
    if (!result?.done) return;
    form.current?.reset();
    const timer = setTimeout(() => setWelcomed(result), WELCOME_SHOWN_MS);
    return () => clearTimeout(timer);
  }, [result]);

  return (
    <section aria-labelledby="newsletter" data-surface="ink" className="-mb-16 border-line border-b">
      <div className="shop-width relative grid items-center gap-x-12 gap-y-6 py-12 md:grid-cols-2 md:py-16">
        <div>
          <h2 id="newsletter" className="display text-headline">
            First to know
          </h2>
          <p className="mt-3 max-w-md text-ink-soft leading-relaxed">
            New pairs and restocks. One short email, when there's something to say.
            {offer && <strong className="mt-2 block text-ink">{offer}</strong>}
          </p>
        </div>
        <div>
          <fetcher.Form
            ref={form}
            method="post"
            action="/newsletter"
            noValidate
            className="flex flex-wrap items-end gap-3"
          >
            <EmailField
              required
              defaultValue={typed}
              error={result?.done ? null : result?.error}
              className="min-w-[min(14rem,100%)] flex-1"
            />
            <Button
              type="submit"
              variant="primary"
              className="h-12 self-end"
              pending={fetcher.state !== "idle"}
            >
              Subscribe
            </Button>
          </fetcher.Form>
          <p role="status" className="mt-3 min-h-6 font-semibold text-mangrove">
            {isWelcome && "Welcome! You're on the list."}
          </p>
        </div>
      </div>
    </section>
  );
}
