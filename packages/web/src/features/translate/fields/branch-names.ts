import type { BranchField, BranchStep } from '@weft/checks/branches'
import type { EditorString } from '../../../api/editor-server.ts'
import { factText } from '../../../text/fact-text.ts'
import { textOf } from '../../../text/texts.ts'
import { branchCounts } from './branch-counts.ts'
import { formName } from './form-name.ts'

/** The label of each field of a message: `2, 3, 4 (few)`, `gender: male · 1 (one)`, `.title`. */
export function branchNames(fields: readonly Pick<BranchField, 'path'>[], place: EditorString['place']): string[] {
  const counted = new Set(fields.flatMap(({ path }) => path.flatMap((step) => countedBy(step))))
  return fields.map(({ path }) => factText(path.map((step) => stepName(step, place, counted.size > 1))))
}

const countedBy = (step: BranchStep): string[] => (step.kind === 'count' ? [step.argument] : [])

function stepName(step: BranchStep, place: EditorString['place'], hasSeveral: boolean): string {
  if (step.kind === 'part') return step.name === '' ? textOf('branch-value') : `.${step.name}`
  const { argument } = step
  if (step.kind === 'count') {
    const name = countName(step, place)
    return hasSeveral ? `${argument}: ${name}` : name
  }
  if (step.kind === 'choice') return `${argument}: ${step.selector}`
  return textOf(step.kind === 'before' ? 'branch-before' : 'branch-after', { argument })
}

function countName(
  { selector, isOrdinal }: BranchStep & { readonly kind: 'count' },
  place: EditorString['place'],
): string {
  // `=0` of ICU, `0` of Fluent: this count and no other.
  if (/^=?\d+$/.test(selector)) return selector.replace('=', '')
  const counts = branchCounts(place, isOrdinal).find(({ name }) => name === selector)
  return counts ? formName(counts) : selector
}
