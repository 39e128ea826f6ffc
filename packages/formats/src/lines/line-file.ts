import type { Problem, Span } from '@weft/text'
import type { Document, FileUnit, UnitNote } from '../format.ts'
import { NO_NOTES, NO_TEXTS, stateOfTexts } from '../unit-facts.ts'
import type { View } from './view.ts'

/** The place of a text in the view that a new text replaces. */
export interface Slot extends Span {
  readonly text: string
}

/** One string of a file that is a list of entries, as it lies there. Places count the view. */
export interface Entry {
  readonly unit: FileUnit
  /** The places of its entry with comments: several if its texts are apart. In order. */
  readonly places: readonly Span[]
  /** The place of each text of `unit.target`; null if the file lacks it. */
  readonly slots: readonly (Slot | null)[]
  /** For a string within a line: the place of the whole line. */
  readonly line?: Span
  /** Entries of the same name that do not count, because a later one does: they go where it goes. */
  readonly doubles?: readonly Span[]
  /** For grammars with sections: the section's name. */
  readonly section: string
}

/** A part of a file under a heading. The section before the first heading has the name ''. */
export interface Section {
  readonly name: string
  /** The place for its first entry: after the heading's line end. */
  readonly start: number
  end: number
}

/** A file that was read, with what editing needs. */
export interface LineFile<One extends Entry = Entry> {
  readonly view: View
  readonly entries: readonly One[]
  readonly sections: readonly Section[]
  readonly problems: readonly Problem[]
  warnings(): readonly Problem[]
}

/** Problems and warnings told of one file; more tell nobody anything. */
export const MOST_PROBLEMS = 100

export interface EntryContent {
  readonly context: string
  readonly target: readonly string[]
  readonly notes?: readonly UnitNote[]
  readonly source?: readonly string[]
}

/** A string that says no more than its texts and notes. `place` counts the view. */
export function plainUnit(
  { context, target, notes = NO_NOTES, source = NO_TEXTS }: EntryContent,
  place: Span,
  view: View,
): FileUnit {
  return {
    context,
    source,
    target,
    state: stateOfTexts(target),
    previousSource: '',
    notes,
    location: '',
    flags: '',
    span: bytesOf(place, view),
  }
}

/** A place in the view as bytes of the file. */
export const bytesOf = (place: Span, { width }: View): Span =>
  width === 1 ? place : { start: place.start * width, end: place.end * width }

/** The part of a file that everybody reads. */
export function documentOf({ view, entries, problems, warnings }: LineFile): Document {
  return {
    bytes: view.bytes,
    units: entries.map(({ unit }) => unit),
    problems,
    warnings,
    plural: null,
    charset: charsetName(view),
  }
}

/** A file's charset as documents say it. */
export const charsetName = ({ charset }: Pick<View, 'charset'>): string | null => (charset === 'utf-8' ? null : charset)

/** Among entries with one name the last counts: returns these entries, each with its doubles, and the doubles. */
export function lastOfEach<One extends { readonly place: Span }>(
  all: readonly One[],
  nameOf: (one: One) => string,
): { readonly kept: readonly One[]; readonly doubles: ReadonlyMap<One, readonly Span[]> } {
  const last = new Map<string, One>()
  for (const one of all) last.set(nameOf(one), one)
  const doubles = new Map<One, Span[]>()
  if (last.size === all.length) return { kept: all, doubles }
  const kept = all.filter((one) => {
    const counts = last.get(nameOf(one))
    if (!counts || counts === one) return true
    const others = doubles.get(counts) ?? []
    doubles.set(counts, others)
    others.push(one.place)
    return false
  })
  return { kept, doubles }
}

/** The same where the first of one name counts. */
export function firstOfEach<One extends { readonly place: Span }>(
  all: readonly One[],
  nameOf: (one: One) => string,
): ReturnType<typeof lastOfEach<One>> {
  const { kept, doubles } = lastOfEach(all.toReversed(), nameOf)
  return { kept: kept.toReversed(), doubles }
}

/** Warnings of the entries that do not count. */
export function duplicateWarnings(entries: readonly Entry[], view: View): Problem[] {
  return entries
    .flatMap(({ doubles = [] }) => doubles)
    .sort((a, b) => a.start - b.start)
    .slice(0, MOST_PROBLEMS)
    .map((place) => ({
      code: 'duplicate-unit',
      span: bytesOf(place, view),
      detail: 'the file has this string again further down; the last counts',
    }))
}

/** A developer's comment, or none. */
export const noteOf = (text: string): readonly UnitNote[] => (text === '' ? NO_NOTES : [{ by: 'developer', text }])
