import type { Span } from '@weft/text'
import { type IcuBranch, type IcuChoice, readIcu } from '../format/icu.ts'
import {
  type BranchedText,
  type BranchField,
  type BranchStep,
  type CountCategories,
  MOST_FIELDS,
} from './branched-text.ts'

/** How deep in a message branches have a text around them. */
type SurroundedDepths = ReadonlySet<number>

const nothingAround: SurroundedDepths = new Set()

interface Region extends Span {
  readonly path: readonly BranchStep[]
  readonly counts: boolean
}

class IcuBranchReader {
  readonly #text: string
  readonly #choices: readonly IcuChoice[]
  readonly #categories: CountCategories
  readonly #wanted: SurroundedDepths
  readonly found = new Set<number>()
  readonly fields: BranchField[] = []

  constructor(text: string, choices: readonly IcuChoice[], categories: CountCategories, wanted: SurroundedDepths) {
    this.#text = text
    this.#choices = choices
    this.#categories = categories
    this.#wanted = wanted
  }

  /** `depth` counts the branches that a region lies within. */
  read(region: Region, depth = 0): void {
    const choice = onlyChoice(this.#choices, region)
    if (!choice) {
      this.#add(region)
      return
    }
    const before = { start: region.start, end: choice.start }
    const after = { start: choice.end, end: region.end }
    const own = this.#text.slice(before.start, before.end) + this.#text.slice(after.start, after.end)
    const isSurrounded = own.trim() !== '' || this.#wanted.has(depth)
    if (isSurrounded) this.found.add(depth)
    const beside = (kind: 'before' | 'after', span: Span) =>
      isSurrounded && this.#add({ ...region, ...span, path: [...region.path, { kind, argument: choice.name }] })
    beside('before', before)
    for (const branch of choice.branches) {
      if (branch.selector === 'other') this.#addMissing(choice, branch, region)
      const counts = region.counts || choice.type !== 'select'
      this.read({ ...branch.text, counts, path: [...region.path, stepTo(choice, branch.selector)] }, depth + 1)
    }
    beside('after', after)
  }

  /** The branches that the language counts by and the message lacks: each is written with its first letter. */
  #addMissing(choice: IcuChoice, other: IcuBranch, { path }: Region): void {
    const known = new Set(choice.branches.map(({ selector }) => selector))
    const gap = gapBefore(this.#text, choice, other)
    for (const selector of wantedCategories(choice, this.#categories))
      if (!known.has(selector))
        this.fields.push({
          path: [...path, stepTo(choice, selector)],
          text: '',
          span: { start: other.from, end: other.from },
          counts: true,
          write: (text) => (text === '' ? '' : `${selector} {${text}}${gap}`),
        })
  }

  #add({ start, end, path, counts }: Region): void {
    const text = this.#text.slice(start, end)
    this.fields.push({ path, text, span: { start, end }, counts, write: (written) => written })
  }
}

const stepTo = ({ name, type }: IcuChoice, selector: string): BranchStep =>
  type === 'select'
    ? { kind: 'choice', argument: name, selector }
    : { kind: 'count', argument: name, isOrdinal: type === 'selectordinal', selector }

const wantedCategories = ({ type }: IcuChoice, categories: CountCategories): readonly string[] =>
  type === 'select' ? [] : categories(type === 'selectordinal')

/** The choice that a region consists of; undefined where it has none, or several beside each other. */
function onlyChoice(choices: readonly IcuChoice[], { start, end }: Span): IcuChoice | undefined {
  const within = choices.filter((one) => one.start >= start && one.end <= end)
  // The widest stands last.
  const widest = within.at(-1)
  return widest && within.every((one) => one.start >= widest.start) ? widest : undefined
}

/** The text between a branch and the one before it. */
function gapBefore(text: string, { branches }: IcuChoice, branch: IcuBranch): string {
  const before = branches[branches.indexOf(branch) - 1]
  return (before && text.slice(before.text.end + 1, branch.from)) || ' '
}

/** Takes a message apart; null where it has no branches, or several arguments with branches beside each other. */
function readApart(text: string, categories: CountCategories, wanted: SurroundedDepths) {
  const read = readIcu(text)
  const whole: Region = { start: 0, end: text.length, path: [], counts: false }
  // Nobody would fill in more than a few fields, and each field costs a search.
  if (!read.ok || read.message.choices.length > MOST_FIELDS || !onlyChoice(read.message.choices, whole)) return null
  const reader = new IcuBranchReader(text, read.message.choices, categories, wanted)
  reader.read(whole)
  return reader.fields.length > MOST_FIELDS ? null : reader
}

const noCategories: CountCategories = () => []

/** The branches of a message of ICU, as it stands. */
export function sourceIcuBranches(source: string): BranchedText | null {
  const read = readApart(source, noCategories, nothingAround)
  return read && { text: source, frame: source, fields: read.fields }
}

/** The branches of a translation, with all categories of its language; an empty translation takes them from the source. */
export function icuBranches(text: string, source: string, categories: CountCategories): BranchedText | null {
  const wanted = readApart(source, noCategories, nothingAround)?.found
  const frame = text === '' && wanted ? emptyIcu(source, categories) : text
  const read = readApart(frame, categories, wanted ?? nothingAround)
  return read && { text, frame, fields: read.fields }
}

/** A message with the branches of another, by the counts of another language, and without its texts. */
function emptyIcu(source: string, categories: CountCategories): string {
  const read = readIcu(source)
  const choices = read.ok ? read.message.choices : []
  const build = (region: Span): string => {
    const choice = onlyChoice(choices, region)
    const [first, second] = choice?.branches ?? []
    const last = choice?.branches.at(-1)
    if (!choice || !first || !last) return ''
    const other = choice.branches.find(({ selector }) => selector === 'other') ?? last
    const written = selectorsFor(choice, categories).map((selector) => {
      const branch = choice.branches.find((one) => one.selector === selector) ?? other
      return `${source.slice(branch.from, branch.text.start).replace(branch.selector, selector)}${build(branch.text)}}`
    })
    const gap = second ? gapBefore(source, choice, second) : ' '
    return source.slice(choice.start, first.from) + written.join(gap) + source.slice(last.text.end + 1, choice.end)
  }
  return build({ start: 0, end: source.length })
}

function selectorsFor(choice: IcuChoice, categories: CountCategories): readonly string[] {
  const own = choice.branches.map(({ selector }) => selector)
  const wanted = wantedCategories(choice, categories)
  return wanted.length === 0 ? own : [...own.filter((selector) => selector.startsWith('=')), ...wanted]
}
