-- Indexes for the panel's lists and figures of many orders.
drop index card_payments_test;
--> statement-breakpoint
create index card_payments_test on card_payments (order_id) where mode = 'test';
--> statement-breakpoint
create index audit_log_actor on audit_log (actor_email, action, at);
--> statement-breakpoint
create index customers_latest on customers (last_order_at, id) where orders > 0;
--> statement-breakpoint
create index gambian_payments_waiting on gambian_payments (updated_at, order_id) where verification_status = 'pending';
--> statement-breakpoint
create index orders_total on orders (total_amount, created_at, id);
--> statement-breakpoint
create index orders_total_usd on orders (total_usd, created_at, id) where currency <> 'USD';
--> statement-breakpoint
create index orders_total_gmd on orders (total_gmd, created_at, id) where currency <> 'GMD';
--> statement-breakpoint
create index gambian_payments_reviewed on gambian_payments (reviewed_by, updated_at) where reviewed_by is not null;
--> statement-breakpoint
drop index orders_unpaid;
--> statement-breakpoint
create index orders_unpaid on orders (created_at, id) where stock_held and payment_status in ('pending', 'failed') and order_status in ('pending', 'payment_pending');
