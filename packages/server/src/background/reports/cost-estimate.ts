import { giveWay } from '../../db/background.ts'
import { readMachineStrings } from '../../machine/ask/machine-string.ts'
import { findExactTexts } from '../../machine/runs/exact-texts.ts'
import { findQualities } from '../../machine/runs/similar-texts.ts'
import { bucketOf, type CostBucket, emptyBuckets, pricedBuckets } from './cost-buckets.ts'
import {
  type CostLanguage,
  type CostString,
  compileCostSearch,
  nextCostStrings,
  readCostLanguages,
} from './cost-strings.ts'
import type { ReportContext, ReportMaker } from './report.ts'

const atOnce = 500
/** Percent: matches that are further away help nobody. */
const leastMatch = 50
/** Strings of a report that are compared with the memory for similar texts: each is a look-up. Others count as new ones without one. */
const mostCompared = 20_000

/** The progress of an estimate: how many strings it has compared, and those beyond. */
interface Progress {
  done: number
  compared: number
  uncompared: number
}

/** The best match of the memory for each string of one translation, in percent. */
async function qualitiesOf(
  { services, actor, signal }: ReportContext,
  strings: readonly CostString[],
  progress: Progress,
): Promise<ReadonlyMap<number, number>> {
  const { database, catalog } = services
  const found = new Map<number, number>()
  const translation = await catalog.translation({ id: strings[0]?.translation_id ?? 0 })
  if (translation === undefined) return found
  const place = { translation, actor }
  const asked = await readMachineStrings(
    database,
    strings.map(({ id }) => id),
  )
  const exact = await findExactTexts(database, place, asked, { isTaken: () => true, threshold: 100 })
  for (const [at, { unit }] of asked.entries()) if (exact[at]) found.set(unit.id, 100)
  const left = asked.filter(({ unit }) => !found.has(unit.id))
  const some = left.slice(0, Math.max(0, mostCompared - progress.compared))
  progress.compared += some.length
  progress.uncompared += left.length - some.length
  const qualities = await findQualities(database, place, some, { threshold: leastMatch, signal })
  some.forEach(({ unit }, at) => {
    const quality = qualities[at]
    if (quality != null) found.set(unit.id, quality)
  })
  return found
}

function add(buckets: readonly CostBucket[], slug: string, { words, chars }: CostString): void {
  const bucket = buckets.find((one) => one.slug === slug)
  if (bucket === undefined) throw new Error(`There is no bucket ${slug}`)
  bucket.count += 1
  bucket.words += words
  bucket.chars += chars
}

type Search = Awaited<ReturnType<typeof compileCostSearch>>

/** Counts the strings of one language: the first of each source by its match, the others as repetitions. */
async function bucketsOfLanguage(
  context: ReportContext,
  {
    search,
    language,
    progress,
  }: { readonly search: Search; readonly language: CostLanguage; readonly progress: Progress },
  tell: () => void,
): Promise<CostBucket[]> {
  const { parameters } = context.payload
  const buckets = emptyBuckets(parameters)
  const seen = new Set<string>()
  for (let after = 0; ; ) {
    context.signal.throwIfAborted()
    const page = await nextCostStrings(context, search, { languageId: language.id, after, limit: atOnce })
    const first = page.filter(({ source }) => !seen.has(source) && seen.add(source))
    const isFirst = new Set(first.map(({ id }) => id))
    for (const string of page) if (!isFirst.has(string.id)) add(buckets, 'repetition', string)
    for (const strings of Map.groupBy(first, ({ translation_id }) => translation_id).values()) {
      const qualities = await qualitiesOf(context, strings, progress)
      for (const string of strings) add(buckets, bucketOf(parameters, string, qualities.get(string.id) ?? null), string)
    }
    progress.done += page.length
    tell()
    await giveWay()
    if (page.length < atOnce) return buckets
    after = page.at(-1)?.id ?? after
  }
}

/** The costs of translating the rest, by how much of it the memory has. */
export const costEstimate: ReportMaker = {
  kind: 'cost_estimate',
  async make(context) {
    const { parameters } = context.payload
    const { base_rate = '1', tm_threshold = 80, currency = '' } = parameters
    const search = await compileCostSearch(context)
    const languages = await readCostLanguages(context, search)
    const all = languages.reduce((sum, { strings }) => sum + strings, 0)
    const progress: Progress = { done: 0, compared: 0, uncompared: 0 }
    const total = emptyBuckets(parameters)
    const byLanguage = []
    for (const language of languages) {
      const buckets = await bucketsOfLanguage(context, { search, language, progress }, () =>
        context.tell(progress.done, Math.max(all, progress.done)),
      )
      buckets.forEach((bucket, at) => {
        const sum = total[at]
        if (sum === undefined) return
        sum.count += bucket.count
        sum.words += bucket.words
        sum.chars += bucket.chars
      })
      byLanguage.push({ language: { code: language.code, name: language.name }, ...pricedBuckets(buckets, base_rate) })
    }
    return {
      threshold: tm_threshold,
      base_rate,
      currency,
      ...pricedBuckets(total, base_rate),
      languages: byLanguage,
      uncompared: progress.uncompared,
    }
  },
}
