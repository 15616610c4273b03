import { spawn } from "node:child_process";
import { type IncomingMessage, request, type ServerResponse } from "node:http";
import { createServer } from "node:https";
import * as x509 from "@peculiar/x509";
import {
  MODEMPAY_KEY,
  MODEMPAY_WEBHOOK_SECRET,
  openModemPayStandIn,
  openWaveStandIn,
  WAVE_KEY,
  WAVE_WEBHOOK_SECRET,
} from "#packages/payment-gateways/stand-ins";

/**
 * Starts a store behind a proxy that ends TLS, with a new self-signed certificate and stand-ins for Wave, which leads
 * shoppers back to https only, and for Modem Pay. Like nginx by default, the proxy
 * sends the store's own host name. The environment is the store's: BASE_URL is the proxy's URL, PORT the store's port.
 */
const wave = await openWaveStandIn(() => new Date());
wave.events.to = `http://127.0.0.1:${process.env.PORT}/webhooks/wave`;
const modempay = await openModemPayStandIn(() => new Date());
const keys = {
  MODEMPAY_SECRET_KEY: MODEMPAY_KEY,
  MODEMPAY_WEBHOOK_SECRET: MODEMPAY_WEBHOOK_SECRET,
  MODEMPAY_API_BASE: modempay.baseUrl,
  WAVE_API_KEY: WAVE_KEY,
  WAVE_WEBHOOK_SECRET: WAVE_WEBHOOK_SECRET,
  WAVE_API_BASE: wave.baseUrl,
};
const store = spawn(process.execPath, ["serve.ts"], { stdio: "inherit", env: { ...process.env, ...keys } });
store.once("exit", (code) => process.exit(code ?? 1));
process.once("SIGTERM", () => store.kill("SIGTERM"));

const { hostname, port } = new URL(process.env.BASE_URL ?? "");
const proxy = createServer(await makeCertificate(hostname), forward);
// nginx's default. Playwright reuses connections that Node's default of five seconds would close.
proxy.keepAliveTimeout = 75_000;
proxy.listen(Number(port), "127.0.0.1");

function forward(incoming: IncomingMessage, outgoing: ServerResponse): void {
  const headers = {
    ...incoming.headers,
    host: `127.0.0.1:${process.env.PORT}`,
    "x-forwarded-for": incoming.socket.remoteAddress,
    "x-forwarded-proto": "https",
  };
  const { method, url: path } = incoming;
  const asked = request({ host: "127.0.0.1", port: process.env.PORT, method, path, headers }, (answer) => {
    outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
    answer.pipe(outgoing);
  });
  asked.once("error", () => (outgoing.headersSent ? outgoing.destroy() : outgoing.writeHead(502).end()));
  outgoing.once("close", () => asked.destroy());
  incoming.pipe(asked);
}

async function makeCertificate(hostname: string): Promise<{ key: string; cert: string }> {
  const algorithm = { name: "ECDSA", namedCurve: "P-256", hash: "SHA-256" };
  const keys = await crypto.subtle.generateKey(algorithm, true, ["sign", "verify"]);
  const certificate = await x509.X509CertificateGenerator.createSelfSigned(
    {
      name: `CN=${hostname}`,
      keys,
      signingAlgorithm: algorithm,
      notAfter: new Date(Date.now() + 86_400_000),
      extensions: [new x509.SubjectAlternativeNameExtension([{ type: "dns", value: hostname }])],
    },
    crypto,
  );
  const key = Buffer.from(await crypto.subtle.exportKey("pkcs8", keys.privateKey));
  return { key: x509.PemConverter.encode(key, "PRIVATE KEY"), cert: certificate.toString("pem") };
}
