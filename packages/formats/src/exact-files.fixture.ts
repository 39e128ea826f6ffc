import { indexLines, type Problem, type Span } from '@weft/text'
import type {
  EditableDocument,
  FileLanguage,
  FileState,
  FileUnit,
  Format,
  HeaderChange,
  NewFile,
  NewUnit,
  ParseOptions,
  UnitChange,
} from './format.ts'
import { identityOf } from './identity.ts'
import { newUnit } from './testing.ts'

/** A change of a string that its context names. */
export type NamedChange =
  | { readonly set: string; readonly to: string | readonly string[]; readonly state?: FileState }
  | { readonly remove: string }
  | AddChange

type AddChange = { readonly add: string; readonly to: string | readonly string[] } & Partial<NewUnit>

export interface ReadOptions extends ParseOptions {
  /** The template. */
  readonly like?: string
  readonly header?: HeaderChange
  /** How the text is written as bytes. */
  readonly encoding?: 'utf8' | 'latin1' | 'utf16le'
}

export const polish: FileLanguage = {
  code: 'pl',
  plural: { number: 3, formula: 'n==1 ? 0 : n%10>=2 && n%10<=4 && (n%100<10 || n%100>=20) ? 1 : 2' },
}

/** The facts about a new file in tests. */
export const aboutNew: NewFile = {
  languageCode: 'pt_BR',
  languageName: 'Portuguese (Brazil)',
  plural: { number: 2, formula: 'n > 1' },
  projectName: 'Harbour & "Quay"',
  now: new Date('2026-11-21T22:40:00Z'),
}

/** Lines and columns from 1: `2:5-3:1`. */
function placeIn(bytes: Uint8Array, { start, end }: Span): string {
  const lines = indexLines(bytes)
  return [start, end].map((at) => `${lines.position(at).line}:${lines.position(at).column}`).join('-')
}

const told = (bytes: Uint8Array, { code, span, detail }: Problem): string =>
  [code, span && placeIn(bytes, span), detail === '' && 'without words'].filter(Boolean).join(' ')

/** All that a string says; what it says nothing of is left out. */
function saidBy(bytes: Uint8Array, { span, variants, form, ...unit }: FileUnit) {
  const { context, source, target, state, previousSource, notes, location, flags } = unit
  return {
    context,
    ...(source.length > 0 && { source }),
    target,
    ...(variants && { variants: variants.map(({ name, text }) => [name, text]) }),
    state,
    ...(previousSource !== '' && { previousSource }),
    ...(notes.length > 0 && { notes: notes.map(({ by, text }) => [by, text]) }),
    ...(location !== '' && { location }),
    ...(flags !== '' && { flags }),
    ...(form !== undefined && { form }),
    at: placeIn(bytes, span),
  }
}

const open = (format: Format, text: string, options: ReadOptions): EditableDocument =>
  format.parse(Buffer.from(text, options.encoding ?? 'utf8'), options)

/** All that a file says: its strings, what is wrong or odd with their places, and its plural rule. */
export function saidIn(format: Format, text: string, options: ReadOptions = {}) {
  const { bytes, units, problems, plural, charset, ...file } = open(format, text, options)
  const warnings = file.warnings()
  return {
    ...(problems.length > 0 && { problems: problems.map((one) => told(bytes, one)) }),
    ...(warnings.length > 0 && { warnings: warnings.map((one) => told(bytes, one)) }),
    ...(plural && { plural }),
    ...(charset !== null && { charset }),
    units: units.map((unit) => saidBy(bytes, unit)),
  }
}

/** The problems of a file, with their places. */
export function problemIn(format: Format, text: string, options: ReadOptions = {}): string {
  const { bytes, problems, units } = open(format, text, options)
  const [problem] = problems
  return problem && units.length === 0 ? told(bytes, problem) : `${problem?.code ?? 'none'}: ${units.length} strings`
}

/** The file with changes made. */
export function changedIn(
  format: Format,
  text: string,
  changes: readonly NamedChange[],
  options: ReadOptions = {},
): string {
  const file = open(format, text, options)
  if (file.problems[0]) throw new Error(JSON.stringify(file.problems))
  const { keyOf } = identityOf(format, options.hasTemplate ?? format.template === 'required')
  const added = changes.flatMap((change) => ('add' in change ? [newUnitOf(change)] : []))
  const keyFor = (context: string) =>
    keyOf([...file.units, ...added].find((unit) => unit.context === context) ?? { context, source: [''] })
  const units = changes.map((change): UnitChange => {
    if ('remove' in change) return { kind: 'remove', key: keyFor(change.remove) }
    if ('set' in change) {
      const { set, to, state = 'translated' } = change
      return { kind: 'set', key: keyFor(set), target: [to].flat(), state }
    }
    const unit = newUnitOf(change)
    const { after } = unit
    return { kind: 'add', unit: typeof after === 'string' ? { ...unit, after: keyFor(after) } : unit }
  })
  const like = options.like === undefined ? undefined : open(format, options.like, options)
  const { header } = options
  const bytes = file.edit({ units, ...(header && { header }), ...(like && { like }) })
  return Buffer.from(bytes).toString(options.encoding ?? 'utf8')
}

const newUnitOf = ({ add, to, ...said }: AddChange): NewUnit => ({ ...newUnit(add, ...[to].flat()), ...said })

/** The file that is made of it for another language. */
export const madeFrom = (
  format: Format,
  text: string,
  about: Partial<NewFile> = {},
  options: ReadOptions = {},
): string =>
  Buffer.from(open(format, text, options).translationFor({ ...aboutNew, ...about })).toString(
    options.encoding ?? 'utf8',
  )

/** A new file that is made of no other. */
export const begunBy = (format: Format, about: Partial<NewFile> = {}): string =>
  Buffer.from(format.begin({ ...aboutNew, ...about })).toString()
