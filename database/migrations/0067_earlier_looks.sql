-- The fingerprints of receipts that paid a part: a copy of one that comes for another order is known as of any other.
alter table earlier_receipts add column look bit(64), add column detail bytea;
--> statement-breakpoint
create index earlier_receipts_sha256 on earlier_receipts (sha256);
