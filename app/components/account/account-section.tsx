import CircleCheck from "lucide/dist/esm/icons/circle-check.mjs";
import type { ReactNode } from "react";
import { Form, useActionData, useNavigation } from "react-router";
import type { FieldErrors } from "#app/domain/form-errors.ts";
import { Card } from "#app/ui/card.tsx";
import { FormErrorSummary } from "#app/ui/forms/form-error-summary.tsx";
import { PasswordField } from "#app/ui/forms/password-field.tsx";
import { StrokeIcon } from "#app/ui/stroke-icon.tsx";

/** Renders one section of the account page with its heading. */
export function AccountSection({
  id,
  title,
  text,
  children,
}: {
  id: string;
  title: string;
  text?: ReactNode;
  children: ReactNode;
}) {
  return (
    <Card as="section" id={id} aria-labelledby={`${id}-title`} className="scroll-mt-4">
      <h2 id={`${id}-title`} className="font-bold text-lg leading-tight">
        {title}
      </h2>
      {text && <div className="mt-1.5 text-ink-soft text-sm leading-relaxed">{text}</div>}
      <div className="mt-4 space-y-4">{children}</div>
    </Card>
  );
}

/** Renders a form of the account page, with its last result above it. */
export function AccountForm({
  intent,
  answer,
  children,
}: {
  intent: string;
  answer: { done: string | null; errors: Record<string, string> };
  children: ReactNode;
}) {
  return (
    <Form method="post" action="/account" noValidate className="space-y-4" preventScrollReset>
      <input type="hidden" name="intent" value={intent} />
      {answer.done && <Done text={answer.done} />}
      {answer.errors.form && (
        <FormErrorSummary title="That didn't work" errors={[{ text: answer.errors.form }]} />
      )}
      {children}
    </Form>
  );
}

/** Shows a success message beside its form. */
export function Done({ text }: { text: string }) {
  return (
    <p
      role="status"
      className="flex items-start gap-2 rounded-sm bg-green-tint p-3 font-medium text-green-ink text-sm"
    >
      <StrokeIcon of={CircleCheck} className="mt-px size-5 flex-none" />
      <span className="min-w-0 break-words">{text}</span>
    </p>
  );
}

/** The result of a form on the account page; `done` is a sentence. */
export type AccountActionData = {
  intent: string;
  done: string | null;
  errors: FieldErrors;
  values: Record<string, string>;
  /** The second factor being set up: the secret for the app, its QR code, and the recovery codes. */
  setup?: { uri: string; recoveryCodes: string[]; qr: { size: number; path: string } };
  /** New recovery codes, shown only once. */
  recoveryCodes?: string[];
};

/** Returns the result of the form with this intent, and whether it is being sent. */
export function useAccountActionData(intent: string) {
  const result = useActionData<AccountActionData>();
  const navigation = useNavigation();
  const isPending = navigation.formData?.get("intent") === intent;
  const nothing: AccountActionData = { intent, done: null, errors: {}, values: {} };
  return { ...(result?.intent === intent ? result : nothing), isPending };
}

type CurrentPasswordFieldProps = { error: string | undefined; hint?: ReactNode; className?: string };

/** Asks for the current password, which confirms who it is. */
export function CurrentPasswordField(props: CurrentPasswordFieldProps) {
  return (
    <PasswordField
      label="Current password"
      name="currentPassword"
      autoComplete="current-password"
      {...props}
    />
  );
}
