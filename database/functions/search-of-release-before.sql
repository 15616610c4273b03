-- What stores of the release before call while they run beside this one. The next release drops these functions with the
-- table search_synonyms.
-- Returns up to six known words that are nearest to a typed word, by edit distance or by equal letters in another order.
create or replace function search_near_words(typed text, is_last boolean) returns text[]
  language sql stable strict parallel safe
  begin atomic
    with typed_word as materialized (select public.search_letters(typed) as letters),
    candidates as (
      (select word, letters from public.search_words order by word operator(public.<->) typed limit 40)
      union
      select word, letters from public.search_words where letters = (select typed_word.letters from typed_word)
    ),
    measured as (
      select word, least(
        case when candidates.letters = typed_word.letters then 0.9 end,
        case when length(typed) >= 4 then public.levenshtein(word, typed) end,
        case when length(typed) >= 4 and is_last and length(word) > length(typed)
          then public.levenshtein(left(word, length(typed)), typed) + 0.5 end,
        -- The cheap translate skips sorting the letters of prefixes that contain any other letter.
        case when length(typed) >= 4 and is_last and length(word) > length(typed)
          and translate(left(word, length(typed)), typed, '') = ''
          and public.search_letters(left(word, length(typed))) = typed_word.letters then 1.4 end
      ) as distance
      from candidates cross join typed_word
    ),
    near as (
      select word, rank() over (order by distance) as place
      from measured
      where distance <= case when length(typed) >= 6 then 2.5 else 1.5 end
    )
    select array(select word from near where place = 1 order by word limit 6);
  end;

-- Returns whether any product contains this word, its stem, or (for the last word) a word with this prefix.
create or replace function search_knows(typed text, is_last boolean) returns boolean
  language sql stable strict parallel safe
  return typed !~ '[^0-9.]' or length(typed) < 3
    or exists (select from public.search_words where word in (typed, public.search_stem(typed)))
    or is_last and exists (select from public.search_words where word >= typed and word < typed || U&'\FFFD');

