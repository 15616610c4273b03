-- A rejected receipt stays as well once another one came, so that it is known when it comes for another order.
alter table earlier_receipts alter column verified_at drop not null;
