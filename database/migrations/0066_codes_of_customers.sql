-- The limit of a code per customer also knows a customer by their phone number.
drop index orders_discount_code;--> statement-breakpoint
create index orders_discount_code on orders (upper(discount_code), discount_code, customer_email, customer_phone)
  where discount_code is not null and order_status <> 'cancelled';
