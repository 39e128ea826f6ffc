import { countingModes, reportOrders } from '@weft/contract'
import Type, { type Static } from 'typebox'
import type { JobKind } from './job.ts'

/** Kinds of reports that need no translation memory. */
export const madeReports = ['credits', 'contributor_stats'] as const

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
})
export type ReportParameters = Static<typeof reportParameters>

const reportScope = Type.Union([
  Type.Object({ type: Type.Enum(['project', 'category', 'component']), id: Type.Integer() }),
  Type.Null(),
])
/** The scope of a report; null: the whole site. */
export type ReportScope = Static<typeof reportScope>

const reportPayload = Type.Object({
  kind: Type.Enum([...madeReports]),
  userId: Type.Integer(),
  scope: reportScope,
  parameters: reportParameters,
})
export type ReportPayload = Static<typeof reportPayload>

/** Counts who did what, for somebody who does not wait for it. */
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
