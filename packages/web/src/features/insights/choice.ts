import type { TrendFilter, WorkFilter, WorkGroup, WorkRow } from '../../api/insights.ts'
import { addDays, addMonths, isDay } from '../../ui/dates.ts'
import { encodePath } from '../../ui/link.ts'

export const workGroups: readonly WorkGroup[] = ['day', 'month', 'language', 'component', 'person', 'credits']

/** All that the address of the page chooses. */
export type Choice = WorkFilter &
  TrendFilter & {
    /** The number of a report that was made; empty: the newest. */
    readonly report: string
  }

export const usual: Choice = {
  by: 'day',
  from: '',
  to: '',
  language: '',
  person: '',
  measure: 'translated',
  until: '',
  report: '',
}

/** The choice of an address; wrong values are ignored. */
export function readChoice(search: string): Choice {
  const parameters = new URLSearchParams(search)
  const read = (name: string) => parameters.get(name) ?? ''
  const day = (name: string) => (isDay(read(name)) ? read(name) : '')
  return {
    by: workGroups.find((one) => one === read('by')) ?? usual.by,
    from: day('from'),
    to: day('to'),
    language: read('language'),
    person: read('person'),
    measure: read('measure') === 'approved' ? 'approved' : 'translated',
    until: day('until'),
    report: /^\d{1,9}$/.test(read('report')) ? read('report') : '',
  }
}

/** The search of the address; empty for what is usual. */
export function queryOf(choice: Choice): string {
  const wanted = Object.entries(choice).filter(([name, value]) => value !== usual[name as keyof Choice]) // its own keys
  const query = new URLSearchParams(wanted).toString()
  return query === '' ? '' : `?${query}`
}

/** The page of a place or of the site, with a choice. */
export const insightsHref = (path: string, choice: Choice = usual): string =>
  `${path === '' ? '/insights/' : `/insights/${encodePath(path)}/`}${queryOf(choice)}`

const dayMs = 86_400_000
const dayOf = (time: number): string => new Date(time).toISOString().slice(0, 10)

/** Periods that people ask for, in days of UTC. */
export function periodsAt(now: number): readonly { readonly id: string; readonly from: string; readonly to: string }[] {
  const today = dayOf(now)
  const month = `${today.slice(0, 7)}-01`
  const endOfLast = dayOf(Date.parse(month) - dayMs)
  return [
    { id: 'days', from: '', to: '' },
    { id: 'month', from: month, to: today },
    { id: 'last-month', from: `${endOfLast.slice(0, 7)}-01`, to: endOfLast },
    { id: 'quarter', from: dayOf(now - 90 * dayMs), to: today },
    { id: 'year', from: `${today.slice(0, 4)}-01-01`, to: today },
    { id: 'years', from: dayOf(now - 3652 * dayMs), to: today },
  ]
}

/** The first and the last day of a choice: the last 30 days where it has none. */
export function daysOfChoice({ from, to }: Choice, now = Date.now()): { readonly from: string; readonly to: string } {
  const last = to === '' ? dayOf(now) : to
  return { from: from === '' ? dayOf(Date.parse(last) - 29 * dayMs) : from, to: last }
}

/** The part of the choice that shows the work of a row alone. A day leads to its languages, a month to its days. */
export function rowChoice(
  row: WorkRow,
  by: WorkGroup,
): { readonly path?: string; readonly part: Partial<Choice> } | null {
  const { day, language, component, person } = row
  switch (by) {
    case 'day':
      return day === null ? null : { part: { from: day, to: day, by: 'language' } }
    case 'month':
      return day === null ? null : { part: { from: day, to: addDays(addMonths(day, 1), -1), by: 'day' } }
    case 'language':
      return language === null ? null : { part: { language, by: 'day' } }
    case 'component':
      return component === null ? null : { path: component, part: { by: 'day' } }
    case 'person':
      return person === null ? null : { part: { person, by: 'day' } }
    case 'credits':
      return person === null || language === null ? null : { part: { person, language, by: 'day' } }
  }
}
