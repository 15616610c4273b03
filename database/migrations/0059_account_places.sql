-- The named places of a shopper's orders follow the account.
alter table profiles add column places jsonb not null default '[]';
