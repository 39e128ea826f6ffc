import { findPlaceholderSpans } from '@weft/checks'
import type { BulkRisk } from '@weft/contract'
import { splitPlural } from '../db/unit-state.ts'
import { checksOf } from '../domain/unit/apply-edits.ts'
import type { CheckedUnit } from '../domain/unit/unit-checks.ts'

/** The losses in a new text of a string. */
export interface Risks {
  readonly risks: readonly BulkRisk[]
  readonly lost: readonly string[]
}

const none: Risks = { risks: [], lost: [] }

const isEmpty = (text: string): boolean => text.replaceAll('\u001e', '').trim() === ''

/** A new text against the one that was there, and the source: what becomes empty, and which placeholders of the source go. */
export function risksOf(unit: CheckedUnit, target: string): Risks {
  if (target === unit.target) return none
  const after = splitPlural(target)
  const before = splitPlural(unit.target)
  const empties = after.some((form, at) => form.trim() === '' && (before[at] ?? '').trim() !== '')
  const flags = checksOf(unit).flagsOf(unit.flags, unit.extra_flags)
  const namesOf = (text: string) => findPlaceholderSpans(text, flags).map(({ start, end }) => text.slice(start, end))
  const ofSource = new Set(splitPlural(unit.is_source ? unit.target : unit.source).flatMap(namesOf))
  const wasEmpty = isEmpty(unit.target)
  const lost = new Set<string>()
  if (ofSource.size > 0 && !isEmpty(target))
    for (const [at, text] of after.entries()) {
      const left = namesOf(text)
      const had = wasEmpty ? (after.length === 1 ? [...ofSource] : []) : namesOf(before[at] ?? '')
      for (const name of had) {
        const place = left.indexOf(name)
        if (place >= 0) left.splice(place, 1)
        else if (ofSource.has(name)) lost.add(name)
      }
    }
  const risks: BulkRisk[] = [
    ...(empties ? ['empties' as const] : []),
    ...(lost.size > 0 ? ['placeholders' as const] : []),
  ]
  return risks.length === 0 ? none : { risks, lost: [...lost] }
}
