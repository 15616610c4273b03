-- What an order has beyond what it may keep, in its currency, zero or less for nothing. It keeps its total where it is
-- paid, and while it waits for the rest of its money; where it ended without the rest, the part if that was agreed. Else
-- everything is owed: it is not paid, came too late, or was cancelled. What was not refunded of an order is its own.
create or replace function owed_amount(
  received numeric, returned numeric, total numeric, payment_status text, order_status text, is_held boolean,
  is_part_kept boolean
) returns numeric language sql immutable parallel safe
  return received - returned - case
    when payment_status = 'partially_refunded' then total
    when payment_status = 'paid' and order_status <> 'cancelled' then total
    when payment_status = 'pending' and order_status <> 'cancelled' and is_held then total
    when payment_status = 'failed' and is_part_kept then total
    else 0 end;
