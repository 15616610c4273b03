-- Money that staff marked as not for an order: it is offered to none.
alter table seen_money add column set_aside_at timestamptz;
