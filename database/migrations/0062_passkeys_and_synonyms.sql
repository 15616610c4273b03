-- Passkeys, viewed products, and synonyms that nothing read. The next release drops the three tables and the column, which
-- this one neither reads nor writes. Nobody who is told that a password change ended every way in gets in by an old passkey
-- at a store of the release before, or after going back to it. Their screens of orders also wait for the triggers
-- orders_announced, gambian_payments_announced and order_events_announced, which the next release drops with their
-- functions.
delete from passkeys;
--> statement-breakpoint
alter table sessions alter column by_passkey drop not null;
--> statement-breakpoint
delete from search_synonyms;
--> statement-breakpoint
delete from viewed_products;
