-- Adds the words of these documents to the words that typed words are compared with.
create or replace function learn_search_words(documents tsvector[]) returns void
  language sql
  begin atomic
    insert into public.search_words (word, letters)
    select known.word, public.search_letters(known.word)
    from (
      select distinct substr(lexeme, 2) as word
      from unnest(documents) as document cross join lateral unnest(tsvector_to_array(document)) as lexeme
      where lexeme < 'f' collate "C"
    ) as known
    where known.word ~ '[^0-9.]' and length(known.word) between 2 and 40
      and not exists (select from public.search_words as existing where existing.word = known.word collate "C")
    order by known.word collate "C"
    on conflict do nothing;
  end;

create or replace function learn_words_of_new_products() returns trigger language plpgsql as $$
begin
  perform learn_search_words(array(select search_document from new_products));
  return null;
end
$$;

create or replace function learn_words_of_product() returns trigger language plpgsql as $$
begin
  perform learn_search_words(array[new.search_document]);
  return null;
end
$$;

-- Return the brands and the categories on sale, each by one step in an index instead of a scan of its products.
create or replace function brands_on_sale() returns setof text
  language sql stable parallel safe
  begin atomic
    with recursive found(name) as (
      (select brand from public.products where is_active and archived_at is null
        order by brand collate alphabet limit 1)
      union all
      select (
        select brand from public.products
        where is_active and archived_at is null and brand collate alphabet > found.name
        order by brand collate alphabet limit 1
      ) from found where found.name is not null
    )
    select name from found where name <> '';
  end;

create or replace function categories_on_sale() returns setof text
  language sql stable parallel safe
  begin atomic
    with recursive found(name) as (
      (select category from public.products where is_active and archived_at is null order by category limit 1)
      union all
      select (
        select category from public.products
        where is_active and archived_at is null and category > found.name order by category limit 1
      ) from found where found.name is not null
    )
    select name from found where name <> '';
  end;

create or replace trigger products_words_learned after insert on products
  referencing new table as new_products
  for each statement execute function learn_words_of_new_products();

create or replace trigger products_words_learned_again
  after update of name, brand, category, subcategory, description, colors, sizes, tags, target_audience, is_featured on products
  for each row execute function learn_words_of_product();
