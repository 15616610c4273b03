export { type Company, openModemPay, openStripe, openWave } from "./companies.ts";
export {
  MODEMPAY_KEY,
  MODEMPAY_WEBHOOK_SECRET,
  openModemPayStandIn,
  signModemPay,
} from "./modempay-stand-in.ts";
export {
  openStripeStandIn,
  type StripeStandIn,
} from "./stripe-stand-in.ts";
export {
  openWaveStandIn,
  WAVE_KEY,
  WAVE_WEBHOOK_SECRET,
  type WaveStandIn,
} from "./wave-stand-in.ts";
export { type StandInTransaction, statementRow } from "./wave-statement.ts";
