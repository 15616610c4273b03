-- Money that stays with the shop as a customer's credit is given back by the method "credit", and spent by it on another order.
alter table money_entries
  add column customer_id uuid constraint money_entries_customer_id_customers_id_fk references customers(id),
  drop constraint money_entries_method_known,
  add constraint money_entries_method_known
    check (method in ('card', 'bank_transfer', 'mobile_money', 'qmoney', 'wave', 'cash', 'credit')),
  add constraint money_entries_credit_of_customer
    check ((method = 'credit') = (customer_id is not null) and (customer_id is null or mode = 'live'));
--> statement-breakpoint
create index money_entries_credit on money_entries (customer_id) where customer_id is not null;
--> statement-breakpoint
-- The new column has no statistics: without them the few entries of credit are looked for in all.
analyze money_entries (customer_id);
