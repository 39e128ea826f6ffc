import type { UnitChange } from '@weft/formats'
import { codeOfPart } from '../../domain/component/language-part.ts'
import { allForms, openAll } from '../clone/language-parts.ts'
import type { SyncedComponent } from '../component/synced-component.ts'

/**
 * The present file of several languages, with the texts that one of them had in an earlier version. Strings that are gone stay away.
 * Returns null where one of the versions cannot be read.
 */
export function withTextsOf(
  component: SyncedComponent,
  path: string,
  { now, earlier }: { readonly now: Uint8Array; readonly earlier: Uint8Array },
): Uint8Array | null {
  const language = { ...allForms, inFile: codeOfPart(path) ?? '' }
  const [today, old] = [openAll(component, now), openAll(component, earlier)]
  if (!today || !old || today.problems.length > 0 || old.problems.length > 0) return null
  const bytes = today.codes.includes(language.inFile) ? now : today.withLanguage(language)
  const file = openAll(component, bytes)
  if (!file) return null
  // A language without a text has no strings: the source says which there are.
  const source = file.documentOf({ ...allForms, inFile: file.sourceCode })
  const known = new Set(source.units.map(({ context }) => context))
  const own = new Set(file.documentOf(language).units.map(({ context }) => context))
  const units = old
    .documentOf(language)
    .units.filter(({ context }) => known.has(context))
    .map((unit): UnitChange => {
      const { span: _span, variants: _variants, ...said } = unit
      const { context: key, target, state } = unit
      return own.has(key) ? { kind: 'set', key, target, state } : { kind: 'add', unit: { ...said, after: null } }
    })
  return units.length === 0 ? bytes : file.edit([{ language, change: { units } }])
}
