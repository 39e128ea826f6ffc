import { controlCharacters } from './autofix/control-characters.autofix.ts'
import { danda } from './autofix/danda.autofix.ts'
import { edgeWhitespace } from './autofix/edge-whitespace.autofix.ts'
import { frenchSpacing } from './autofix/french-spacing.autofix.ts'
import { lineEnds } from './autofix/line-ends.autofix.ts'
import { trailingEllipsis } from './autofix/trailing-ellipsis.autofix.ts'
import { unsafeHtml } from './autofix/unsafe-html.autofix.ts'
import { zeroWidthSpaceRemoval } from './autofix/zero-width-space.autofix.ts'
import type { Autofix } from './autofix.ts'
import { contained, type ReportFault } from './contain.ts'
import type { CheckEnvironment } from './environment.ts'
import type { Flags } from './flags.ts'
import { sourceOfForm } from './source-text.ts'

/** Every fix in the order in which they are applied: what cannot be seen goes first, so that the edges are those people see. */
export const autofixes = [
  controlCharacters,
  zeroWidthSpaceRemoval,
  edgeWhitespace,
  trailingEllipsis,
  danda,
  frenchSpacing,
  unsafeHtml,
  lineEnds,
] as const

export type AutofixId = (typeof autofixes)[number]['id']

export interface AutofixResult {
  readonly targets: readonly string[]
  /** The fixes that changed something, in their order. */
  readonly applied: readonly AutofixId[]
}

/** The facts that fixes depend on. */
export interface AutofixContext {
  readonly flags: Flags
  readonly environment: CheckEnvironment
  /** A fix that throws changes nothing; without this the error goes on. */
  readonly report?: ReportFault
}

/**
 * Corrects a translation before it is saved. Source and targets are the plural forms (one text each without plurals).
 * Not for the template of a monolingual component: it is the source itself.
 */
export function applyAutofixes(
  sources: readonly string[],
  targets: readonly string[],
  { flags, environment, report }: AutofixContext,
): AutofixResult {
  const applied = new Set<AutofixId>()
  const all: readonly Autofix<AutofixId>[] = autofixes
  const unit = { sources, targets, environment }
  const fixed = targets.map((original, form) => {
    const source = sourceOfForm(unit, form) ?? ''
    return all.reduce((target, { id, fix }) => {
      if (target === '') return target
      const run = () => fix({ source, target, flags, environment })
      const result = report ? contained(report, id, target, run) : run()
      if (result !== target) applied.add(id)
      return result
    }, original)
  })
  return { targets: fixed, applied: autofixes.filter(({ id }) => applied.has(id)).map(({ id }) => id) }
}
