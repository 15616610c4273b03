-- What is asked is nearly always whether a product has a word anywhere, and that was five questions to the index and to each
-- document, one a place. Behind e now stand the words of all places: one question, a third of a document more to keep.
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
  -- Nobody searches for a string of a hundred letters, and a document takes none of two thousand.
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
--> statement-breakpoint
create or replace function search_word_question(word text, is_last boolean, near text[], tier integer) returns text
  language sql immutable strict parallel safe
  begin atomic
    select '(' || string_agg(
      '''' || place || form.word || '''' || case when form.begins then ':*' else '' end, '|'
    ) || ')'
    from unnest(case tier when 5 then '{e}'::text[] else ('{a,b,c,d}'::text[])[1:tier] end) as place
    cross join (
      select word, true as begins where is_last and length(word) >= 2 and word ~ '[^0-9.]'
      union
      select public.search_stem(word), false
      where not (is_last and length(word) >= 2 and word ~ '[^0-9.]' and public.search_stem(word) = word)
      union
      select other, false from unnest(near) as other
    ) as form;
  end;
--> statement-breakpoint
alter table products alter column search_document set expression as (
  product_search_document(name, brand, category, subcategory, description, colors, sizes, tags, target_audience, is_featured)
);
--> statement-breakpoint
analyze products (search_document);
