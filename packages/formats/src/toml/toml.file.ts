import type { Problem, Span } from '@weft/text'
import { duplicateUnits, MOST_WARNINGS } from '../duplicate-units.ts'
import type { FileUnit } from '../format.ts'
import { byContext } from '../identity.ts'
import { bytesOf, type Entry, type LineFile, MOST_PROBLEMS, noteOf, plainUnit, type Slot } from '../lines/line-file.ts'
import { nextLine } from '../lines/line-text.ts'
import { openView, type View } from '../lines/view.ts'
import { decodeToml, nameOf } from './toml.escape.ts'
import type { Leaf, Pair } from './toml.leaves.ts'
import { contextOf, formOf, type Path, pathKey } from './toml.paths.ts'
import { type Heading, scanToml } from './toml.scan.ts'

/** A leaf with what it says. */
export interface TextLeaf extends Leaf {
  readonly text: string
}

export interface TomlEntry extends Entry {
  readonly leaves: readonly TextLeaf[]
}

/** A parsed file before its strings are made. */
export interface OpenToml {
  readonly view: View
  readonly leaves: readonly TextLeaf[]
  readonly headings: readonly Heading[]
  readonly pairs: readonly Pair[]
  readonly problems: readonly Problem[]
}

export interface TomlFile<One extends TomlEntry = TomlEntry> extends LineFile<One> {
  readonly open: OpenToml
}

/** The names of a text, from the file's root. */
export const leafPath = ({ within, key }: Pick<Leaf, 'within' | 'key'>): Path => [...within, ...key]

/** Whether a text stands in the value of a pair, and is not the whole of it. */
export const isInline = ({ pair, value }: Leaf): boolean => pair.value !== value

export function openToml(bytes: Uint8Array): OpenToml {
  const { view, problem } = openView(bytes, 'utf-8')
  const scanned = scanToml(view.text, view.start, meaningIn(view))
  const problems: Problem[] = []
  const leaves: TextLeaf[] = []
  for (const leaf of scanned.leaves) {
    const text = decodeToml(view.read(leaf.value.start, leaf.value.end))
    if (text !== null && !text.includes('\0')) leaves.push({ ...leaf, text })
    else if (problems.length < MOST_PROBLEMS) {
      const detail = 'this string has an escape that stands for no character'
      problems.push({ code: 'malformed-escape', span: bytesOf(leaf.value, view), detail })
    }
  }
  const found = problem ?? (scanned.problem ? inBytes(scanned.problem, view) : null)
  const redefinitions = scanned.redefinitions.map((one) => inBytes(one, view))
  const { headings, pairs } = scanned
  return { view, leaves, headings, pairs, problems: found ? [found] : [...problems, ...redefinitions] }
}

/** Decodes a raw name of the view, without quotes. */
export const meaningIn =
  ({ width }: Pick<View, 'width'>) =>
  (raw: string): string =>
    nameOf(width === 1 && /[\x80-\xff]/.test(raw) ? Buffer.from(raw, 'latin1').toString('utf8') : raw)

const inBytes = (problem: Problem, view: View): Problem =>
  problem.span ? { ...problem, span: bytesOf(problem.span, view) } : problem

/** The name of the section that a table's own lines are. */
export const sectionName = (path: Path): string => (path.length === 0 ? '' : pathKey(path))

/** The sections of a file: what stands under each heading. */
function sectionsOf({ view: { text, start }, headings }: OpenToml): LineFile['sections'] {
  const first = { name: '', start, end: headings[0]?.place.start ?? text.length }
  const others = headings.map(({ path, place }, index) => ({
    name: sectionName(path),
    start: nextLine(text, place.end),
    end: headings[index + 1]?.place.start ?? text.length,
  }))
  return [first, ...others]
}

export function readToml(bytes: Uint8Array): TomlFile {
  const open = openToml(bytes)
  const { view, problems } = open
  let sections: LineFile['sections'] | null = null
  const entries = open.leaves.map((leaf) => new LeafEntry(leaf, view))
  return {
    open,
    view,
    entries,
    problems,
    warnings: () =>
      duplicateUnits(
        entries.map(({ unit }) => unit),
        byContext.keyOf,
        'string',
      ).slice(0, MOST_WARNINGS),
    // Found out when strings are to be added and not before: who reads a file does not ask.
    get sections() {
      sections ??= sectionsOf(open)
      return sections
    },
  }
}

/** A string of a file. Parts for edits are made on demand, because a file may have a million strings. */
class LeafEntry implements TomlEntry {
  readonly unit: FileUnit
  readonly #leaf: TextLeaf

  constructor(leaf: TextLeaf, view: View) {
    const { place, value, text } = leaf
    const path = leafPath(leaf)
    const isPair = isInline(leaf) && typeof leaf.key[0] === 'string'
    const notes = noteOf(isPair ? '' : commentsOf(view, place, value))
    const unit = plainUnit({ context: contextOf(path), target: [text], notes }, place, view)
    this.unit = { ...unit, ...formOf(path) }
    this.#leaf = leaf
  }

  get places(): readonly Span[] {
    return [this.#leaf.place]
  }

  get slots(): readonly Slot[] {
    return [{ ...this.#leaf.value, text: this.#leaf.text }]
  }

  get section(): string {
    return sectionName(this.#leaf.pair.table)
  }

  get leaves(): readonly TextLeaf[] {
    return [this.#leaf]
  }

  /** All that stands on the line of a text that is not the whole value of its key. */
  get line(): Span {
    return this.#leaf.pair.place
  }
}

/** The comment lines before a pair or an element, and what stands behind it. */
export function commentsOf(view: View, place: Span, value: Span): string {
  const before = view
    .read(place.start, value.start)
    .split(/\r\n|\n|\r/)
    .slice(0, -1)
  const behind = view.read(value.end, place.end).replace(/^[ \t]*,/, '')
  return [...before, behind]
    .map((line) => line.trim().replace(/^#+/, '').trim())
    .filter((line) => line !== '')
    .join('\n')
}
