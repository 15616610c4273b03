-- The days of arrival that a shopper was promised, frozen with the order.
alter table orders add column promised_from date, add column promised_to date;
