-- From which subtotal on a zone is free, in the zone's currency; null for the shop's own limit.
alter table shipping_zones add column free_over numeric(12, 2) constraint shipping_zones_free_over_positive check (free_over > 0);
