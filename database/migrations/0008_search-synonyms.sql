-- What else people call things: `phrase` is what they type, `means` is what products are called. Plain words only, as
-- search_tokens cuts them; several rows for one phrase are alternatives. Read at every search: a change counts at once.
create table search_synonyms (
  phrase text not null,
  means text not null,
  primary key (phrase, means),
  constraint search_synonyms_phrase_plain check (phrase <> '' and phrase = array_to_string(search_tokens(phrase), ' ')),
  constraint search_synonyms_means_plain check (means <> '' and means = array_to_string(search_tokens(means), ' '))
);
--> statement-breakpoint
insert into search_synonyms (phrase, means) values
  ('aj', 'air jordan'), ('aj', 'jordan'), ('aj1', 'air jordan 1'), ('aj1', 'jordan 1'), ('aj 1', 'air jordan 1'),
  ('aj3', 'air jordan 3'), ('aj4', 'air jordan 4'), ('aj11', 'air jordan 11'), ('j1', 'jordan 1'), ('j4', 'jordan 4'),
  ('jordans', 'jordan'), ('af1', 'air force 1'), ('af 1', 'air force 1'), ('airforce', 'air force'), ('airmax', 'air max'),
  ('nb', 'new balance'), ('newbalance', 'new balance'), ('nmd', 'adidas nmd'), ('three stripes', 'adidas'),
  ('chucks', 'converse'), ('chuck taylors', 'converse'), ('all star', 'converse'),
  ('offwhite', 'off white'), ('ow', 'off white'), ('stoney', 'stone island'), ('stonie', 'stone island'), ('preme', 'supreme'),
  ('kicks', 'sneakers'), ('trainers', 'sneakers'), ('trainer', 'sneakers'), ('shoes', 'sneakers'), ('shoe', 'sneakers'),
  ('runners', 'sneakers'), ('gym shoes', 'sneakers'), ('tennis shoes', 'sneakers'), ('footwear', 'sneakers'),
  ('sandals', 'slides'), ('slippers', 'slides'), ('flip flops', 'slides'), ('sliders', 'slides'),
  ('tracksuit', 'track pants'), ('tracksuit', 'track jacket'), ('tracksuits', 'track pants'), ('tracksuits', 'track jacket'),
  ('joggers', 'track pants'), ('joggers', 'pants'), ('sweatpants', 'pants'), ('trousers', 'pants'), ('cargos', 'cargo pants'),
  ('hoody', 'hoodie'), ('hoodys', 'hoodie'), ('hooded sweatshirt', 'hoodie'), ('sweater', 'hoodie'), ('sweater', 'sweatshirt'),
  ('jumper', 'hoodie'), ('jumper', 'sweatshirt'), ('crewneck', 'sweatshirt'),
  ('t shirt', 'tee'), ('tshirt', 'tee'), ('t shirts', 'tee'), ('tshirts', 'tee'), ('tee shirt', 'tee'), ('tee', 't shirt'),
  ('tees', 't shirt'), ('coat', 'jacket'), ('windbreaker', 'jacket'),
  ('hat', 'cap'), ('hats', 'cap'), ('snapback', 'cap'), ('baseball cap', 'cap'), ('beanie', 'hat'),
  ('bag', 'backpack'), ('rucksack', 'backpack'), ('bumbag', 'crossbody bag'), ('fanny pack', 'crossbody bag'),
  ('waist bag', 'crossbody bag'), ('side bag', 'crossbody bag'), ('shades', 'sunglasses'), ('glasses', 'sunglasses'),
  ('grey', 'gray'), ('gray', 'grey'), ('burgundy', 'maroon'), ('cream', 'sand'), ('beige', 'sand'),
  ('ladies', 'women'), ('lady', 'women'), ('womens', 'women'), ('girls', 'women'), ('girls', 'kids'), ('gents', 'men'),
  ('mens', 'men'), ('guys', 'men'), ('boys', 'kids'), ('children', 'kids'), ('childrens', 'kids'), ('child', 'kids'),
  ('baby', 'kids'), ('junior', 'kids'), ('one size', 'accessories'), ('extra large', 'xl'), ('extra small', 'xs'),
  ('small', 's'), ('medium', 'm'), ('large', 'l');
