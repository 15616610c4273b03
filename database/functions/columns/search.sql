create extension if not exists unaccent;

-- Returns words in lower case without accents, as searches compare them. Naming the dictionary makes it immutable.
create or replace function plain_text(words text) returns text
  language sql immutable strict parallel safe
  return lower(public.unaccent('public.unaccent'::regdictionary, words));

-- Returns all searchable text of a product.
create or replace function product_search_text(
  name text, brand text, category text, subcategory text, description text, colors text[], sizes text[], tags text[]
) returns text
  language sql immutable parallel safe
  return plain_text(
    name || ' ' || brand || ' ' || category || ' ' || subcategory || ' ' ||
    coalesce(array_to_string(colors, ' '), '') || ' ' || coalesce(array_to_string(sizes, ' '), '') || ' ' ||
    coalesce(array_to_string(tags, ' '), '') || ' ' || description
  );

-- Returns a text in plain letters without apostrophes, with a space for every other sign. A point between digits is
-- preserved, so that 42.5 is one word; so is the unit separator (U+001F), by which callers join several texts.
create or replace function search_plain(words text) returns text
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

-- Returns the words of a text in the form in which they are compared.
create or replace function search_tokens(words text) returns text[]
  language sql immutable strict parallel safe
  return array_remove(string_to_array(translate(public.search_plain(words), U&'\001F', ' '), ' '), '');

-- Returns the stem of an English word (that of hoodies is hoodie's); any other word unchanged.
create or replace function search_stem(word text) returns text
  language sql immutable strict parallel safe
  return case
    when word ~ '^[a-z]{3,40}$' then coalesce((ts_lexize('pg_catalog.english_stem'::regdictionary, word))[1], word)
    else word
  end;

-- Returns a product's search document: each word after the letter of its field (a name, b brand, c category and tags, d
-- colours and sizes) and after e for any field, since most queries match any field; and g category, h brand, i audience, k
-- featured.
create or replace function product_search_document(
  name text, brand text, category text, subcategory text, description text,
  colors text[], sizes text[], tags text[], audience text, is_featured boolean
) returns tsvector
  language plpgsql immutable parallel safe as $$
declare
  places constant text[] := '{a,b,c,d}';
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
  anywhere text[] := '{}';
begin
  -- A lexeme of more than 2,046 bytes is an error, and nobody searches for a word of a hundred letters.
  if octet_length(everything) > 2000 then
    everything := regexp_replace(everything, '[^ \x1f]{101,}', ' ', 'g');
  end if;
  everywhere := string_to_array(everything, U&'\001F');
  for n in 1..5 loop
    words := array_remove(string_to_array(everywhere[n], ' '), '');
    continue when cardinality(words) = 0;
    words := words || tsvector_to_array(to_tsvector('pg_catalog.english'::regconfig, array_to_string(words, ' ')));
    anywhere := anywhere || words;
    continue when n > cardinality(places);
    found := found || string_to_array(places[n] || array_to_string(words, ' ' || places[n]), ' ');
  end loop;
  if cardinality(anywhere) > 0 then
    found := found || string_to_array('e' || array_to_string(anywhere, ' e'), ' ');
  end if;
  return array_to_tsvector(found);
end
$$;

-- Returns a word's letters in alphabetical order, which are equal for words that differ by swapped letters.
create or replace function search_letters(word text) returns text
  language sql immutable strict parallel safe
  return (select string_agg(letter, '' order by letter collate "C") from regexp_split_to_table(word, '') as letter);
