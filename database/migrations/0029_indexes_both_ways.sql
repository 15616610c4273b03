-- An index that is read backwards serves "created_at desc, id desc"; one made with "desc nulls last" does not, and the newest
-- of a million orders were found by sorting them all.
drop index orders_created;
--> statement-breakpoint
create index orders_created on orders (created_at, id);
--> statement-breakpoint
drop index orders_user_created;
--> statement-breakpoint
create index orders_user_created on orders (user_id, created_at, id);
--> statement-breakpoint
drop index audit_log_at;
--> statement-breakpoint
create index audit_log_at on audit_log (at, id);
--> statement-breakpoint
drop index outbox_created;
--> statement-breakpoint
create index outbox_created on outbox (created_at, id);
--> statement-breakpoint
drop index gambian_payments_status_created;
--> statement-breakpoint
create index gambian_payments_status_created on gambian_payments (verification_status, created_at);
--> statement-breakpoint
drop index products_active_created;
--> statement-breakpoint
create index products_active_created on products (is_active, created_at, id);
