-- A search shows sold-out matches last, and looked for them among all matches of a common word.
create index products_sold_out_document on products using gin (search_document)
  where is_active and archived_at is null and is_sold_out;
