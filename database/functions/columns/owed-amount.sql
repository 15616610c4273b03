-- What an order has beyond what it may keep, in its currency, zero or less for nothing: more than its total where it is
-- paid, and everything where it is not paid, came too late, or was cancelled. What was not refunded of an order is its own.
create or replace function owed_amount(
  received numeric, returned numeric, total numeric, payment_status text, order_status text
) returns numeric language sql immutable parallel safe
  return received - returned - case
    when payment_status = 'partially_refunded' or (payment_status = 'paid' and order_status <> 'cancelled') then total
    else 0 end;
