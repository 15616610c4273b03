-- A content page as HTML, rendered when it is saved; null until the store has rendered it.
alter table content_pages add column html text;
