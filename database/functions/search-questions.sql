-- What a search asks, put together for less: a word's forms are worked out once instead of once a place, and the letters of the
-- words that are compared are read where they are kept. The questions are the same as in 0021.
create or replace function search_near_words(typed text, is_last boolean) returns text[]
  language sql stable strict parallel safe
  begin atomic
    with asked as materialized (select public.search_letters(typed) as letters),
    candidates as (
      (select word, letters from public.search_words order by word operator(public.<->) typed limit 40)
      union
      select word, letters from public.search_words where letters = (select asked.letters from asked)
    ),
    measured as (
      select word, least(
        case when candidates.letters = asked.letters then 0.9 end,
        case when length(typed) >= 4 then public.levenshtein(word, typed) end,
        case when length(typed) >= 4 and is_last and length(word) > length(typed)
          then public.levenshtein(left(word, length(typed)), typed) + 0.5 end,
        -- Only a beginning without any other letter can have the same letters.
        case when length(typed) >= 4 and is_last and length(word) > length(typed)
          and translate(left(word, length(typed)), typed, '') = ''
          and public.search_letters(left(word, length(typed))) = asked.letters then 1.4 end
      ) as distance
      from candidates cross join asked
    ),
    near as (
      select word, rank() over (order by distance) as place
      from measured
      where distance <= case when length(typed) >= 6 then 2.5 else 1.5 end
    )
    select array(select word from near where place = 1 order by word limit 6);
  end;

-- Whether some product has this word, its stem, or (while it is being typed) a word that begins so.
create or replace function search_knows(typed text, is_last boolean) returns boolean
  language sql stable strict parallel safe
  return typed !~ '[^0-9.]' or length(typed) < 3
    or exists (select from public.search_words where word in (typed, public.search_stem(typed)))
    or is_last and exists (select from public.search_words where word >= typed and word < typed || U&'\FFFD');

-- One word of a search as the documents' entries that answer it, the unit separator (U+001F) for the letter of their place.
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

-- The same as a question to the document, looking at the first `tier` places of a product.
create or replace function search_word_question(forms text, tier integer) returns text
  language sql immutable strict parallel safe
  return '(' || case tier
    when 1 then translate(forms, U&'\001F', 'a')
    when 2 then translate(forms, U&'\001F', 'a') || '|' || translate(forms, U&'\001F', 'b')
    when 3 then translate(forms, U&'\001F', 'a') || '|' || translate(forms, U&'\001F', 'b')
      || '|' || translate(forms, U&'\001F', 'c')
    when 4 then translate(forms, U&'\001F', 'a') || '|' || translate(forms, U&'\001F', 'b')
      || '|' || translate(forms, U&'\001F', 'c') || '|' || translate(forms, U&'\001F', 'd')
    else translate(forms, U&'\001F', 'e')
  end || ')';

create or replace function search_queries(typed text) returns tsquery[]
  language plpgsql stable strict parallel safe as $$
declare
  fillers constant text[] := '{a,an,and,the,in,for,with,of,or,by,to,from,my,size,eu}';
  words text[] := search_tokens(left(typed, 200));
  kept text[];
  questions text[] := '{"","","","",""}';
  parts text[];
  forms text;
  other text;
  meanings text[];
  others text[];
  near text[];
  at integer := 1;
  width integer;
  total integer;
begin
  kept := array(select w from unnest(words) with ordinality as t(w, n) where w <> all(fillers) order by n limit 8);
  if cardinality(kept) > 0 then words := kept; end if;
  words := words[1:8];
  total := cardinality(words);
  if total = 0 then return null; end if;
  while at <= total loop
    width := least(3, total - at + 1);
    loop
      select array_agg(means order by means) into meanings
        from search_synonyms where phrase = array_to_string(words[at:at + width - 1], ' ');
      exit when meanings is not null or width = 1;
      width := width - 1;
    end loop;
    near := '{}';
    if meanings is null and not search_knows(words[at], at = total) then near := search_near_words(words[at], at = total); end if;
    parts := '{"","","","",""}';
    for n in at..at + width - 1 loop
      forms := search_word_forms(words[n], n = total and meanings is null, near);
      for tier in 1..5 loop
        parts[tier] := parts[tier] || case when n > at then '&' else '' end || search_word_question(forms, tier);
      end loop;
    end loop;
    foreach other in array coalesce(meanings, '{}') loop
      others := string_to_array(other, ' ');
      for n in 1..cardinality(others) loop
        forms := search_word_forms(others[n], false, '{}');
        for tier in 1..5 loop
          parts[tier] := parts[tier] || case when n > 1 then '&' else '|(' end || search_word_question(forms, tier)
            || case when n = cardinality(others) then ')' else '' end;
        end loop;
      end loop;
    end loop;
    for tier in 1..5 loop
      questions[tier] := questions[tier] || case when at > 1 then '&' else '' end || '(' || parts[tier] || ')';
    end loop;
    at := at + width;
  end loop;
  return questions::tsquery[];
end
$$;