--> statement-breakpoint
-- The words of the catalogue nearest to a word that it does not have: letters swapped, or one letter wrong in four, two
-- in six. A word still being typed may stand for the beginning of a longer one. None where nothing is near.
create function search_near_words(typed text, is_last boolean) returns text[]
  language sql stable strict parallel safe
  begin atomic
    with candidates as (
      (select word from public.search_words order by word operator(public.<->) typed limit 40)
      union
      select word from public.search_words where letters = public.search_letters(typed)
    ),
    measured as (
      select word, least(
        case when public.search_letters(word) = public.search_letters(typed) then 0.9 end,
        case when length(typed) >= 4 then public.levenshtein(word, typed) end,
        case when length(typed) >= 4 and is_last and length(word) > length(typed)
          then public.levenshtein(left(word, length(typed)), typed) + 0.5 end,
        case when length(typed) >= 4 and is_last and length(word) > length(typed)
          and public.search_letters(left(word, length(typed))) = public.search_letters(typed) then 1.4 end
      ) as distance
      from candidates
    ),
    near as (
      select word, rank() over (order by distance) as place
      from measured
      where distance <= case when length(typed) >= 6 then 2.5 else 1.5 end
    )
    select array(select word from near where place = 1 order by word limit 6);
  end;
--> statement-breakpoint
-- Whether some product has this word, its stem, or (while it is being typed) a word that begins so.
create function search_knows(typed text, is_last boolean) returns boolean
  language sql stable strict parallel safe
  return typed !~ '[^0-9.]' or length(typed) < 3
    or exists (select from public.search_words where word in (typed, public.search_stem(typed)))
    or is_last and exists (select from public.search_words where word >= typed and word < typed || U&'\FFFD');
--> statement-breakpoint
-- One word of a search as a question to the document, looking at the first `tier` places of a product.
create function search_word_question(word text, is_last boolean, near text[], tier integer) returns text
  language sql immutable strict parallel safe
  begin atomic
    select '(' || string_agg(
      '''' || place || form.word || '''' || case when form.begins then ':*' else '' end, '|'
    ) || ')'
    from unnest(('{a,b,c,d,e}'::text[])[1:tier]) as place
    cross join (
      select word, is_last and length(word) >= 2 and word ~ '[^0-9.]' as begins
      union
      select public.search_stem(word), false where public.search_stem(word) <> word
      union
      select other, false from unnest(near) as other
    ) as form;
  end;
--> statement-breakpoint
-- What somebody typed, as five questions to `search_document`, each wider than the one before: all words in the name;
-- in name or brand; also category, tags, audience; also colours, sizes; also description. Every word must be there, by
-- itself, by its stem, by what it also means, or, where no product has it, by the nearest words. Null without a word.
create function search_queries(typed text) returns tsquery[]
  language plpgsql stable strict parallel safe as $$
declare
  fillers constant text[] := '{a,an,and,the,in,for,with,of,or,by,to,from,my,size,eu}';
  words text[] := search_tokens(left(typed, 200));
  kept text[];
  questions text[] := '{"","","","",""}';
  part text;
  other text;
  meanings text[];
  near text[];
  word text;
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
    for tier in 1..5 loop
      part := '';
      for n in at..at + width - 1 loop
        part := part || case when n > at then '&' else '' end
          || search_word_question(words[n], n = total and meanings is null, near, tier);
      end loop;
      foreach other in array coalesce(meanings, '{}') loop
        part := part || '|(';
        for n in 1..cardinality(string_to_array(other, ' ')) loop
          part := part || case when n > 1 then '&' else '' end
            || search_word_question(split_part(other, ' ', n), false, '{}', tier);
        end loop;
        part := part || ')';
      end loop;
      questions[tier] := questions[tier] || case when at > 1 then '&' else '' end || '(' || part || ')';
    end loop;
    at := at + width;
  end loop;
  return questions::tsquery[];
end
$$;
