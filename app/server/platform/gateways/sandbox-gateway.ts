import { createHmac, randomBytes } from "node:crypto";
import { eq, sql } from "drizzle-orm";
import * as z from "zod";
import { CURRENCY_CODES } from "#app/domain/money/currency.ts";
import type { PageReport } from "#app/domain/payments/payment-page.ts";
import type { Database } from "#app/server/platform/db/open-database.ts";
import { equalsSecret } from "#app/server/platform/equals-secret.ts";
import { sandboxRefunds, sandboxSessions } from "#database/schema/payment-pages.ts";
import { EVENT_TOLERANCE_SECONDS } from "#packages/payment-gateways";
import { type Ok, ok, type Refusal, refuse } from "#packages/result";
import { parseJson } from "#packages/values";
import type { PaymentGateway } from "./payment-gateway.ts";
import {
  closeSandboxSession,
  createSandboxSession,
  findSandboxSession,
  type SandboxSession,
} from "./sandbox-sessions.ts";

type Parts = { db: Database; secret: string; baseUrl: string; clock: () => Date };

/**
 * Returns the built-in test gateway: a payment company with local pages that charges nobody. Its records are separate,
 * and the shop trusts only its signed events and responses, as with a real gateway. Source: specification 7.13.
 */
export function sandboxGateway({ db, secret, baseUrl, clock }: Parts): PaymentGateway {
  const find = async (id: string) => {
    const session = await findSandboxSession(db, id, clock());
    return session && sandboxReport(session);
  };
  return {
    name: "sandbox",
    mode: "test",

    async createSession(wanted) {
      const session = await createSandboxSession(db, wanted, clock());
      return {
        sessionId: session.id,
        url: `${baseUrl}${sandboxPath(session.id)}`,
        expiresAt: session.expiresAt,
      };
    },

    retrieveSession: find,

    async expireSession(id) {
      await closeSandboxSession(db, id);
      return await find(id);
    },

    async refund({ paymentId, amount, idempotencyKey }) {
      return await db.transaction(async (tx) => {
        const [session] = await tx
          .select()
          .from(sandboxSessions)
          .where(eq(sandboxSessions.paymentId, paymentId))
          .for("update");
        if (!session) return { refused: "no such payment" };
        const [known] = await tx
          .select()
          .from(sandboxRefunds)
          .where(eq(sandboxRefunds.idempotencyKey, idempotencyKey));
        if (known) return { refundId: known.id };
        const [sum] = await tx
          .select({ refunded: sql<number>`coalesce(sum(${sandboxRefunds.amount}), 0)::int8`.mapWith(Number) })
          .from(sandboxRefunds)
          .where(eq(sandboxRefunds.paymentId, paymentId));
        if ((sum?.refunded ?? 0) + amount.amount > session.amount) {
          return { refused: "more than was paid" };
        }
        const id = `sbxre_${randomBytes(12).toString("base64url")}`;
        await tx.insert(sandboxRefunds).values({ id, idempotencyKey, paymentId, amount: amount.amount });
        return { refundId: id };
      });
    },

    async findRefund({ idempotencyKey }) {
      const [known] = await db
        .select()
        .from(sandboxRefunds)
        .where(eq(sandboxRefunds.idempotencyKey, idempotencyKey));
      return known ? { refundId: known.id } : { refused: "the test page has no such refund" };
    },

    async parseEvent(body, signature, now) {
      const given = { body, signature, now, toleranceSeconds: EVENT_TOLERANCE_SECONDS };
      const signed = checkSignedBody(sandboxSecret(secret), given);
      if (!signed.ok) return signed;
      const event = sandboxEventSchema.safeParse(parseJson(Buffer.from(body).toString()));
      return event.success ? ok(event.data) : refuse("malformed");
    },
  };
}

/** Returns the path of a page of the test gateway. */
export function sandboxPath(sessionId: string): string {
  return `/sandbox/checkout/${sessionId}`;
}

/** Returns an event of the test gateway about a page, and its signature. */
export function signedSandboxEvent(
  secret: string,
  session: SandboxSession,
  now: Date,
): { body: string; signature: string } {
  const report = sandboxReport(session);
  const type = `page.${report.state}`;
  const body = JSON.stringify({ eventId: `sbxevt_${randomBytes(16).toString("base64url")}`, type, report });
  return { body, signature: signBody(sandboxSecret(secret), body, now) };
}

function sandboxReport(session: SandboxSession): PageReport {
  const { id: sessionId, paymentId, orderNumber, amount, currency, state } = session;
  return { sessionId, paymentId, orderNumber, amount, currency, mode: "test", state };
}

const sandboxEventSchema = z.object({
  eventId: z.string().min(1).max(200),
  type: z.string().min(1).max(200),
  report: z
    .object({
      sessionId: z.string(),
      paymentId: z.string().nullable(),
      orderNumber: z.string().nullable(),
      amount: z.int().nullable(),
      currency: z.enum(CURRENCY_CODES).nullable(),
      mode: z.enum(["test", "live"]),
      state: z.enum(["open", "processing", "paid", "expired", "failed"]),
    })
    .nullable(),
});

/** Derives the test gateway's signing secret, for this shop and purpose only. */
function sandboxSecret(secret: string): string {
  return createHmac("sha256", secret).update("sandbox card gateway").digest("hex");
}

/**
 * Returns the signature of a body at a time, in card gateways' format: `t=seconds,v1=HMAC-SHA-256 of "t.body"`, hex.
 */
export function signBody(secret: string, body: string, at: Date): string {
  const seconds = Math.floor(at.getTime() / 1000);
  return `t=${seconds},v1=${macOf(secret, seconds, Buffer.from(body))}`;
}

/**
 * Verifies that the body was signed with the secret, within the tolerance before or after `now`, in constant time.
 * Refusals: `bad_signature`, `too_old`.
 */
function checkSignedBody(
  secret: string,
  given: { body: Uint8Array; signature: string | null; now: Date; toleranceSeconds: number },
): Ok<null> | Refusal<"bad_signature" | "too_old"> {
  const match = /^t=(\d{1,12}),v1=([0-9a-f]{64})$/.exec(given.signature ?? "");
  if (!match) return refuse("bad_signature");
  const seconds = Number(match[1]);
  if (!equalsSecret(match[2] ?? "", macOf(secret, seconds, given.body))) return refuse("bad_signature");
  const age = Math.abs(given.now.getTime() / 1000 - seconds);
  return age <= given.toleranceSeconds ? ok(null) : refuse("too_old");
}

function macOf(secret: string, seconds: number, body: Uint8Array): string {
  return createHmac("sha256", secret).update(`${seconds}.`).update(body).digest("hex");
}
