-- A refund whose answer was lost, and that is not asked for again.
alter table card_refunds
  drop constraint card_refunds_status_known,
  add constraint card_refunds_status_known check (status in ('pending', 'unknown', 'done', 'failed'));
--> statement-breakpoint
create index card_refunds_unknown on card_refunds (updated_at) where status = 'unknown';
--> statement-breakpoint
-- Orders paid with test money, whose pieces go back to stock.
create index card_payments_test on card_payments (order_id) where mode = 'test' and status = 'paid';
