-- How an order reaches its shopper: what they show at a pickup point and since when it waits there, where its driver goes
-- and who receives it.
alter table orders
  add column pickup_code text constraint orders_pickup_code_digits check (pickup_code ~ '^[0-9]{4}$'),
  add column ready_at timestamptz constraint orders_ready_with_code check (ready_at is null or pickup_code is not null),
  add column plus_code text not null default '',
  add column receiver_name text not null default '',
  add column receiver_phone text not null default '';
