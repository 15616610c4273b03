-- Most orders have no account, no code and no look-alike receipt, and so no entry in these indexes.
drop index orders_user_created;--> statement-breakpoint
create index orders_user_created on orders (user_id, created_at, id) where user_id is not null;--> statement-breakpoint
drop index orders_discount_code;--> statement-breakpoint
create index orders_discount_code on orders (upper(discount_code), discount_code, customer_email)
  where discount_code is not null and order_status <> 'cancelled';--> statement-breakpoint
drop index gambian_payments_receipt_like;--> statement-breakpoint
create index gambian_payments_receipt_like on gambian_payments (receipt_like_id) where receipt_like_id is not null;
