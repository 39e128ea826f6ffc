/**
 * A site of a million strings, made by the database itself: projects of components of twenty languages. The words of a text are drawn so
 * that few are in many texts and most in few, as in real ones; one text in a hundred fails a check, one in fifty needs editing.
 */
import { randomUUID } from 'node:crypto'
import { usualSettings } from '../../packages/contract/src/index.ts'
import type { Database } from '../../packages/server/src/db/database.ts'
import { replaceToken } from '../../packages/server/src/domain/user/rights/replace-token.ts'

export interface SiteSize {
  readonly projects: number
  /** In each project. */
  readonly components: number
  /** Number of languages of each component, with the source language. */
  readonly languages: number
  /** The number of strings in each translation. */
  readonly strings: number
}

/** The default settings of a component. */
const settings = JSON.stringify(usualSettings).replaceAll("'", "''")

/** How many words there are; the drawn number is squared, so that those of low numbers come more often. */
const vocabulary = 20_000

const functions = `
create function made_word(code text, number int) returns text language sql immutable as $$
  select case when number < 20 then substr('theofandtoinisitforasonwithbyat', number + 1, 3)
    else substr(translate(md5(number::text), '0123456789abcdef', 'aeioubdklmnprstv'), 1, 4 + number % 6) end
    || case code when 'en' then '' when 'ru' then 'ий' when 'el' then 'ος' when 'cs' then 'ům' else code end $$;
create function made_text(code text, seed bigint) returns text language sql volatile as $$
  select string_agg(made_word(code, (power(abs(hashint8extended(seed, n)) % 1000003 / 1000003.0, 2) * ${vocabulary})::int), ' ')
    from generate_series(1, 4 + (seed % 9)::int) n $$;`

/** Fills an empty database; resolves to a superuser's token. */
export async function makeSite(database: Database, size: SiteSize): Promise<string> {
  await database.executeSql(functions)
  const run = (sql: string) => database.executeSql(sql)
  await run(`create temp table chosen as select id, code, row_number() over (order by id) - 1 as n from (
    (select id, code from languages where code = 'en')
    union all (select id, code from languages where code in ('cs', 'ru', 'el', 'de'))
    union all (select id, code from languages where code not in ('en', 'cs', 'ru', 'el', 'de') and length(code) = 2
               order by population desc limit ${size.languages - 5})) l`)
  for (let project = 0; project < size.projects; project++) await makeProject(run, project, size)
  await run('drop table chosen; drop function made_text; drop function made_word')
  await run('vacuum analyze')
  const { kysely } = database
  const user = await kysely
    .insertInto('users')
    .values({ username: 'bench', full_name: 'Bench', email: null, is_superuser: true })
    .returning('id')
    .executeTakeFirstOrThrow()
  const token = `wlu_${randomUUID().replaceAll('-', '')}`
  await database.transaction((tx) => replaceToken(tx, user.id, token))
  return token
}

type Run = (sql: string) => Promise<unknown>

/** One project in one transaction after the other, so that none is too large. */
async function makeProject(run: Run, project: number, { components, languages, strings }: SiteSize): Promise<void> {
  await run(`with s as (insert into statistics default values returning id)
    insert into projects (name, slug, statistics_id) select 'Project ${project}', 'project${project}', id from s`)
  for (let component = 0; component < components; component++) {
    await run(`with s as (insert into statistics default values returning id)
      insert into components (project_id, name, slug, source_language_id, repo, filemask, file_format, settings, statistics_id)
      select p.id, 'Component ${component}', 'component${component}', (select id from chosen where code = 'en'),
             'https://example.org/${project}-${component}.git', 'po/*.po', 'po', '${settings}', s.id
        from projects p, s where p.slug = 'project${project}'`)
    const here = `(select c.id from components c join projects p on p.id = c.project_id
      where p.slug = 'project${project}' and c.slug = 'component${component}')`
    for (let language = 0; language < languages; language++) {
      await run(`with s as (insert into statistics default values returning id)
        insert into translations (component_id, language_id, language_code, is_source, plural_number, plural_formula, statistics_id)
        select ${here}, l.id, l.code, ${language === 0}, 2, 'n != 1', s.id from chosen l, s where l.n = ${language}`)
      await run(language === 0 ? sourceStrings(here, strings) : targetStrings(here, language))
    }
    await run(counters(here))
  }
}

/** Source strings have themselves as their source. */
const sourceStrings = (here: string, strings: number) => `
  with made as (select nextval(pg_get_serial_sequence('units', 'id')) as id, n from generate_series(1, ${strings}) n)
  insert into units (id, translation_id, source_unit_id, position, state, num_words, num_chars, source, target, context, note, location, flags, id_hash)
  select made.id, t.id, made.id, n, 20, 8, 50, x.text, x.text, '', '', 'src/main.c:' || n, '', made.id
    from made, translations t, made_text('en', made.id) x (text) where t.component_id = ${here} and t.is_source`

const targetStrings = (here: string, language: number) => `
  insert into units (translation_id, source_unit_id, position, state, num_words, num_chars, target, failing)
  select t.id, s.id, s.position, d.state, 8, 50, case when d.state = 0 then '' else made_text(t.language_code, s.id) end,
         case when d.state > 0 and (s.id + ${language}) % 100 = 0 then array['end_stop'] end
    from translations t join chosen l on l.id = t.language_id, units s,
         lateral (select case when (s.id * 7 + ${language}) % 50 = 0 then 10 when (s.id * 3 + ${language}) % 10 < 3 then 0 else 20 end as state) d
   where t.component_id = ${here} and l.n = ${language}
     and s.translation_id = (select id from translations where component_id = ${here} and is_source)`

const counters = (here: string) => `
  update statistics s set total = x.total, translated = x.translated, fuzzy = x.fuzzy, failing = x.failing
    from (select t.statistics_id, count(*) as total, count(*) filter (where u.state >= 20) as translated,
                 count(*) filter (where u.state = 10) as fuzzy, count(u.failing) as failing
            from translations t join units u on u.translation_id = t.id where t.component_id = ${here} group by 1) x
   where s.id = x.statistics_id;
  update statistics s set total = x.total, translated = x.translated, fuzzy = x.fuzzy, failing = x.failing
    from (select sum(total) as total, sum(translated) as translated, sum(fuzzy) as fuzzy, sum(failing) as failing
            from translations t join statistics o on o.id = t.statistics_id where t.component_id = ${here}) x
   where s.id = (select statistics_id from components where id = ${here})`
