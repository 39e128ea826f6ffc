import { applyEdits, type Edit } from '@weft/text'
import { readDocument } from '../document/read-document.ts'
import type { LintOptions } from './define-rule.ts'
import { lintDocument, type PolicyProblem } from './lint.ts'

/** Edits of several problems that can be applied together: of overlapping ones the first problem's wins. */
function compatibleEdits(problems: readonly PolicyProblem[]): Edit[] {
  const chosen: Edit[] = []
  const overlaps = ({ span: a }: Edit) =>
    chosen.some(({ span: b }) => (a.start < b.end && b.start < a.end) || (a.start === b.start && a.end === b.end))
  for (const { fix } of problems) if (fix && !fix.some(overlaps)) chosen.push(...fix)
  return chosen
}

/** Applies the sure fixes of problems of this very file. The result is UTF-8 without a byte order mark. */
export function applyFixes(bytes: Uint8Array, problems: readonly PolicyProblem[]): Uint8Array {
  const document = readDocument(bytes)
  const edits = compatibleEdits(problems)
  if (edits.length === 0 && document.encoding === 'utf-8') return bytes
  const text = applyEdits(document.text, edits)
  return new TextEncoder().encode(text.startsWith('\ufeff') ? text.slice(1) : text)
}

/** Rounds of fixing after which a file is left as it is; one fix can uncover another, but never many. */
const MOST_ROUNDS = 10

const errorsOf = (problems: readonly PolicyProblem[]) => problems.filter(({ severity }) => severity === 'error').length

/** A file and what lint says about it. */
interface Linted {
  readonly bytes: Uint8Array
  readonly problems: readonly PolicyProblem[]
}

/** Bytes that may be looked at again to see what fixes lead to: of a file of megabytes few are tried. */
const MOST_BYTES_TRIED = 20_000_000

/** What is left of them. */
interface Budget {
  bytes: number
}

/**
 * Applies fixes, but none that leaves more errors than before: a name that is spelt right makes the browser look at its
 * value, and may so cost a whole policy that was only missing a part. Those that do are found by halving.
 */
function fixOnce(
  { bytes, problems }: Linted,
  options: LintOptions,
  budget: Budget,
): Linted & { readonly fixed: number } {
  let present: Linted = { bytes, problems }
  const chosen: PolicyProblem[] = []
  const tryGroup = (group: readonly PolicyProblem[]): void => {
    if (group.length === 0 || budget.bytes <= 0) return
    budget.bytes -= bytes.length
    const mended = applyFixes(bytes, [...chosen, ...group])
    const result = { bytes: mended, problems: lintDocument(readDocument(mended), options) }
    if (errorsOf(result.problems) <= errorsOf(present.problems)) {
      chosen.push(...group)
      present = result
    } else if (group.length > 1) {
      const middle = group.length >> 1
      tryGroup(group.slice(0, middle))
      tryGroup(group.slice(middle))
    }
  }
  tryGroup(problems.filter(({ fix }) => fix))
  return { ...present, fixed: chosen.length }
}

/** Lints and fixes until nothing more can be mended surely; returns the file and how many problems were mended. */
export function fixAll(bytes: Uint8Array, options: LintOptions = {}): { bytes: Uint8Array; fixed: number } {
  let present: Linted = { bytes, problems: lintDocument(readDocument(bytes), options) }
  let fixed = 0
  const budget: Budget = { bytes: MOST_BYTES_TRIED }
  for (let round = 0; round < MOST_ROUNDS; round++) {
    if (!present.problems.some(({ fix }) => fix)) break
    const next = fixOnce(present, options, budget)
    if (next.fixed === 0) break
    present = next
    fixed += next.fixed
  }
  return { bytes: present.bytes, fixed }
}
