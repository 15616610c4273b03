-- Nothing reads or writes it since the last release.
alter table receipt_details drop column version;
