create extension if not exists fuzzystrmatch;
--> statement-breakpoint
-- A text as searches compare it: plain letters, apostrophes dropped, a space for every other sign; a point stays between
-- digits, so that 42.5 is one word. The unit separator (U+001F) stays too, for whoever joins several texts.
create function search_plain(words text) returns text
  language plpgsql immutable strict parallel safe as $$
declare
  signs constant text := E'\x01\x02\x03\x04\x05\x06\x07\b\t\n\x0b\f\r!"#$%&()*+,-/:;<=>?@[\\]^_`{|}~';
  plain text := translate(public.plain_text(words), signs || '''', repeat(' ', length(signs)));
begin
  if position('.' in plain) > 0 then
    plain := regexp_replace(plain, '(?<![0-9])[.]|[.](?![0-9])', ' ', 'g');
  end if;
  return plain;
end
$$;
--> statement-breakpoint
-- The words of a text, as they are compared.
create function search_tokens(words text) returns text[]
  language sql immutable strict parallel safe
  return array_remove(string_to_array(translate(public.search_plain(words), U&'\001F', ' '), ' '), '');
--> statement-breakpoint
-- The stem of an English word: hoodies and hoodie are one; anything else is its own.
create function search_stem(word text) returns text
  language sql immutable strict parallel safe
  return case
    when word ~ '^[a-z]{3,40}$' then coalesce((ts_lexize('pg_catalog.english_stem'::regdictionary, word))[1], word)
    else word
  end;
--> statement-breakpoint
-- A product's words, each as written and as its stem, with a letter before it for the place it stands in: a name,
-- b brand, c category, tags and audience, d colours and sizes, e description. The letter makes "found in the name" a
-- question the index answers by itself. What suits everybody is found by men, women and kids. Behind the words stand,
-- letter for letter, what listings are narrowed by: g category, h brand, i audience, k for featured; so that a search
-- within a category is one question to one index.
create function product_search_document(
  name text, brand text, category text, subcategory text, description text,
  colors text[], sizes text[], tags text[], audience text, is_featured boolean
) returns tsvector
  language plpgsql immutable parallel safe as $$
declare
  places constant text[] := '{a,b,c,d,e}';
  everything text := public.search_plain(concat_ws(U&'\001F',
    name,
    brand,
    concat_ws(' ', category, subcategory, array_to_string(tags, ' '),
      case audience when 'unisex' then 'unisex men women kids' else audience end),
    concat_ws(' ', array_to_string(colors, ' '), array_to_string(sizes, ' ')),
    description
  ));
  everywhere text[];
  found text[] := array['g' || left(category, 200), 'h' || left(brand, 200), 'i' || audience]
    || case when is_featured then '{k}'::text[] else '{}' end;
  words text[];
begin
  -- Nobody searches for a string of a hundred letters, and a document takes none of two thousand.
  if octet_length(everything) > 2000 then
    everything := regexp_replace(everything, '[^ \x1f]{101,}', ' ', 'g');
  end if;
  everywhere := string_to_array(everything, U&'\001F');
  for n in 1..5 loop
    words := array_remove(string_to_array(everywhere[n], ' '), '');
    continue when cardinality(words) = 0;
    words := words || tsvector_to_array(to_tsvector('pg_catalog.english'::regconfig, array_to_string(words, ' ')));
    found := found || string_to_array(places[n] || array_to_string(words, ' ' || places[n]), ' ');
  end loop;
  return array_to_tsvector(found);
end
$$;
--> statement-breakpoint
alter table products add column search_document tsvector generated always as (
  product_search_document(name, brand, category, subcategory, description, colors, sizes, tags, target_audience, is_featured)
) stored;
--> statement-breakpoint
-- Every word that some product has: what a slip of the finger is set right by. Words of products that are gone may stay.
create table search_words (
  word text collate "C" primary key,
  letters text collate "C" not null
);
--> statement-breakpoint
create index search_words_letters on search_words (letters);
--> statement-breakpoint
create index search_words_near on search_words using gist (word gist_trgm_ops);
--> statement-breakpoint
-- A word's letters in order: two words that differ by swapped letters have the same.
create function search_letters(word text) returns text
  language sql immutable strict parallel safe
  return (select string_agg(letter, '' order by letter collate "C") from regexp_split_to_table(word, '') as letter);
--> statement-breakpoint
create function learn_search_words(documents tsvector[]) returns void
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
      and not exists (select from public.search_words as there where there.word = known.word collate "C")
    order by known.word collate "C"
    on conflict do nothing;
  end;
--> statement-breakpoint
create function learn_words_of_new_products() returns trigger language plpgsql as $$
begin
  perform learn_search_words(array(select search_document from new_products));
  return null;
end
$$;
--> statement-breakpoint
create trigger products_words_learned after insert on products
  referencing new table as new_products
  for each statement execute function learn_words_of_new_products();
--> statement-breakpoint
create function learn_words_of_product() returns trigger language plpgsql as $$
begin
  perform learn_search_words(array[new.search_document]);
  return null;
end
$$;
--> statement-breakpoint
create trigger products_words_learned_again
  after update of name, brand, category, subcategory, description, colors, sizes, tags, target_audience, is_featured on products
  for each row execute function learn_words_of_product();
--> statement-breakpoint
select learn_search_words(array(select search_document from products));
--> statement-breakpoint
create index products_search_document on products using gin (search_document) with (fastupdate = off)
  where is_active and archived_at is null;
--> statement-breakpoint
-- The default order, with all that listings are narrowed by beside it: walked without reading a product until the page
-- is full, however rare what is looked for.
create index products_sale_name on products (lower(name), id)
  include (name, sizes, price, category, brand, target_audience, is_featured) where is_active and archived_at is null;
--> statement-breakpoint
create index products_sale_price on products (price, lower(name), id) where is_active and archived_at is null;
--> statement-breakpoint
create index products_sale_newest on products (created_at desc, id desc) where is_active and archived_at is null;
--> statement-breakpoint
create index products_sale_brand on products (brand, lower(name), id) where is_active and archived_at is null;
--> statement-breakpoint
create index products_sale_category on products (category, lower(name), id) where is_active and archived_at is null;
--> statement-breakpoint
create index products_sale_featured on products (lower(name), id) where is_active and archived_at is null and is_featured;
--> statement-breakpoint
-- Narrow and with every plain filter in it, so that counting reads no product row.
create index products_sale_facts on products (target_audience, category, brand, price, is_featured)
  where is_active and archived_at is null;
--> statement-breakpoint
-- The brands, and the categories, of what is on sale: each found by one step in an index, however many products it has.
create function brands_on_sale() returns setof text
  language sql stable parallel safe
  begin atomic
    with recursive found(name) as (
      (select brand from public.products where is_active and archived_at is null order by brand limit 1)
      union all
      select (
        select brand from public.products
        where is_active and archived_at is null and brand > found.name order by brand limit 1
      ) from found where found.name is not null
    )
    select name from found where name <> '';
  end;
--> statement-breakpoint
create function categories_on_sale() returns setof text
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
