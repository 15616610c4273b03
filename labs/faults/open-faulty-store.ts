import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { createServer as createHttpServer } from "node:http";
import { tmpdir } from "node:os";
import path from "node:path";
import { Client } from "pg";
import { SMTPServer } from "smtp-server";
import { startStore } from "#labs/support/start-store.ts";
import { openEmbeddedPostgres } from "#packages/local-postgres";
import { openStripeStandIn } from "#packages/payment-gateways/stand-ins";
import { openS3StandIn, s3Variables } from "#tests/support/s3-stand-in.ts";
import { type FaultProxy, openFaultProxy } from "./fault-proxy.ts";

export type Dependency = "database" | "storage" | "mail" | "cards" | "rates";

export type FaultyStore = {
  origin: string;
  proxies: Record<Dependency, FaultProxy>;
  /** A product without sizes whose stock never runs out. */
  productId: string;
  /** Runs a query over a connection that bypasses the proxy. */
  query: <Row>(text: string, values?: unknown[]) => Promise<Row[]>;
  close: () => Promise<void>;
};

const RATES = { EUR: 0.92, GBP: 0.79, GMD: 70, CAD: 1.37, AUD: 1.5, JPY: 150 };

/** Starts the built store with a fault proxy before each of its dependencies: PostgreSQL, S3, SMTP, Stripe, rates. */
export async function openFaultyStore(): Promise<FaultyStore> {
  const folder = mkdtempSync(path.join(tmpdir(), "kairaba-faults-"));
  const log = { error: () => {} };
  const postgres = await openEmbeddedPostgres({
    name: "kairaba",
    dataDir: path.join(folder, "db"),
    log,
    throwaway: true,
  });
  if (!postgres.ok) throw new Error(postgres.detail);
  const { connection } = postgres.value;
  const bucket = await openS3StandIn();
  const stripe = await openStripeStandIn(() => new Date());
  const mail = new SMTPServer({
    authOptional: true,
    disabledCommands: ["STARTTLS"],
    onData: (stream, _session, done) => void stream.resume().once("end", () => done()),
  });
  const mailServer = mail.listen(0, "127.0.0.1");
  await once(mailServer, "listening");
  const mailAddress = mailServer.address();
  const mailPort = typeof mailAddress === "object" && mailAddress ? mailAddress.port : 0;

  const rates = createHttpServer((_, response) => response.end(JSON.stringify({ rates: RATES })));
  rates.listen(0, "127.0.0.1");
  await once(rates, "listening");
  const ratesAddress = rates.address();
  const ratesPort = typeof ratesAddress === "object" && ratesAddress ? ratesAddress.port : 0;

  const portOf = (url: string) => ({ host: "127.0.0.1", port: Number(new URL(url).port) });
  const proxies = {
    database: await openFaultProxy({ path: path.join(connection.host, ".s.PGSQL.5432") }),
    storage: await openFaultProxy(portOf(bucket.place.endpoint)),
    mail: await openFaultProxy({ host: "127.0.0.1", port: mailPort }),
    cards: await openFaultProxy(portOf(stripe.baseUrl)),
    rates: await openFaultProxy({ host: "127.0.0.1", port: ratesPort }),
  };
  stripe.pageOrigin.current = `http://127.0.0.1:${proxies.cards.port}`;
  const store = await startStore(path.join(folder, "data"), {
    DATABASE_URL: `postgres://${connection.user}@127.0.0.1:${proxies.database.port}/${connection.database}`,
    SEED_DEMO: "1",
    ...s3Variables({ ...bucket.place, endpoint: `http://127.0.0.1:${proxies.storage.port}` }),
    SMTP_URL: `smtp://127.0.0.1:${proxies.mail.port}`,
    STRIPE_SECRET_KEY: stripe.keys.secretKey,
    STRIPE_WEBHOOK_SECRET: stripe.keys.webhookSecret,
    STRIPE_API_BASE: `http://127.0.0.1:${proxies.cards.port}`,
    TRUST_PROXY: "1",
  });
  const client = new Client(connection);
  await client.connect();
  const query: FaultyStore["query"] = async <Row>(text: string, values: unknown[] = []) =>
    (await client.query(text, values)).rows as Row[];
  const [product] = await query<{ id: string }>(
    "update products set sizes = '{}', stock_per_size = false, stock_quantity = 1000000 where id = (select min(id::text)::uuid from products) returning id",
  );
  await query(
    `update payment_settings set is_active = true, settings = '{"phone":"3012345"}' where payment_method = 'wave'`,
  );
  return {
    origin: store.origin,
    proxies,
    productId: product?.id ?? "",
    query,
    async close() {
      await store.stop();
      await client.end();
      await Promise.all(Object.values(proxies).map((proxy) => proxy.close()));
      rates.close().closeAllConnections();
      await Promise.all([
        bucket.close(),
        stripe.close(),
        new Promise((resolve) => mail.close(() => resolve(null))),
      ]);
      await postgres.value.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
