export { modemPayGateway } from "./lib/modempay-gateway.ts";
export {
  type CallLimits,
  EVENT_TOLERANCE_SECONDS,
  type GatewayEventRefusal,
  type GatewayMode,
  type GatewayRefund,
  type GatewayStatement,
  type NewPaymentSession,
  type PageLine,
  type PageReport,
  type PageReportState,
  type PaymentGateway,
  type PaymentSession,
  type RefundRequest,
  type StatementRow,
} from "./lib/payment-gateway.ts";
export { stripeGateway } from "./lib/stripe-gateway.ts";
export { waveGateway } from "./lib/wave-gateway.ts";
