import type { Database } from '../../packages/server/src/db/database.ts'

/** A project `wide` of many components, with counters and without strings: an overview reads no string. Needs a component to copy settings from. */
export const makeWideProject = (database: Database, components: number): Promise<unknown> =>
  database.executeSql(`with s as (insert into statistics default values returning id),
      p as (insert into projects (name, slug, statistics_id) select 'Wide', 'wide', id from s returning id),
      k as (insert into statistics (total, translated, total_words, translated_words, last_change)
        select 40, n % 40, 400, n % 400, now() from generate_series(1, ${components}) n returning id),
      numbered as (select id, row_number() over (order by id) as n from k)
    insert into components (project_id, name, slug, source_language_id, repo, filemask, file_format, settings, statistics_id)
    select p.id, 'Component ' || k.n, 'component-' || k.n, c.source_language_id, 'https://example.org/wide.git',
           'po/*.po', 'po', c.settings, k.id
      from p, numbered k, (select source_language_id, settings from components limit 1) c`)
