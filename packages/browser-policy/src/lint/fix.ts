import { applyEdits, type Edit, type Span } from '@weft/text'
import { decode } from '../document/decode.ts'
import { type PolicyDocument, readDocument } from '../document/read-document.ts'
import { lintDocument, type PolicyProblem } from './lint.ts'
import type { LintOptions } from './lint-options.ts'

/** The edits of several problems that can be applied together; of overlapping edits the first problem's wins. */
function compatibleEdits(problems: readonly PolicyProblem[]): Edit[] {
  // In order of place, so that only the neighbours of an edit need be looked at.
  const chosen: Edit[] = []
  const placeOf = ({ span }: Edit): number => {
    let [low, high] = [0, chosen.length]
    while (low < high) {
      const middle = (low + high) >> 1
      if ((chosen[middle]?.span.start ?? 0) < span.start) low = middle + 1
      else high = middle
    }
    return low
  }
  const overlaps = (edit: Edit) => {
    const at = placeOf(edit)
    return chosen.slice(Math.max(0, at - 2), at + 2).some((other) => areInConflict(edit, other))
  }
  for (const { fix } of problems) {
    if (!fix || fix.some(overlaps)) continue
    for (const edit of fix) chosen.splice(placeOf(edit), 0, edit)
  }
  return chosen
}

/** Whether two edits conflict: they change the same characters, or insert at the same place. */
function areInConflict({ span: a }: Edit, { span: b }: Edit): boolean {
  return (a.start < b.end && b.start < a.end) || (a.start === b.start && a.end === b.end)
}

/** Applies the fixes of problems that were found in these bytes. The result is UTF-8 without a byte order mark. */
export function applyFixes(bytes: Uint8Array, problems: readonly PolicyProblem[]): Uint8Array {
  return fixText(bytes, decode(bytes), problems)
}

function fixText(
  bytes: Uint8Array,
  { text, encoding }: Pick<PolicyDocument, 'text' | 'encoding'>,
  problems: readonly PolicyProblem[],
): Uint8Array {
  const edits = compatibleEdits(problems)
  if (edits.length === 0 && encoding === 'utf-8') return bytes
  const fixed = applyEdits(text, edits)
  return new TextEncoder().encode(fixed.startsWith('\ufeff') ? fixed.slice(1) : fixed)
}

/** The fixes to apply. */
export interface FixOptions {
  /** True: a fix that would remove a comment, or change a text with one in it, is not applied. */
  readonly keepComments?: boolean
  /** Decides which problems may be fixed; by default all. */
  readonly accepts?: (problem: PolicyProblem) => boolean
}

/** Tells of a problem whether its fix would take one of a file's comments away; they come in order of place. */
export function commentGuard(comments: readonly Span[]): (problem: PolicyProblem) => boolean {
  if (comments.length === 0) return () => false
  // an edit that only touches the start or end of a comment keeps it
  const touches = ({ span }: Edit): boolean => {
    const next = firstEndingAfter(comments, span.start)
    return next !== undefined && next.start < span.end
  }
  return ({ fix }) => fix?.some(touches) === true
}

/** The first of sorted spans that ends after an offset. */
function firstEndingAfter(spans: readonly Span[], offset: number): Span | undefined {
  let low = 0
  let high = spans.length
  while (low < high) {
    const middle = (low + high) >> 1
    if ((spans[middle]?.end ?? 0) > offset) high = middle
    else low = middle + 1
  }
  return spans[low]
}

/**
 * The problems worth fixing. If a policy, or the whole file, has an error that cannot be fixed, the browser refuses it
 * anyway, and nothing in it is fixed.
 */
export function worthFixing(problems: readonly PolicyProblem[]): readonly PolicyProblem[] {
  // Without its outer braces the value changes, with any present fault.
  const unwrapped = new Set(
    problems.filter(({ code, fix }) => code === 'own-name-inside' && fix).map(({ path }) => path[0]),
  )
  const beyondHelp = problems.filter(
    ({ severity, fix, path }) => severity === 'error' && !fix && !(path.length > 0 && unwrapped.has(path[0])),
  )
  if (beyondHelp.some(({ path }) => path.length === 0)) return []
  const refused = new Set(beyondHelp.map(({ path }) => path[0]))
  return problems.filter(({ fix, path }) => fix && !(path.length > 0 && refused.has(path[0])))
}

