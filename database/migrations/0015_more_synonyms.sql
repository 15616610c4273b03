-- Shades of colours, and more words for kinds of products. Those that the shop has already stay as they are.
insert into search_synonyms (phrase, means) values
  ('black', 'ink'), ('black', 'night'), ('black', 'coal'), ('black', 'pitch'), ('black', 'graphite'),
  ('black', 'basalt'), ('black', 'charcoal'), ('black', 'onyx'), ('black', 'jet'), ('white', 'chalk'),
  ('white', 'bone'), ('white', 'cream'), ('white', 'oat'), ('white', 'paper'), ('white', 'ivory'), ('white', 'milk'),
  ('grey', 'gray'), ('grey', 'ash'), ('grey', 'stone'), ('grey', 'fog'), ('grey', 'steel'), ('grey', 'silver'),
  ('grey', 'dusk'), ('grey', 'slate'), ('beige', 'sand'), ('beige', 'oat'), ('beige', 'tan'), ('beige', 'savanna'),
  ('beige', 'khaki'), ('beige', 'cream'), ('brown', 'chestnut'), ('brown', 'gum'), ('brown', 'tan'),
  ('brown', 'tortoise'), ('brown', 'camel'), ('brown', 'chocolate'), ('brown', 'cocoa'), ('brown', 'coffee'),
  ('red', 'laterite'), ('red', 'brick'), ('red', 'kola'), ('red', 'burgundy'), ('red', 'maroon'), ('red', 'crimson'),
  ('orange', 'mango'), ('orange', 'amber'), ('orange', 'coral'), ('orange', 'clay'), ('orange', 'rust'),
  ('orange', 'apricot'), ('yellow', 'marigold'), ('yellow', 'mustard'), ('yellow', 'gold'), ('yellow', 'ochre'),
  ('yellow', 'sun'), ('yellow', 'lemon'), ('blue', 'navy'), ('blue', 'indigo'), ('blue', 'cobalt'), ('blue', 'sky'),
  ('blue', 'atlantic'), ('blue', 'lagoon'), ('blue', 'teal'), ('blue', 'turquoise'), ('purple', 'violet'),
  ('purple', 'lilac'), ('purple', 'plum'), ('purple', 'grape'), ('purple', 'lavender'), ('pink', 'rose'),
  ('pink', 'coral'), ('pink', 'fuchsia'), ('pink', 'magenta'), ('clothes', 'apparel'), ('clothes', 'streetwear'),
  ('clothing', 'apparel'), ('clothing', 'streetwear'), ('boots', 'trail'), ('boot', 'trail'), ('high tops', 'high'),
  ('high top', 'high'), ('hightops', 'high'), ('hat', 'beanie'), ('hats', 'beanie'), ('purse', 'crossbody'),
  ('handbag', 'crossbody'), ('holdall', 'duffel'), ('luggage', 'duffel'), ('sweatshirt', 'hoodie'),
  ('sweatshirt', 'pullover'), ('sweater', 'pullover'), ('jumper', 'pullover'), ('shoelaces', 'laces'),
  ('shoe laces', 'laces'), ('specs', 'sunglasses'), ('takkies', 'sneakers'),
  ('hiking', 'trail'), ('hiking', 'outdoor')
on conflict do nothing;
