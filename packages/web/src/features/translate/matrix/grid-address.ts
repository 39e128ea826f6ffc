/** The contents of a grid, as its address says them. */
export interface GridAddress {
  /** Codes of languages; null: the reader's own first. */
  readonly languages: readonly string[] | null
  readonly q: string
  /** The only language in which is searched; empty: in all that are shown. */
  readonly within: string
  readonly state: GridState | ''
}

/** Languages of one grid. */
export const mostLanguages = 20

/** The searches behind the states that can be chosen. */
export const gridStates = {
  untranslated: 'state:empty',
  'needs-editing': 'state:needs-editing',
  translated: 'state:translated',
  approved: 'state:approved',
  failing: 'has:check',
  suggestion: 'has:suggestion',
} as const
export type GridState = keyof typeof gridStates

const isState = (state: string): state is GridState => Object.hasOwn(gridStates, state)

export function readGridAddress(search: string): GridAddress {
  const parameters = new URLSearchParams(search)
  const languages = parameters.get('languages')?.split(',').filter(Boolean) ?? []
  const state = parameters.get('state') ?? ''
  return {
    languages: languages.length === 0 ? null : [...new Set(languages)].slice(0, mostLanguages),
    q: parameters.get('q') ?? '',
    within: parameters.get('within') ?? '',
    state: isState(state) ? state : '',
  }
}

export function writeGridAddress({ languages, q, within, state }: GridAddress): string {
  const parameters = new URLSearchParams()
  if (languages !== null) parameters.set('languages', languages.join())
  if (q !== '') parameters.set('q', q)
  if (within !== '') parameters.set('within', within)
  if (state !== '') parameters.set('state', state)
  const text = parameters.toString()
  return text === '' ? '' : `?${text}`
}

/** The search of a grid: what was typed, in the state that was chosen. */
export function gridSearch({ q, state }: Pick<GridAddress, 'q' | 'state'>): string {
  if (state === '') return q
  return q.trim() === '' ? gridStates[state] : `(${q}) AND ${gridStates[state]}`
}