/** Rounds of fixing. One fix can uncover another problem, but never many. */
const MOST_ROUNDS = 10

const errorsOf = (problems: readonly PolicyProblem[]) => problems.filter(({ severity }) => severity === 'error').length

/** A file's text and what lint says about it, without the tree of its values, which takes ten times its size. */
export interface LintedText extends Pick<PolicyDocument, 'text' | 'encoding' | 'lines'> {
  readonly bytes: Uint8Array
  /** The places of its comments, in order. */
  readonly comments: readonly Span[]
  readonly problems: readonly PolicyProblem[]
}

/** Reads and lints a file once. */
export function lintText(bytes: Uint8Array, options: LintOptions = {}): LintedText {
  const document = readDocument(bytes)
  const { text, encoding, lines } = document
  const comments = document.problems.filter(({ code }) => code === 'comment').map(({ span }) => span)
  return { bytes, text, encoding, lines, comments, problems: lintDocument(document, options) }
}

interface FixableText extends LintedText {
  /** The fixable problems. */
  readonly fixable: readonly PolicyProblem[]
}

function lintForFix(bytes: Uint8Array, options: LintOptions, { keepComments, accepts }: FixOptions): FixableText {
  const linted = lintText(bytes, options)
  const losesComment = keepComments ? commentGuard(linted.comments) : () => false
  const fixable = worthFixing(linted.problems).filter(
    (problem) => accepts?.(problem) !== false && !losesComment(problem),
  )
  return { ...linted, fixable }
}

/** Bytes that may be linted again to try out fixes, which limits the number of tries on a large file. */
const MOST_BYTES_TRIED = 10_000_000

/** The rest of `MOST_BYTES_TRIED`. */
interface Budget {
  bytes: number
}

/**
 * Applies fixes, except those that would add errors. The browser checks a property with a corrected name, and a wrong
 * value may then cost the whole policy. Harmful fixes are found by bisection.
 */
function fixOnce(
  before: FixableText,
  lintAgain: (bytes: Uint8Array) => FixableText,
  budget: Budget,
): FixableText & { readonly mended: readonly PolicyProblem[] } {
  let present = before
  const chosen: PolicyProblem[] = []
  const tryGroup = (group: readonly PolicyProblem[]): void => {
    if (group.length === 0 || budget.bytes <= 0) return
    budget.bytes -= before.bytes.length
    const result = lintAgain(fixText(before.bytes, before, [...chosen, ...group]))
    if (errorsOf(result.problems) <= errorsOf(present.problems)) {
      chosen.push(...group)
      present = result
    } else if (group.length > 1) {
      const middle = group.length >> 1
      tryGroup(group.slice(0, middle))
      tryGroup(group.slice(middle))
    }
  }
  tryGroup(before.fixable)
  return { ...present, mended: chosen }
}

/** A file after fixing. */
export interface FixResult {
  readonly bytes: Uint8Array
  /** The number of fixed problems. */
  readonly fixed: number
  /** The fixed problems, with their places in the file before the round in which they were fixed. */
  readonly mended: readonly PolicyProblem[]
  /** The file after the fixes. */
  readonly linted: LintedText
}

/** Lints and fixes until no certain fix is left. */
export function fixAll(bytes: Uint8Array, options: LintOptions = {}, rules: FixOptions = {}): FixResult {
  const lintAgain = (text: Uint8Array): FixableText => lintForFix(text, options, rules)
  let present = lintAgain(bytes)
  const mended: PolicyProblem[] = []
  const budget: Budget = { bytes: MOST_BYTES_TRIED }
  for (let round = 0; round < MOST_ROUNDS && present.fixable.length > 0; round++) {
    const next = fixOnce(present, lintAgain, budget)
    if (next.mended.length === 0) break
    present = next
    mended.push(...next.mended)
  }
  return { bytes: present.bytes, fixed: mended.length, mended, linted: present }
}
