export {
  MODEMPAY_KEY,
  MODEMPAY_WEBHOOK_SECRET,
  type ModemPayStandIn,
  openModemPayStandIn,
  signModemPay,
} from "./lib/modempay-stand-in.ts";
export {
  openStripeStandIn,
  STAND_IN_KEY,
  STAND_IN_WEBHOOK_SECRET,
  type StandInSession,
  type StripeStandIn,
} from "./lib/stripe-stand-in.ts";
export {
  openWaveStandIn,
  signWave,
  WAVE_KEY,
  WAVE_WEBHOOK_SECRET,
  type WaveStandIn,
} from "./lib/wave-stand-in.ts";
export { type StandInTransaction, statementRow } from "./lib/wave-statement.ts";
