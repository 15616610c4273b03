-- What a gateway says that it kept of a payment, in minor units of the payment's currency.
alter table card_payments
  add column fee bigint,
  add constraint card_payments_fee_not_negative check (fee >= 0);
