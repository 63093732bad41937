-- The same functions as before, with the same results in two thirds of the time. A regular expression costs most where it
-- matches, and a single space, which is between nearly all words, need not be replaced by itself.
create or replace function private.plain_words(text text)
returns text
language sql
immutable
set search_path = ''
as $$
  select regexp_replace(
    regexp_replace(lower(normalize(text, nfkd)), '[\u0300-\u036f''’]', '', 'g'),
    ' [\u0001-\u002f\u003a-\u0040\u005b-\u0060\u007b-\u00bf\u2000-\u206f\u3000-\u303f]+'
    '|[\u0001-\u001f\u0021-\u002f\u003a-\u0040\u005b-\u0060\u007b-\u00bf\u2000-\u206f\u3000-\u303f]'
    '[\u0001-\u002f\u003a-\u0040\u005b-\u0060\u007b-\u00bf\u2000-\u206f\u3000-\u303f]*', ' ', 'g'
  )
$$;

create or replace function private.text_of_html(html text)
returns text
language sql
immutable
set search_path = ''
as $$
  select regexp_replace(
    replace(replace(replace(replace(replace(replace(
      regexp_replace(
        regexp_replace(html, '</(p|li|h[1-6]|t[dhr]|d[dt]|pre|div|blockquote|figcaption)>|<br ?/?>', ' ', 'gi'),
        '<[^>]*>', '', 'g'
      ),
      '&nbsp;', ' '), '&quot;', '"'), '&#39;', ''''), '&lt;', '<'), '&gt;', '>'), '&amp;', '&'),
    ' [\u0001-\u0020]+|[\u0001-\u001f][\u0001-\u0020]*', ' ', 'g'
  )
$$;
