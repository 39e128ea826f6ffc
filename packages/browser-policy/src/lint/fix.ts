import { applyEdits, type Edit } from '@weft/text'
import { readDocument } from '../document/read-document.ts'
import type { LintOptions } from './define-rule.ts'
import { lintDocument, type PolicyProblem } from './lint.ts'

/** Edits of several problems that can be applied together: of overlapping ones the first problem's wins. */
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
    return chosen.slice(Math.max(0, at - 2), at + 2).some((other) => areInWay(edit, other))
  }
  for (const { fix } of problems) {
    if (!fix || fix.some(overlaps)) continue
    for (const edit of fix) chosen.splice(placeOf(edit), 0, edit)
  }
  return chosen
}

/** Whether two edits cannot both be made: they change the same letters, or put something in at the same place. */
function areInWay({ span: a }: Edit, { span: b }: Edit): boolean {
  return (a.start < b.end && b.start < a.end) || (a.start === b.start && a.end === b.end)
}

/** Applies the sure fixes of problems of this very file. The result is UTF-8 without a byte order mark. */
export function applyFixes(bytes: Uint8Array, problems: readonly PolicyProblem[]): Uint8Array {
  const document = readDocument(bytes)
  const edits = compatibleEdits(problems)
  if (edits.length === 0 && document.encoding === 'utf-8') return bytes
  const text = applyEdits(document.text, edits)
  return new TextEncoder().encode(text.startsWith('\ufeff') ? text.slice(1) : text)
}

/**
 * The problems whose fixes lead to something. What the browser refuses for a fault that cannot be mended is not polished:
 * neither a policy, nor the whole file.
 */
export function worthFixing(problems: readonly PolicyProblem[]): readonly PolicyProblem[] {
  const beyondHelp = problems.filter(({ severity, fix }) => severity === 'error' && !fix)
  if (beyondHelp.some(({ path }) => path.length === 0)) return []
  const refused = new Set(beyondHelp.map(({ path }) => path[0]))
  return problems.filter(({ fix, path }) => fix && !(path.length > 0 && refused.has(path[0])))
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
const MOST_BYTES_TRIED = 10_000_000

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
  tryGroup(worthFixing(problems))
  return { ...present, fixed: chosen.length }
}

/** Lints and fixes until nothing more can be mended surely; returns the file and how many problems were mended. */
export function fixAll(bytes: Uint8Array, options: LintOptions = {}): { bytes: Uint8Array; fixed: number } {
  let present: Linted = { bytes, problems: lintDocument(readDocument(bytes), options) }
  let fixed = 0
  const budget: Budget = { bytes: MOST_BYTES_TRIED }
  for (let round = 0; round < MOST_ROUNDS; round++) {
    if (worthFixing(present.problems).length === 0) break
    const next = fixOnce(present, options, budget)
    if (next.fixed === 0) break
    present = next
    fixed += next.fixed
  }
  return { bytes: present.bytes, fixed }
}
