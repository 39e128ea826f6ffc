/**
 * Measures automatic translation: exact matches of the memory against bulk writes of known texts in the same run, near matches a minute,
 * and saves of another person meanwhile. It counts the faults of placeholders that reach a text from a model that damages one reply in ten,
 * and compares the tokens sent with the tokens of the whole glossary. WEFT_BENCH_STRINGS (10,000) strings.
 */
import { tokensIn } from '../packages/server/src/machine/ask/estimate.ts'
import { startFake } from '../packages/server/src/machine/testing/fake-server.ts'
import { chatCompletions, usualWriter } from '../packages/server/src/machine/testing/strict-models.ts'
import { figure } from './figure.ts'
import { writeInBulk } from './machine/bulk-writes.ts'
import { doRun, type MachineSite, openMachineSite } from './machine/machine-site.ts'
import { median } from './quantile.ts'

const strings = Number(process.env.WEFT_BENCH_STRINGS ?? 10_000)
const targets = { exact: 0.5, fuzzy: 10_000, meanwhile: 1.5, tokens: 0.2 }
const parts = (process.env.WEFT_BENCH_PARTS ?? 'exact,fuzzy,faults,tokens').split(',')
const memory = 'weblate-translation-memory'

const rateOf = (done: { readonly strings: number; readonly ms: number }): number => (done.strings / done.ms) * 1000

async function saveOnce(site: MachineSite, ids: readonly number[], number: number): Promise<number> {
  const started = performance.now()
  await site.ask('PATCH', `/api/units/${ids[number % ids.length]}/`, { state: 20, target: [`uloženo ${number}`] })
  return performance.now() - started
}

/** Strings of another translation, which a person saves meanwhile. */
async function othersIds({ database }: MachineSite): Promise<number[]> {
  const { rows } = await database.executeSql(
    `select u.id from units u join translations t on t.id = u.translation_id join components c on c.id = t.component_id
      where c.slug = 'component1' and t.language_code = 'ru' and u.state = 20 order by u.id limit 500`,
  )
  return rows.map(({ id }) => Number(id))
}

async function measureExact(): Promise<void> {
  const site = await openMachineSite(strings, { changed: false })
  try {
    const ids = await othersIds(site)
    const rates: { bulk: number[]; exact: number[] } = { bulk: [], exact: [] }
    const saves: { alone: number[]; meanwhile: number[] } = { alone: [], meanwhile: [] }
    let number = 0
    for (let round = 0; round < 3; round++) {
      await site.clear()
      const bulk = rateOf(await writeInBulk(site))
      await site.clear()
      const { counts, ms } = await doRun(site, { sources: [memory], threshold: 100 })
      if (counts.written !== strings) throw new Error(`Of ${strings} strings ${counts.written} were written`)
      const exact = rateOf({ strings, ms })
      console.log(`  bulk writes ${Math.round(bulk)}/s, exact matches ${Math.round(exact)}/s`)
      // The first round is to warm up.
      if (round > 0) rates.bulk.push(bulk)
      if (round > 0) rates.exact.push(exact)
      await site.clear()
      for (let at = 0; at < 150; at++) saves.alone.push(await saveOnce(site, ids, number++))
      await doRun(site, { sources: [memory], threshold: 100 }, async () => {
        saves.meanwhile.push(await saveOnce(site, ids, number++))
      })
    }
    const ratio = median(rates.exact) / median(rates.bulk)
    figure({
      measure: 'exact matches of the memory, against bulk writes',
      value: `${ratio.toFixed(2)} times (${Math.round(median(rates.exact))} and ${Math.round(median(rates.bulk))} strings/s)`,
      target: `at least ${targets.exact} times`,
      met: ratio >= targets.exact,
    })
    const slower = median(saves.meanwhile) / median(saves.alone)
    figure({
      measure: 'saves of another person during a run, against those without one, median',
      value: `${slower.toFixed(2)} times (${median(saves.meanwhile).toFixed(1)} and ${median(saves.alone).toFixed(1)} ms, ${saves.meanwhile.length} saves)`,
      target: `at most ${targets.meanwhile} times`,
      met: slower <= targets.meanwhile,
    })
  } finally {
    await site.close()
  }
}

async function measureFuzzy(): Promise<void> {
  const site = await openMachineSite(strings, { changed: true })
  try {
    const { counts, ms } = await doRun(site, { sources: [memory], threshold: 75 })
    const perMinute = ((counts.done ?? 0) / ms) * 60_000
    figure({
      measure: `near matches of the memory, ${counts.written} of ${counts.done} strings found`,
      value: `${Math.round(perMinute)} strings/min`,
      target: `at least ${targets.fuzzy} strings/min`,
      met: perMinute >= targets.fuzzy,
    })
  } finally {
    await site.close()
  }
}

const isDamaged = (number: number): boolean => number % 10 === 3

