-- By what terms and texts are compared; `termKey` of packages/checks/src/glossary.ts knows the same rule. Of a plural term its first
-- form is looked for. What is white space is said letter by letter, for databases differ in it.
create function term_key(source text) returns text language sql immutable parallel safe return
  btrim(regexp_replace(
    replace(replace(lower(split_part(source, chr(30), 1)), 'ς', 'σ'), 'i' || chr(775), 'i'),
    '[\u0009-\u000d\u0020\u00a0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000\ufeff]+', ' ', 'g'));

drop index units_of_source_text;
create index units_of_term_key on units (translation_id, hashtext(term_key(source))) where id_hash is not null;
