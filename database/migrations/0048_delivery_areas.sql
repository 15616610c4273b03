-- Where the shop delivers in The Gambia, and where orders are picked up, with prices in dalasi.
create table delivery_areas (
  id uuid primary key default uuidv7(),
  name text not null,
  is_pickup boolean not null default false,
  price numeric(12, 2) not null default 0,
  estimated_days text not null,
  landmark text not null default '',
  hours text not null default '',
  plus_code text not null default '',
  cash_allowed boolean not null default false,
  is_active boolean not null default true,
  position integer not null default 0,
  constraint delivery_areas_price_not_negative check (price >= 0),
  constraint delivery_areas_pickup_is_free check (not is_pickup or price = 0)
);
create unique index delivery_areas_name_key on delivery_areas (lower(name));
