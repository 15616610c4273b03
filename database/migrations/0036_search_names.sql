-- The words of names, brands, categories and colours as they are written: what a slip may have meant.
alter table search_words add column is_name boolean default false not null;
--> statement-breakpoint
insert into search_words (word, letters, is_name)
select word, search_letters(word), true
from (
  select distinct unnest(search_tokens(concat_ws(' ', name, brand, category, array_to_string(colors, ' ')))) as word
  from products
) as named
where word ~ '[^0-9.]' and length(word) between 2 and 40
on conflict (word) do update set is_name = true;
