import { RefusedRequest } from '@weft/contract/client'
import type { PreviewRequest } from '../../api/assignments.ts'
import type { Day } from '../../ui/dates.ts'

/** People and a team, by user name and by id. */
export interface Assignees {
  readonly people: readonly string[]
  readonly team: number | null
}

/** All that the form of a new assignment asks for. */
export interface Filled extends Assignees {
  /** Null: the proposed one. */
  readonly name: string | null
  readonly q: string
  readonly languages: readonly string[]
  readonly components: readonly string[]
  readonly due: Day | ''
  readonly instruction: string
}

export const beginning = (q: string, languages: readonly string[]): Filled => ({
  name: null,
  q,
  languages,
  components: [],
  people: [],
  team: null,
  due: '',
  instruction: '',
})

/** The values that decide the strings and the people: a preview shows these. */
export const previewOf = (path: string, { q, languages, components, people, team }: Filled): PreviewRequest => ({
  path,
  q,
  languages: [...languages],
  components: [...components],
  people: [...people],
  team,
})

/** How many fields have another value than at the beginning. */
export function changedFields<Fields extends object>(now: Fields, before: Fields): number {
  const names = Object.keys(now) as (keyof Fields)[] // its own keys
  return names.filter((name) => JSON.stringify(now[name]) !== JSON.stringify(before[name])).length
}

/** All messages of a refused request about a field and its entries. */
export function problemsAt(error: Error | null, field: string): string | undefined {
  if (!(error instanceof RefusedRequest)) return undefined
  const found = error.problems.filter(({ attr }) => attr === field || attr?.startsWith(`${field}.`))
  return found.length === 0 ? undefined : found.map(({ detail }) => detail).join(' ')
}
