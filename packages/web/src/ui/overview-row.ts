import type { StateCounts } from './state-counts.ts'

/** A project, component, language or translation in a table, with its counters. */
export interface OverviewRow {
  readonly path: string
  readonly name: string
  /** For a language: its code and direction. */
  readonly code: string | null
  readonly direction: string | null
  readonly isGlossary: boolean
  readonly locked: boolean
  readonly alerts: number
  readonly total: number
  /** Strings and source words that still need somebody. */
  readonly left: number
  readonly leftWords: number
  readonly needsEditing: number
  readonly failing: number
  readonly suggestions: number
  readonly comments: number
  readonly lastChange: string | null
  readonly lastAuthor: string | null
  /** Each string in one state; strings that are not begun for want of a file are untranslated. */
  readonly counts: StateCounts
  /** For a language of a project: all components are translated from it. */
  readonly isSource: boolean
  /** Strings of components that have no file of the language yet. */
  readonly absent: number
  /** How many components these are, and names of some; null: they are not counted. */
  readonly absentComponents: number | null
  readonly absentIn: readonly string[]
}

/** All rows as one: each string counts once, and the latest change is theirs all. */
export function sumOf(rows: readonly OverviewRow[]): OverviewRow {
  const sum = (value: (row: OverviewRow) => number) => rows.reduce((total, row) => total + value(row), 0)
  const latest = rows.reduce<OverviewRow | undefined>(
    (best, row) => (row.lastChange !== null && row.lastChange > (best?.lastChange ?? '') ? row : best),
    undefined,
  )
  return {
    path: '',
    name: '',
    code: null,
    direction: null,
    isGlossary: false,
    locked: rows.length > 0 && rows.every(({ locked }) => locked),
    alerts: sum(({ alerts }) => alerts),
    total: sum(({ total }) => total),
    left: sum(({ left }) => left),
    leftWords: sum(({ leftWords }) => leftWords),
    needsEditing: sum(({ needsEditing }) => needsEditing),
    failing: sum(({ failing }) => failing),
    suggestions: sum(({ suggestions }) => suggestions),
    comments: sum(({ comments }) => comments),
    lastChange: latest?.lastChange ?? null,
    lastAuthor: latest?.lastAuthor ?? null,
    counts: {
      approved: sum(({ counts }) => counts.approved),
      translated: sum(({ counts }) => counts.translated),
      needsEditing: sum(({ counts }) => counts.needsEditing),
      untranslated: sum(({ counts }) => counts.untranslated),
    },
    isSource: false,
    absent: sum(({ absent }) => absent),
    absentComponents: null,
    absentIn: [],
  }
}
