import { type BodyOf, costRates, type makeProjectReport } from '@weft/contract'
import { isoTime } from '../../http/reply/json.ts'
import type { ReportParameters } from '../../jobs/report-jobs.ts'
import { invalidField } from '../../refusal.ts'

export type ReportBody = BodyOf<typeof makeProjectReport>

/** A period that ends before it begins is a mistake, and so is a least number above the most. */
function checkRanges({ kind, start, end, min_changes, max_changes }: ReportBody): void {
  if (kind !== 'cost_estimate' && start && end && start > end)
    throw invalidField('start', 'The report begins after its end.', 'invalid')
  if (kind === 'translator_work' && min_changes > max_changes)
    throw invalidField('min_changes', 'This is more than max_changes.', 'invalid')
}

/** Rates by bucket: those with a usual rate, and those that were asked for. */
function ratesOf(body: ReportBody): Record<string, string> {
  const sent: Readonly<Record<string, unknown>> = body
  return Object.fromEntries(
    Object.keys(costRates).flatMap((bucket) => {
      const rate = sent[`rate_${bucket}`]
      return typeof rate === 'string' ? [[bucket, rate]] : []
    }),
  )
}

/** The job's payload from a request. Without the right to see reports it is about one's own work alone. Refuses what contradicts itself. */
export function parametersOf(body: ReportBody, everybody: boolean): ReportParameters {
  checkRanges(body)
  const { kind, start, end, language, sort_by, sort_order, counting_mode } = body
  const { q, base_rate, currency = '', tm_threshold, min_changes, max_changes, max_words } = body
  return {
    start: start ? isoTime(start) : null,
    end: end ? isoTime(end) : null,
    language: language || null,
    sort_by,
    sort_order,
    counting_mode,
    everybody,
    ...(kind === 'cost_estimate' && { q, base_rate, currency, tm_threshold, rates: ratesOf(body) }),
    ...(kind === 'translator_work' && { min_changes, max_changes, max_words }),
  }
}
