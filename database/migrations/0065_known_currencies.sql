-- A zone may be typed in its country's own currency, and a supplier of the region be paid in it.
alter table shipping_zones drop constraint shipping_zones_currency_known,
  add constraint shipping_zones_currency_known
  check (currency in ('GMD', 'XOF', 'NGN', 'GHS', 'GNF', 'SLE', 'LRD', 'MRU', 'CVE', 'CNY', 'AED', 'TRY', 'EUR', 'USD', 'GBP', 'CAD', 'AUD', 'JPY'));
--> statement-breakpoint
alter table purchase_orders drop constraint purchase_orders_currency_known,
  add constraint purchase_orders_currency_known
  check (currency in ('GMD', 'XOF', 'NGN', 'GHS', 'GNF', 'SLE', 'LRD', 'MRU', 'CVE', 'CNY', 'AED', 'TRY', 'EUR', 'USD', 'GBP', 'CAD', 'AUD', 'JPY'));
