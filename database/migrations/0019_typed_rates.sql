-- A zone's rate as the admin typed it, in `currency`; `rate` stays its worth in US dollars.
alter table shipping_zones add column currency text not null default 'USD';
--> statement-breakpoint
alter table shipping_zones add column entered_rate numeric(12, 2);
--> statement-breakpoint
alter table shipping_zones add constraint shipping_zones_currency_known
  check (currency in ('USD', 'EUR', 'GBP', 'GMD', 'CAD', 'AUD', 'JPY'));
