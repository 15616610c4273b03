import {
  MODEMPAY_KEY,
  MODEMPAY_WEBHOOK_SECRET,
  openModemPayStandIn,
  openWaveStandIn,
  WAVE_KEY,
  WAVE_WEBHOOK_SECRET,
} from "#packages/payment-gateways/stand-ins";

/*
 * Starts the development server, with a stand-in for Wave where no key is set, and with `--modempay` one for Modem Pay in
 * place of the built-in test page for cards. Their payments are marked as test mode and are lost when it ends.
 */
const { env } = process;
const isUnset = (name: string) => (env[name] ?? "").trim() === "";
const clock = () => new Date();

if (isUnset("WAVE_API_KEY")) {
  const wave = await openWaveStandIn(clock, { acceptsLocalHttp: true });
  wave.events.to = `http://127.0.0.1:${env.PORT?.trim() || 3000}/webhooks/wave`;
  env.WAVE_API_KEY = WAVE_KEY;
  env.WAVE_WEBHOOK_SECRET = WAVE_WEBHOOK_SECRET;
  env.WAVE_API_BASE = wave.baseUrl;
}
if (process.argv.includes("--modempay") && isUnset("MODEMPAY_SECRET_KEY")) {
  const modempay = await openModemPayStandIn(clock);
  env.MODEMPAY_SECRET_KEY = MODEMPAY_KEY;
  env.MODEMPAY_WEBHOOK_SECRET = MODEMPAY_WEBHOOK_SECRET;
  env.MODEMPAY_API_BASE = modempay.baseUrl;
}
process.argv.push("--dev");
await import("../serve.ts");
