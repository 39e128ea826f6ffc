/**
 * Terms of glossaries in the strings of a project: 70,000 terms against 700, in all their forms. The strings are made of the same
 * words; each has one of the terms that both glossaries have. And the same with the look-up in the database, as a request does it.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { glossaryOf } from '../packages/checks/src/index.ts'
import { readGlossary } from '../packages/server/src/domain/project/read-terms.ts'
import { stemTerms } from '../packages/server/src/domain/project/stem-terms.ts'
import { openDatabase } from '../packages/server/src/testing.ts'
import { findTerms } from '../packages/terms/src/index.ts'
import { startKiosk } from '../packages/testkit/src/kiosk.ts'
import { figure } from './figure.ts'
import { quantile } from './quantile.ts'

const [few, many] = [700, 70_000]
const target = 2

const syllables = 'ba ce di fo gu ka le mi no pu ra se ti vo zu'.split(' ')
/** A made-up word, another one for each number. */
function wordOf(number: number): string {
  const letters: string[] = []
  for (let rest = number + 225; rest > 0; rest = Math.floor(rest / 15)) letters.push(syllables[rest % 15] ?? '')
  return `${letters.join('')}r`
}
const termOf = (number: number) => `${wordOf(number)} ${wordOf(number + 1)}`
const textOf = (number: number) =>
  `Delete all ${termOf(number % few)}s of the ${wordOf(number + 9)} folder before saving the ${wordOf(number + 5)} files`

const texts = Array.from({ length: 2000 }, (_, at) => textOf(at * 7))

function inMemory(count: number): () => number {
  const terms = Array.from({ length: count }, (_, at) => ({ source: termOf(at), target: `x${at}` }))
  const glossary = glossaryOf(terms, 'en')
  return () => {
    const began = performance.now()
    const found = texts.reduce((sum, text) => sum + findTerms(glossary, text).length, 0)
    if (found < texts.length) throw new Error(`Of ${texts.length} terms ${found} were found`)
    return ((performance.now() - began) * 1000) / texts.length
  }
}

/** The median of each, asked in turns. */
async function inTurns(one: () => number | Promise<number>, other: () => number | Promise<number>) {
  const times: [number[], number[]] = [[], []]
  for (let round = 0; round < 9; round++) {
    times[0].push(await one())
    times[1].push(await other())
  }
  return times.map((all) => quantile(all, 0.5))
}

function show(measure: string, [small = 0, large = 0]: readonly number[], unit: string): void {
  figure({ measure: `${measure}, ${few} terms`, value: `${small.toFixed(1)} ${unit}` })
  figure({ measure: `${measure}, ${many} terms`, value: `${large.toFixed(1)} ${unit}` })
  const ratio = large / small
  figure({ measure: `${measure}, ratio`, value: ratio.toFixed(2), target: `at most ${target}`, met: ratio <= target })
}

show('a string, terms in memory', await inTurns(inMemory(few), inMemory(many)), 'µs')

const dataDir = mkdtempSync(join(tmpdir(), 'weft-glossary-bench-'))
const installation = await openDatabase({ databaseUrl: null, dataDir, path: process.env.PATH })
process.env.TEST_DATABASE_URL = installation.databaseUrl
const kiosk = await startKiosk({ config: { projectGlossaries: true } })
try {
  const { database, admin } = kiosk.app
  /** Makes a project whose glossary has so many terms; resolves to its id. */
  async function projectOf(slug: string, count: number): Promise<number> {
    await admin.post('/api/projects/', { name: slug, slug, web: 'https://example.org/' })
    const body = {
      name: 'Words',
      slug: 'words',
      vcs: 'local',
      repo: 'local:',
      file_format: 'po',
      filemask: 'po/*.po',
      new_base: '',
      new_lang: 'none',
      is_glossary: true,
      manage_units: true,
    }
    const made = await admin.post(`/api/projects/${slug}/components/`, body)
    if (made.status !== 201) throw new Error(JSON.stringify(made.body))
    await kiosk.app.app.jobs.idle()
    const { rows } = await database.executeSql(
      `select p.id as project, t.id as translation from projects p join components c on c.project_id = p.id and c.is_glossary
         join translations t on t.component_id = c.id and t.is_source where p.slug = '${slug}' and c.slug = 'words'`,
    )
    const [place] = rows
    for (let from = 0; from < count; from += 5000) {
      const terms = Array.from({ length: Math.min(5000, count - from) }, (_, at) => `'${termOf(from + at)}'`)
      await database.executeSql(
        `insert into units (translation_id, source_unit_id, position, state, num_words, num_chars, id_hash, target, source, context, note, location, flags)
         select ${place?.translation}, -(n + ${from}), n, 100, 2, 10, hashtextextended(s, ${place?.project}), s, s, '', '', '', '' from unnest(array[${terms}]) with ordinality v(s, n)`,
      )
    }
    await database.executeSql(`update units set source_unit_id = id where translation_id = ${place?.translation}`)
    return Number(place?.project)
  }
  const ids = [await projectOf('few', few), await projectOf('many', many)] as const
  const began = performance.now()
  await stemTerms(database)
  const stemmed = (await database.executeSql('select count(*) as n from term_stems')).rows[0]?.n
  if (Number(stemmed) < few + many) throw new Error(`Of ${few + many} terms ${stemmed} have stems`)
  figure({
    measure: `the rest of the stems of ${stemmed} terms`,
    value: `${((performance.now() - began) / 1000).toFixed(1)} s`,
  })
  await database.executeSql('analyze units, term_stems, unstemmed_terms')
  const looksUp = (projectId: number) => async () => {
    const query = { projectId, language: 'cs', sourceLanguage: 'en' }
    const start = performance.now()
    for (const text of texts.slice(0, 100)) await readGlossary(database, query, [text])
    return (performance.now() - start) / 100
  }
  show('a string, looked up in the database', await inTurns(looksUp(ids[0]), looksUp(ids[1])), 'ms')
} finally {
  await kiosk.close()
  await installation.close()
  rmSync(dataDir, { recursive: true, force: true })
}
