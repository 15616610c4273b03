-- When an order's shopper asked somebody else to pay it, and where that person wants to hear of the payment.
alter table card_payments
  add column shared_at timestamp with time zone,
  add column payer_email text;
--> statement-breakpoint
create index card_payments_payer on card_payments (lower(payer_email)) where payer_email is not null;
