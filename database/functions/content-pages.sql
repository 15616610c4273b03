-- A version of the shop that knows nothing of the rendered page leaves none behind that is out of date.
create or replace function drop_outdated_html() returns trigger language plpgsql as $$
begin
  new.html := null;
  return new;
end
$$;

create or replace trigger content_pages_outdated before update on content_pages
  for each row when (new.body is distinct from old.body and new.html is not distinct from old.html)
  execute function drop_outdated_html();
