-- Money on an order's page that is not its payment, in the gateway's words, and when staff noted that it went back.
alter table card_payments
  add column other_money text,
  add column other_money_returned_at timestamp with time zone;
