import { duplicateUnits, MOST_WARNINGS } from './duplicate-units.ts'
import type { EditableDocument, FileChange, FileUnit, UnitChange, UnitKey } from './format.ts'
import { byContext, bySource } from './identity.ts'

/** How a grammar whose files have both languages names strings where a template has the source texts. */
export interface KeySpelling {
  /** The key of a string: the source text in files may be a part of it. */
  keyOf(unit: Pick<FileUnit, 'context' | 'source'>): string
  /** The context and the source text to write for a new string. */
  spell(key: string): Pick<FileUnit, 'context' | 'source'>
}

/** For a list of keyed units, the units as their files have them: the template shows how the files write a string. */
const spelled = new WeakMap<readonly FileUnit[], readonly FileUnit[]>()

/**
 * A file whose strings are named by keys though it has both languages: its translations are the texts, of the template too. The
 * source text in the file stays in the units: it is the text of a string that the template does not translate.
 */
export function keyedDocument(document: EditableDocument, keying: KeySpelling): EditableDocument {
  const units = document.units.map((unit) => ({ ...unit, context: keying.keyOf(unit) }))
  spelled.set(units, document.units)
  return {
    ...document,
    units,
    warnings: () => [
      ...document.warnings().filter(({ code }) => code !== 'duplicate-unit'),
      ...duplicateUnits(units, byContext.keyOf, 'string').slice(0, MOST_WARNINGS),
    ],
    edit(change) {
      if (change.units.length === 0) return document.edit(change)
      const known = new Map<UnitKey, UnitKey>()
      units.forEach(({ context }, index) => {
        const unit = document.units[index]
        if (unit && !known.has(context)) known.set(context, bySource.keyOf(unit))
      })
      const named = spellings(change, keying)
      const inFile = (key: UnitKey): UnitKey => known.get(key) ?? key
      const changes = change.units.map((one): UnitChange => {
        if (one.kind !== 'add') return { ...one, key: inFile(one.key) }
        const { after, context } = one.unit
        const unit = { ...one.unit, ...(named.get(context) ?? keying.spell(context)) }
        const follows = typeof after === 'string' && { after: inFile(after) }
        known.set(context, bySource.keyOf(unit))
        return { kind: 'add', unit: { ...unit, ...follows } }
      })
      return document.edit({ ...change, units: changes })
    },
  }
}

/** How the template spells the strings that are to be added. */
function spellings(
  { units, like }: FileChange,
  { keyOf }: KeySpelling,
): Map<string, Pick<FileUnit, 'context' | 'source'>> {
  const asked = new Set(units.flatMap((one) => (one.kind === 'add' ? [one.unit.context] : [])))
  const found = new Map<string, Pick<FileUnit, 'context' | 'source'>>()
  for (const unit of (asked.size > 0 && like && spelled.get(like.units)) || []) {
    const key = keyOf(unit)
    const { context, source } = unit
    if (asked.has(key) && !found.has(key)) found.set(key, { context, source })
  }
  return found
}
