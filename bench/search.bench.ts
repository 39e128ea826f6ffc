/**
 * A search for strings over a whole site of a million (search/made-up-site.ts), as a client asks it: `GET /api/units/?q=`, each search again and
 * again. WEFT_BENCH_STRINGS (1000) strings in each of its thousand translations.
 */
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buildApp } from '../packages/server/src/app.ts'
import { indexStrings } from '../packages/server/src/background/index-strings.ts'
import { readConfig } from '../packages/server/src/config.ts'
import { openDatabase } from '../packages/server/src/db/open-database.ts'
import { compareStrings } from '../packages/server/src/domain/unit/compare-strings.ts'
import { figure } from './figure.ts'
import { quantile } from './quantile.ts'
import { makeSite } from './search/made-up-site.ts'

/** Milliseconds at the 95th percentile, of a site of a million strings and of a larger one. */
const targets = { million: 100, more: 300 }
const rounds = Number(process.env.WEFT_BENCH_ROUNDS ?? 100)
const size = { projects: 10, components: 5, languages: 20, strings: Number(process.env.WEFT_BENCH_STRINGS ?? 1000) }

/** Visitors without an account see less than an administrator, so a search checks that. */
const nobody = ', without an account'
const ofNobody = (measure: string) => `${measure}${nobody}`

const dataDir = process.env.WEFT_BENCH_SEARCH_DATA ?? mkdtempSync(join(tmpdir(), 'weft-search-'))
chmodSync(dataDir, 0o755) // PostgreSQL may run as another user, who must be able to enter
const config = readConfig({
  ...process.env,
  DATA_DIR: dataDir,
  DEMO: 'off',
  API_RATELIMIT_USER: '100000000/day',
  API_RATELIMIT_ANON: '100000000/day',
})
const database = await openDatabase(config)

/** A word that few texts have, and one that about one in a hundred has, of texts of a language. */
async function wordsOf(code: string): Promise<{ rare: string; common: string }> {
  const { rows } = await database.executeSql(
    `select w, count(*)::int as n from units u join translations t on t.id = u.translation_id
       join languages l on l.id = t.language_id, regexp_split_to_table(u.target, ' ') w
      where l.code = $1 and length(w) > 5 group by w order by n desc`,
    [code],
  )
  const texts = size.projects * size.components * size.strings
  const common = rows.find(({ n }) => Number(n) <= texts / 100)
  return { rare: String(rows.at(-1)?.w), common: String(common?.w) }
}

/** The word in most targets, among words in at most one of a hundred, over all languages. */
async function wordOfAll(): Promise<string> {
  const { rows } = await database.executeSql(
    `with sample as materialized (select id, target from units tablesample system (5) repeatable (1))
     select w from sample, lateral (
       select distinct w from regexp_split_to_table(lower(target), '[^[:alpha:]]+') w where length(w) > 3) words
      group by w having count(*) <= (select count(*) from sample) / 110 order by count(*) desc limit 1`,
  )
  return String(rows[0]?.w)
}

try {
  const begun = performance.now()
  const token = process.env.WEFT_BENCH_SEARCH_TOKEN ?? (await makeSite(database, size))
  const made = performance.now()
  const strings = await indexStrings(database, new AbortController().signal)
  if (strings > 0) {
    const seconds = (performance.now() - made) / 1000
    figure({ measure: 'index behind the import', value: `${Math.round(strings / seconds)} strings/s (${strings})` })
    await database.executeSql('vacuum analyze units')
  }
  // Work after an import goes on for minutes beside the searches, on one of two cores.
  await compareStrings(database)
  console.log(`search: made in ${Math.round((made - begun) / 1000)} s`)
  const app = await buildApp({ config, database })
  const [en, ru, all] = [await wordsOf('en'), await wordsOf('ru'), await wordOfAll()]
  const sites = await database.executeSql(
    'select sum(st.total)::int as n from components c join statistics st on st.id = c.statistics_id',
  )
  const target = Number(sites.rows[0]?.n) > 2e6 ? targets.more : targets.million
  const searches = {
    'a word in the target': `target:${ru.rare}`,
    'a word of a hundredth': `target:${ru.common}`,
    'a word of a hundredth of all targets': `target:${all}`,
    [ofNobody('a word of a hundredth of all targets')]: `target:${all}`,
    'a word in the source': `source:${en.rare}`,
    'a word anywhere': en.rare,
    'a source word of a hundredth': `source:${en.common}`,
    'a word of a hundredth anywhere': en.common,
    'a source word of a hundredth, with state': `source:${en.common} AND state:needs-editing`,
    [ofNobody('a source word of a hundredth, with state')]: `source:${en.common} AND state:needs-editing`,
    'with state': `target:${ru.common} AND state:needs-editing`,
    'with check': `target:${ru.common} AND check:end_stop`,
    'with language': `source:${en.common} AND language:ru`,
    'a word in the target, with language': `target:${ru.common} AND language:ru`,
    'a word of a hundredth anywhere, with language': `${en.common} AND language:cs`,
    'with project': `source:${en.rare} AND project:project3`,
    'with language and project': `source:${en.common} AND language:cs AND project:project9`,
    'state alone': 'state:empty',
    'language alone': 'language:cs',
    'project alone': 'project:project9',
    'language, project and state': 'language:cs AND project:project9 AND state:translated',
  }
  for (const [measure, q] of Object.entries(searches)) {
    const times: number[] = []
    let count = 0
    for (let round = 0; round < rounds; round++) {
      const start = performance.now()
      const reply = await app.http.inject({
        url: `/api/units/?page_size=200&q=${encodeURIComponent(q)}`,
        headers: measure.endsWith(nobody) ? {} : { authorization: `Token ${token}` },
      })
      times.push(performance.now() - start)
      if (reply.statusCode !== 200) throw new Error(`${q}: ${reply.statusCode} ${reply.payload.slice(0, 300)}`)
      count = JSON.parse(reply.payload).count
    }
    const p95 = quantile(times, 0.95)
    figure({
      measure,
      value: `p95 ${p95.toFixed(0)} ms, best ${Math.min(...times).toFixed(0)} ms (${count} found)`,
      target: `at most ${target} ms`,
      met: p95 <= target,
    })
  }
  await app.close()
} finally {
  await database.close()
  if (process.env.WEFT_BENCH_SEARCH_DATA === undefined) rmSync(dataDir, { recursive: true, force: true })
}