-- Returns the document entries that match one word of a search, with the unit separator (U+001F) as a placeholder for the
-- letter of their field.
create or replace function search_word_forms(word text, is_last boolean, near text[]) returns text
  language sql immutable strict parallel safe
  begin atomic
    select string_agg('''' || U&'\001F' || form.word || '''' || case when form.begins then ':*' else '' end, '|')
    from (
      select word, true as begins where is_last and length(word) >= 2 and word ~ '[^0-9.]'
      union
      select public.search_stem(word), false
      where not (is_last and length(word) >= 2 and word ~ '[^0-9.]' and public.search_stem(word) = word)
      union
      select other, false from unnest(near) as other
    ) as form;
  end;

-- Returns the forms of a word as a query of the first `tier` fields of a document; the fifth tier is all fields. From 0
-- down the field of colours comes before the others: it alone, with the name, with name and brand. It is neither strict nor
-- an aggregate, so that PL/pgSQL evaluates it without a query of its own.
create or replace function search_word_question(forms text, tier integer) returns text
  language sql immutable parallel safe
  return '(' || case when tier in (1, 2, 3, 4, -1, -2) then translate(forms, U&'\001F', 'a') else '' end
    || case when tier in (2, 3, 4, -2) then '|' || translate(forms, U&'\001F', 'b') else '' end
    || case when tier in (3, 4) then '|' || translate(forms, U&'\001F', 'c') else '' end
    || case when tier in (4, -1, -2) then '|' else '' end
    || case when tier in (4, 0, -1, -2) then translate(forms, U&'\001F', 'd') else '' end
    || case when tier = 5 then translate(forms, U&'\001F', 'e') else '' end || ')';

-- Returns the audience that a word means; null for any other word.
create or replace function search_audience(word text) returns text
  language sql immutable strict parallel safe
  return case
    when word in ('men', 'man', 'mens', 'male', 'gents', 'guys') then 'men'
    when word in ('women', 'woman', 'womens', 'female', 'ladies', 'lady') then 'women'
    when word in ('kids', 'kid', 'kiddies', 'child', 'children', 'childrens', 'boy', 'boys', 'girl', 'girls', 'junior',
      'juniors', 'baby', 'babies', 'toddler', 'toddlers') then 'kids'
  end;

-- Returns the words that say nothing about a product.
create or replace function search_fillers() returns text[]
  language sql immutable parallel safe
  return '{a,an,and,the,in,for,with,of,or,by,to,from,my,size,eu,on,sale,cheap,best,buy,price,original,pair,pairs}'::text[];

-- Returns five queries for a search, from the first field alone to all fields; null where it contains no word. The kind of
-- product decides first: a word for a category matches the category itself, a word for an audience only filters by it, and
-- a colour matches the colours before any name. `correction` is the search with the nearest known word in place of each of
-- the first eight that no product has; null where all are known.
create or replace function search_questions(typed text, out queries tsquery[], out correction text)
  language plpgsql stable strict parallel safe as $$
declare
  colors constant text[] := '{black,white,grey,gray,beige,brown,red,orange,yellow,green,blue,purple,pink,navy,gold,cream}';
  categories constant text[] := array(select public.categories_on_sale());
  category_stems constant text[] := array(select search_stem(plain_text(name)) from unnest(categories) as name);
  tokens constant text[] := search_tokens(left(typed, 200));
  corrected text[] := tokens;
  words text[] := tokens;
  significant text[];
  questions text[] := '{"","","","",""}';
  parts text[];
  forms text;
  other text;
  meanings text[];
  others text[];
  near text[];
  kinds text;
  audience text;
  is_color boolean;
  at integer := 1;
  width integer;
  total integer;
begin
  significant := array(
    select w from unnest(words) with ordinality as t(w, n) where w <> all(search_fillers()) order by n limit 8
  );
  if cardinality(significant) > 0 then words := significant; end if;
  words := words[1:8];
  total := cardinality(words);
  if total = 0 then return; end if;
  while at <= total loop
    width := least(3, total - at + 1);
    loop
      select array_agg(means order by means) into meanings
        from search_synonyms where phrase = array_to_string(words[at:at + width - 1], ' ');
      exit when meanings is not null or width = 1;
      width := width - 1;
    end loop;
    near := '{}';
    audience := case when width = 1 then search_audience(words[at]) end;
    if audience is null and meanings is null and words[at] <> all(search_fillers())
      and not search_knows(words[at], at = total) then
      near := search_near_words(words[at], at = total);
      if near <> '{}' then
        corrected := array_replace(
          corrected, words[at], (select word from unnest(near) as word order by length(word) desc, word limit 1)
        );
      end if;
    end if;
    is_color := width = 1 and words[at] = any(colors);
    select string_agg(quote_literal('g' || left(name, 200)), '|') into kinds
      from unnest(categories, category_stems) as category (name, stem)
      where stem in (
        select search_stem(word)
        from unnest(array_to_string(words[at:at + width - 1], ' ') || coalesce(meanings, '{}') || near) as word
      );
    parts := '{"","","","",""}';
    for n in at..at + width - 1 loop
      forms := search_word_forms(words[n], n = total and meanings is null, near);
      for tier in 1..5 loop
        parts[tier] := parts[tier] || case when n > at then '&' else '' end
          || search_word_question(forms, case when is_color and tier < 4 then 1 - tier else tier end);
      end loop;
    end loop;
    foreach other in array coalesce(meanings, '{}') loop
      others := string_to_array(other, ' ');
      for n in 1..cardinality(others) loop
        forms := search_word_forms(others[n], false, '{}');
        -- The colour itself comes before its shades.
        for tier in case when is_color then 2 else 1 end..5 loop
          parts[tier] := parts[tier] || case when n > 1 then '&' else '|(' end
            || search_word_question(forms, case when is_color and tier < 4 then 1 - tier else tier end)
            || case when n = cardinality(others) then ')' else '' end;
        end loop;
      end loop;
    end loop;
    for tier in 1..5 loop
      if audience is not null then
        parts[tier] := 'i' || audience || case when audience <> 'kids' and tier > 2 then '|iunisex' else '' end;
      elsif kinds is not null then
        parts[tier] := kinds || case when tier = 5 then '|' || parts[tier] else '' end;
      end if;
      questions[tier] := questions[tier] || case when at > 1 then '&' else '' end || '(' || parts[tier] || ')';
    end loop;
    at := at + width;
  end loop;
  queries := questions;
  if corrected <> tokens then correction := array_to_string(corrected, ' '); end if;
end
$$;

create or replace function search_queries(typed text) returns tsquery[]
  language sql stable strict parallel safe
  return (public.search_questions(typed)).queries;

-- Earlier releases call it.
create or replace function search_correction(typed text) returns text
  language sql stable strict parallel safe
  return (public.search_questions(typed)).correction;
