import type { ReactNode } from "react";
import { useFetcher } from "react-router";
import type { FieldErrors } from "#app/domain/form-errors.ts";
import { Button } from "#app/ui/button.tsx";
import { Card } from "#app/ui/card.tsx";
import type { ActionAnswer } from "./use-answer-toast.ts";

type SettingsFormProps = {
  title: string;
  text?: string;
  /** Which settings are saved: an `intent` of the page's action, and what it is about. */
  intent: string;
  fields?: Record<string, string>;
  saveLabel: string;
  /** Beside the save button. */
  aside?: ReactNode;
  children: (errors: FieldErrors) => ReactNode;
};

/** A card of settings with its save button; a failure leaves it as it was typed. */
export function SettingsForm({
  title,
  text,
  intent,
  fields = {},
  saveLabel,
  aside,
  children,
}: SettingsFormProps) {
  const fetcher = useFetcher<ActionAnswer>();
  return (
    <Card as="section" aria-label={title}>
      <fetcher.Form
        method="post"
        action="/admin/settings"
        noValidate
        className="flex max-w-2xl flex-col gap-4"
      >
        <div>
          <h2 className="font-bold text-lg leading-tight">{title}</h2>
          {text && <p className="mt-1 text-ink-soft text-sm">{text}</p>}
        </div>
        <input type="hidden" name="intent" value={intent} />
        {Object.entries(fields).map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        {children(fetcher.data?.errors ?? {})}
        <div className="flex flex-wrap items-center gap-3">
          <Button type="submit" variant="primary" pending={fetcher.state !== "idle"}>
            {saveLabel}
          </Button>
          {aside}
        </div>
      </fetcher.Form>
    </Card>
  );
}
