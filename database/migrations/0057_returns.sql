-- What is sent instead of a returned line, where it is another product; the line as it was sold with what its exchange took
-- off the order's reduction, to put it back; and a picture of the item.
alter table order_returns
  add column wanted_product_id uuid,
  add column wanted_name text not null default '',
  add column sold jsonb,
  add column photo_path text,
  add column photo_type text,
  add constraint order_returns_photo_type check ((photo_path is null) = (photo_type is null));