async function measureFaults(): Promise<void> {
  const site = await openMachineSite(strings, { changed: true })
  let replies = 0
  let damaged = 0
  const fake = await startFake(
    chatCompletions((prompt) => {
      const { translations } = JSON.parse(usualWriter(prompt))
      for (const one of translations) {
        replies++
        if (!isDamaged(replies)) continue
        damaged++
        one.texts = one.texts.map(
          (text: string) =>
            [
              text.replace(/\[X\d+X\]/, ''),
              `${text} [X0X]`,
              text.replace(/X\]/, 'x ]'),
              text.replace(/\[X0X\]/, '[X9X]'),
            ][replies % 4],
        )
      }
      return JSON.stringify({ translations })
    }),
  )
  try {
    await site.database.executeSql(
      `update units set source = source || ' %(name' || position || ')s', target = target || ' %(name' || position || ')s', flags = 'python-format'
        where translation_id in (select id from translations where is_source)`,
    )
    const configuration = { base_url: `${fake.base}/v1`, key: 'good', model: 'custom', custom_model: 'tiny' }
    await site.ask('PATCH', '/api/site/machinery/', { service: 'openai', configuration })
    const { counts, ms } = await doRun(site, { sources: ['openai'] })
    const { rows } = await site.database.executeSql(
      `select count(*) filter (where (length(u.target) - length(replace(u.target, '%(name' || u.position || ')s', ''))) <> length('%(name' || u.position || ')s'))::int as faults,
              count(*)::int as texts
         from units u join machine_texts k on k.unit_id = u.id where k.service = 'openai'`,
    )
    figure({
      measure: `placeholder faults in ${rows[0]?.texts} texts, of ${replies} replies with ${damaged} damaged ones (${Math.round((strings / ms) * 1000)} strings/s, ${counts.written} written)`,
      value: `${rows[0]?.faults} faults`,
      target: '0 faults',
      met: rows[0]?.faults === 0 && damaged >= replies / 11,
    })
  } finally {
    fake.close()
    await site.close()
  }
}

const terms = 1000

async function measureTokens(): Promise<void> {
  const count = 1000
  const site = await openMachineSite(count, { changed: true })
  let sent = 0
  let whole = 0
  let requests = 0
  const { rows: words } = await site.database.executeSql(
    `select distinct word from units u, regexp_split_to_table(u.source, ' ') word
      where u.translation_id = (select min(id) from translations where is_source) limit ${terms}`,
  )
  const glossary = words.map(({ word }) => ({
    source: String(word),
    target: `termín ${word}`,
    explanation: `What ${word} means.`,
  }))
  const fake = await startFake(
    chatCompletions((prompt) => {
      requests++
      const own = JSON.stringify(prompt.data)
      const { terms: found = [], ...rest } = prompt.data as Record<string, unknown>
      sent += tokensIn(prompt.system) + tokensIn(own)
      whole += tokensIn(prompt.system) + tokensIn(JSON.stringify({ ...rest, terms: glossary }))
      if (!Array.isArray(found)) throw new Error('terms are a list')
      return usualWriter(prompt)
    }),
  )
  try {
    await addGlossary(site, glossary)
    const configuration = { base_url: `${fake.base}/v1`, key: 'good', model: 'custom', custom_model: 'tiny' }
    await site.ask('PATCH', '/api/site/machinery/', { service: 'openai', configuration })
    // A preview with twenty samples, the run, and the same run again: without a cache each would be paid.
    const preview = '/api/site/translations/project0/component0/de/machinery/preview/'
    await site.ask('POST', preview, { mode: 'translate', sources: ['openai'] })
    const { counts } = await doRun(site, { sources: ['openai'] })
    const once = { sent, whole }
    await site.clear()
    await doRun(site, { sources: ['openai'] })
    const wholeTwice = whole + once.whole - (sent - once.sent)
    const first = once.sent / once.whole
    figure({
      measure: `tokens for ${counts.done} strings, terms that occur against all ${terms} (${requests} requests), one run`,
      value: `${(first * 100).toFixed(1)} % (${once.sent} and ${once.whole})`,
      target: `at most ${targets.tokens * 100} %`,
      met: first <= targets.tokens,
    })
    figure({
      measure: 'the same with a second run of the same strings, which the kept replies answer',
      value: `${((sent / wholeTwice) * 100).toFixed(1)} %`,
    })
  } finally {
    fake.close()
    await site.close()
  }
}

interface Term {
  readonly source: string
  readonly target: string
}

async function addGlossary(site: MachineSite, glossary: readonly Term[]): Promise<void> {
  const body = {
    name: 'Words',
    slug: 'words',
    vcs: 'local',
    repo: 'local:',
    file_format: 'tbx',
    filemask: '*.tbx',
    new_lang: 'add',
    is_glossary: true,
    manage_units: true,
  }
  await site.ask('POST', '/api/projects/project0/components/', body)
  await site.app.jobs.idle()
  await site.ask('POST', '/api/components/project0/words/translations/', { language_code: 'de' })
  await site.app.jobs.idle()
  for (const { source, target } of glossary)
    await site.ask('POST', '/api/translations/project0/words/de/units/', {
      source: [source],
      target: [target],
      state: 20,
    })
  await site.app.jobs.idle()
}

if (parts.includes('exact')) await measureExact()
if (parts.includes('fuzzy')) await measureFuzzy()
if (parts.includes('faults')) await measureFaults()
if (parts.includes('tokens')) await measureTokens()
