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

-- Adds the words of these names as they are written: what a slip may have meant.
create or replace function learn_search_names(names text) returns void
  language sql
  begin atomic
    insert into public.search_words (word, letters, is_name)
    select named.word, public.search_letters(named.word), true
    from (select distinct word from unnest(public.search_tokens(names)) as word) as named
    where named.word ~ '[^0-9.]' and length(named.word) between 2 and 40
      and not exists (
        select from public.search_words as existing
        where existing.word = named.word collate "C" and existing.is_name
      )
    order by named.word collate "C"
    on conflict (word) do update set is_name = true;
  end;

create or replace function learn_words_of_new_products() returns trigger language plpgsql as $$
begin
  perform learn_search_words(array(select search_document from new_products));
  perform learn_search_names(
    (select string_agg(concat_ws(' ', name, brand, category, array_to_string(colors, ' ')), ' ') from new_products)
  );
  return null;
end
$$;

create or replace function learn_words_of_product() returns trigger language plpgsql as $$
begin
  perform learn_search_words(array[new.search_document]);
  perform learn_search_names(concat_ws(' ', new.name, new.brand, new.category, array_to_string(new.colors, ' ')));
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

-- Returns what the catalogue knows of words, as `KnownWord` (app/domain/catalogue/search/read-search.ts) has it. `typed` are
-- the words of a search: only the last may be half a word, and only these are compared with others where they are unknown.
create or replace function search_look_up(asked text[], typed text[]) returns table (word text, known json)
  language sql stable parallel safe
as $$
  with brands as materialized (
    select name, array_to_string(public.search_tokens(name), '') as joined from public.brands_on_sale() as name
  ),
  categories as materialized (
    select name, public.search_stem(array_to_string(public.search_tokens(name), '')) as stem
    from public.categories_on_sale() as name
  ),
  stems as (
    select asked.word, public.search_stem(asked.word) as stem,
      case when asked.word = typed[cardinality(typed)] then asked.word end as beginning
    from unnest(asked) as asked (word)
  ),
  words as materialized (
    select stems.word, stems.stem,
      exists (select from public.search_words as learned where learned.word in (stems.word, stems.stem))
        or exists (
          select from public.search_words as learned
          where learned.word >= beginning and learned.word < beginning || U&'\FFFD'
        ) as is_known
    from stems
  )
  select words.word, json_build_object(
    'stem', words.stem,
    'isKnown', words.is_known,
    'isName', exists (select from public.search_words as learned where learned.word in (words.word, words.stem) and learned.is_name),
    'brand', (select brands.name from brands where brands.joined = words.word limit 1),
    'categories', array(select categories.name from categories where categories.stem = words.stem),
    'near', array(
      select near.word from (
        (
          select learned.word from public.search_words as learned
          where learned.is_name order by learned.word operator(public.<->) words.word limit 20
        )
        union
        select learned.word from public.search_words as learned
        where learned.is_name and learned.letters = public.search_letters(words.word)
      ) as near
      where not words.is_known and words.word = any(typed) and length(words.word) >= 4
    )
  )
  from words
$$;

-- Returns for each query whether a product on sale matches it.
create or replace function search_matched(questions tsquery[]) returns boolean[]
  language sql stable parallel safe
as $$
  select array(
    select exists (
      select from public.products where is_active and archived_at is null and search_document @@ asked.question
    )
    from unnest(questions) with ordinality as asked (question, place) order by place
  )
$$;
