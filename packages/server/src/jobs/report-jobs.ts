import { countingModes, reportKinds, reportOrders } from '@weft/contract'
import Type, { type Static } from 'typebox'
import type { JobKind } from './job.ts'

const moment = Type.Union([Type.String(), Type.Null()])

const reportParameters = Type.Object({
  /** ISO 8601 in UTC. */
  start: moment,
  end: moment,
  /** The code of a language; null: all. */
  language: Type.Union([Type.String(), Type.Null()]),
  sort_by: Type.Enum([...reportOrders]),
  sort_order: Type.Enum(['ascending', 'descending']),
  counting_mode: Type.Enum([...countingModes]),
  /** Whether it covers everybody's work, or only the requesting user's. */
  everybody: Type.Boolean(),
  /** Parameters of an estimate: the strings, the price of a word, and rates in percent of it by buckets; decimal numbers as texts. */
  q: Type.Optional(Type.String()),
  base_rate: Type.Optional(Type.String()),
  currency: Type.Optional(Type.String()),
  tm_threshold: Type.Optional(Type.Integer()),
  rates: Type.Optional(Type.Record(Type.String(), Type.String())),
  /** Limits of translators' work: days with fewer or more strings, or with more words, are left out. */
  min_changes: Type.Optional(Type.Integer()),
  max_changes: Type.Optional(Type.Integer()),
  max_words: Type.Optional(Type.Integer()),
})
export type ReportParameters = Static<typeof reportParameters>

const reportScope = Type.Union([
  Type.Object({ type: Type.Enum(['project', 'category', 'component']), id: Type.Integer() }),
  Type.Null(),
])
/** The scope of a report; null: the whole site. */
export type ReportScope = Static<typeof reportScope>

const reportPayload = Type.Object({
  kind: Type.Enum([...reportKinds]),
  userId: Type.Integer(),
  scope: reportScope,
  parameters: reportParameters,
})
export type ReportPayload = Static<typeof reportPayload>

/** Makes a report, for somebody who does not wait for it. */
export const makeReportKind: JobKind<ReportPayload> = {
  name: 'make-report',
  payload: reportPayload,
  // Histories are long: one report of a person at a time, and what strings wait for comes first.
  queueKey: ({ userId }) => `make-report ${userId}`,
  attempts: 3,
  merge: false,
  priority: -1,
  schedule: null,
}
