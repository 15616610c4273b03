-- How a receipt's grey copy was made: 2 is WebP of at most 640 pixels; a job makes those of version 1 again.
alter table receipt_details add column version smallint not null default 1;
--> statement-breakpoint
create index receipt_details_old on receipt_details (payment_id) where version < 2;
