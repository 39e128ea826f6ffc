import { type EditableDocument, type FileUnit, formatById, identityOf, type UnitChange } from '@weft/formats'
import { splitPlural } from '../db/unit-state.ts'
import { pluralSource } from './law.arbitrary.ts'
import { poFile } from './testing.ts'

const found = formatById('po')
if (!found) throw new Error('the format po is not registered')
export const po = found
const { keyOf } = identityOf(po, false)

const formulas = ['nplurals=2; plural=n != 1;', 'nplurals=3; plural=n==1 ? 0 : n<5 ? 1 : 2;'] as const

/** The component's file as it begins. */
export const startFile = (language: string, texts: Readonly<Record<string, string>>): string =>
  `${poFile(language, texts)}\nmsgid "%d file"\nmsgid_plural "%d files"\nmsgstr[0] ""\nmsgstr[1] ""\n`
export const startTexts = { Open: 'old', Close: '', Menu: '~x', Help: '' }

/** The change that adds a string without a text. */
export const emptyUnit = (source: string, { plural }: EditableDocument): UnitChange => {
  const forms = source === pluralSource ? (plural?.number ?? 2) : 1
  const target = Array.from({ length: forms }, () => '')
  const about = { context: '', previousSource: '', state: 'untranslated', notes: [], location: '', flags: '' } as const
  return { kind: 'add', unit: { ...about, source: splitPlural(source), target } }
}

/** The file with the other number of plural forms, as msgmerge would have it: its plural string is without a text. */
export function otherPlurals(file: EditableDocument): Uint8Array {
  const other = formulas[file.plural?.number === 2 ? 1 : 0]
  const text = Buffer.from(file.bytes)
    .toString()
    .replace(/Plural-Forms: [^\\]*/, `Plural-Forms: ${other}`)
  const parsed = po.parse(Buffer.from(text))
  const has = parsed.units.some(({ source }) => source.length > 1)
  const without = has
    ? parsed.edit({ units: [{ kind: 'remove', key: keyOf({ context: '', source: ['%d file'] }) }] })
    : parsed.bytes
  const bare = po.parse(without)
  return bare.edit({ units: [emptyUnit(pluralSource, bare)] })
}

/** The file after what upstream, or an upload, does to one string; null where there is nothing to do. */
export function changed(
  file: EditableDocument,
  { does, source, text }: { readonly does: string; readonly source: string; readonly text: string },
): Uint8Array | null {
  const key = keyOf({ context: '', source: splitPlural(source) })
  const unit: FileUnit | undefined = file.units.find((one) => keyOf(one) === key)
  const edit = (change: UnitChange) => file.edit({ units: [change] })
  if (does === 'adds') return unit ? null : edit(emptyUnit(source, file))
  if (!unit) return null
  if (does === 'removes') return edit({ kind: 'remove', key })
  const target = does === 'marks' ? unit.target : unit.target.map((_, form) => (form === 0 ? text : `${text}.${form}`))
  return edit({ kind: 'set', key, target, state: does === 'marks' ? 'needs-editing' : 'translated' })
}
