-- Pieces that a correction of what arrived took back although they were sold by then.
alter table purchase_order_lines add column oversold integer not null default 0,
  add constraint purchase_order_lines_oversold_not_negative check (oversold >= 0);
