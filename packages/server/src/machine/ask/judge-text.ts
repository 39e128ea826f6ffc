import { checks } from '@weft/checks'
import { joinPlural } from '../../db/unit-state.ts'
import { checksOf, failingOf } from '../../domain/unit/apply-edits.ts'
import { mendedTarget } from '../../domain/unit/save-unit.ts'
import { MachineFault } from '../machine-fault.ts'
import { isForeign } from './foreign-letters.ts'
import { type MachineString, sourceOf } from './machine-string.ts'

/** A text after the checks of its component. */
export interface JudgedText {
  readonly target: readonly string[]
  readonly failing: readonly string[]
  /** Why it is not taken; null: it is. */
  readonly fault: MachineFault | null
}

const byId = new Map(checks.map((check) => [check.id as string, check]))

/** Checks that compare a text with other strings or with the past run later, for saved texts. */
const isError = (id: string): boolean => byId.get(id)?.severity === 'error'

/** Mends the text as a save would, and checks it: one that a program would stumble over is not taken. */
export function judgeText(string: MachineString, texts: readonly string[]): JudgedText {
  const { unit } = string
  const target = mendedTarget(unit, texts)
  const failing = failingOf(checksOf(unit), unit, joinPlural(target)) ?? []
  const [source = ''] = sourceOf(string)
  if (target.some((form) => form.trim() === '')) return { target, failing, fault: new MachineFault('count') }
  if (target.some((form) => isForeign(form, source, unit.language)))
    return { target, failing, fault: new MachineFault('foreign') }
  return {
    target,
    failing,
    fault: failing.some(isError) ? new MachineFault('checks', failing.filter(isError).join(', ')) : null,
  }
}

/** Why a text was not taken, for a model. */
export function reasonsOf({ failing, fault }: Pick<JudgedText, 'failing' | 'fault'>): string[] {
  const failed = failing.flatMap((id) => {
    const check = byId.get(id)
    return check === undefined ? [] : [`${check.label}: ${check.why}`]
  })
  if (fault?.code === 'placeholders') return ['A placeholder is missing, doubled, or changed.', ...failed]
  if (fault?.code === 'foreign') return ['It is written in the letters of another language.', ...failed]
  if (fault?.code === 'count') return ['The number of texts is wrong, or one is empty.', ...failed]
  return failed
}
