import { type WorkKind, workKindNames } from '@weft/contract'
import type { WholeReportRow } from './reports.queries.ts'

/** A table of a report, before it is written in some form. */
export interface ReportTable {
  readonly title: string
  readonly head: readonly string[]
  readonly rows: readonly (readonly string[])[]
}

interface Person {
  readonly full_name: string
  readonly email: string
}

interface LanguageCredits {
  readonly language: { readonly name: string }
  readonly authors: readonly (Person & { readonly change_count: number })[]
}

type Figures = { readonly [Name in 'total' | 'new' | 'edited' | 'approved']: number }

interface Contributor extends Person {
  readonly languages: readonly string[]
  readonly count: Figures
  readonly words: Figures
  readonly characters: Figures
}

interface Costs {
  readonly buckets: readonly {
    readonly name: string
    readonly count: number
    readonly words: number
    readonly chars: number
    readonly rate: string
    readonly cost: string
  }[]
  readonly total: { readonly count: number; readonly words: number; readonly chars: number; readonly cost: string }
}

interface CostEstimate extends Costs {
  readonly currency: string
  readonly languages: readonly (Costs & { readonly language: { readonly name: string } })[]
}

type Work = { readonly [Name in `${WorkKind}_${'strings' | 'words'}`]: number }

interface TranslatorWork {
  readonly user_days: { readonly included: number; readonly excluded: number }
  readonly metrics: { readonly [Name in 'strings' | 'words']?: Readonly<Record<string, number>> }
  readonly people: readonly (Work & { readonly full_name: string; readonly language_name: string | null })[]
}

const figuresHead = ['strings', 'words', 'characters'].flatMap((one) =>
  ['total', 'new', 'edited', 'approved'].map((kind) => `${one}, ${kind}`),
)
const figuresOf = ({ total, new: fresh, edited, approved }: Figures) => [total, fresh, edited, approved].map(String)

const creditTables = (data: readonly LanguageCredits[]): readonly ReportTable[] =>
  data.map(({ language, authors }) => ({
    title: language.name,
    head: ['name', 'address', 'changes'],
    rows: authors.map((one) => [one.full_name, one.email, String(one.change_count)]),
  }))

function contributorTables(data: readonly Contributor[]): readonly ReportTable[] {
  const rows = data.map((one) => [
    one.full_name,
    one.email,
    one.languages.join(' '),
    ...[one.count, one.words, one.characters].flatMap(figuresOf),
  ])
  return [{ title: 'Contributors', head: ['name', 'address', 'languages', ...figuresHead], rows }]
}

function costTable(title: string, { buckets, total }: Costs, currency: string): ReportTable {
  const cost = currency === '' ? 'cost' : `cost, ${currency}`
  return {
    title,
    head: ['category', 'strings', 'source words', 'source characters', 'rate, %', cost],
    rows: [
      ...buckets.map((one) => [one.name, ...[one.count, one.words, one.chars].map(String), one.rate, one.cost]),
      ['Total', ...[total.count, total.words, total.chars].map(String), '', total.cost],
    ],
  }
}

const costTables = (data: CostEstimate): readonly ReportTable[] => [
  costTable('All languages', data, data.currency),
  ...data.languages.map((one) => costTable(one.language.name, one, data.currency)),
]

const measures = { median: 'Median', average: 'Average', p75: '75th percentile', p90: '90th percentile' } as const
const dailyNames = { strings: 'Strings a day', words: 'Words a day' } as const

function workTables({ user_days: days, metrics, people }: TranslatorWork): readonly ReportTable[] {
  const daily = (['strings', 'words'] as const).flatMap((name) =>
    Object.entries(metrics[name] ?? {}).map(([measure, value]) => [
      dailyNames[name],
      measures[measure as keyof typeof measures] ?? measure, // the names that the job wrote
      String(value),
    ]),
  )
  const counted = [
    ['Days of people', 'Included', String(days.included)],
    ['Days of people', 'Excluded', String(days.excluded)],
  ]
  const named = workKindNames.flatMap((kind) => [`${kind}, strings`, `${kind}, words`])
  const figures = (one: Work) => workKindNames.flatMap((kind) => [one[`${kind}_strings`], one[`${kind}_words`]])
  return [
    { title: 'Work on a day', head: ['measure', 'of', 'value'], rows: [...counted, ...daily] },
    {
      title: 'People',
      head: ['name', 'language', ...named],
      rows: people.map((one) => [one.full_name, one.language_name ?? '', ...figures(one).map(String)]),
    },
  ]
}

/** The tables of a report: one for each language, or one for all people. */
export function tablesOf({ kind, data }: WholeReportRow): readonly ReportTable[] {
  // The job that made the report wrote the data of its kind.
  switch (kind) {
    case 'credits':
      return creditTables(data as readonly LanguageCredits[])
    case 'contributor_stats':
      return contributorTables(data as readonly Contributor[])
    case 'cost_estimate':
      return costTables(data as CostEstimate)
    case 'translator_work':
      return workTables(data as TranslatorWork)
  }
}
