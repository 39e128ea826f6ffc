import type { FileState, FileUnit, NewUnit } from '../format.ts'
import { formCategories } from '../plural-categories.ts'
import { zeroCategories } from '../stringsdict/stringsdict.plural.ts'
import { firstText, isPlural } from '../unit-facts.ts'
import { attributeText, characterText, withAttributes } from '../xml/xml.edit.ts'
import type { TagPlace } from '../xml/xml.scan.ts'
import { formName, formTexts } from './xliff.apple.ts'
import type { XliffFile } from './xliff.parse.ts'
import { collapsed, writeText, type XliffDialect } from './xliff.text.ts'

/** The state of an edit. */
export interface EditState {
  readonly file: XliffFile
  readonly root: TagPlace
  readonly utf8: Buffer
  readonly how: XliffDialect
  /** Whether the file's targets say their states. */
  readonly usesStates: boolean
}

export interface UnitText {
  readonly text: string
  readonly state: FileState
}

/** A state that a text is given. */
export type SettledState = Exclude<FileState, 'read-only'>

/** The state that a text can have: none is untranslated, and nothing else is. */
export function settledState({ text, state }: UnitText, { how }: EditState): SettledState {
  if (text === '') return 'untranslated'
  if (state === 'approved') return how.approves ? 'approved' : 'translated'
  return state === 'needs-editing' ? state : 'translated'
}

const STATE_NAMES: Readonly<Record<Exclude<SettledState, 'needs-editing'>, string>> = {
  untranslated: 'new',
  translated: 'translated',
  approved: 'final',
}
export const stateName = (state: SettledState, { how }: EditState): string =>
  state === 'needs-editing' ? how.unsure : STATE_NAMES[state]

/** A text as the file's dialect writes it between tags. */
export function written({ file, how }: EditState, unit: Pick<FileUnit, 'source' | 'form'>, text: string): string {
  const { prefix, entities } = file
  return writeText(text, unit.form, { ...how, prefix, entities, source: firstText(unit.source) })
}

export interface NewEntryPlace {
  readonly line: string
  readonly inner: string
  /** The name of its `file`. */
  readonly original: string
  /** Its neighbour must not be translated. */
  readonly isFixed: boolean
}

/** An entry; `line` stands before it, `inner` before each of its parts. */
export function renderEntry(editing: EditState, unit: NewUnit, around: NewEntryPlace): string {
  if (editing.how.groups && isPlural(unit)) return renderGroup(editing, unit, around)
  if (editing.how.apple && isPlural(unit)) return renderForms(editing, unit, around)
  return renderText(editing, unit, { ...around, index: null })
}

/** A string with plural forms: a group of their texts, as https://docs.oasis-open.org/xliff/v1.2/xliff-profile-po/xliff-profile-po-1.2.html has it. */
function renderGroup(editing: EditState, unit: NewUnit, around: NewEntryPlace): string {
  const { prefix } = editing.file
  const { line, inner } = around
  const tag = withAttributes(`<${prefix}group>`, { ...namesOf(unit, around), restype: 'x-gettext-plurals' })
  const deeper = { ...around, line: inner, inner: `${inner}${inner.startsWith(line) ? inner.slice(line.length) : ''}` }
  const count = Math.max(unit.source.length, unit.target.length)
  const forms = Array.from({ length: count }, (_, index) => renderText(editing, unit, { ...deeper, index }))
  const facts = aboutOf(unit, prefix).map((part) => `${inner}${part}`)
  return `${tag}${[...facts, ...forms.map((form) => `${inner}${form}`)].join('')}${line}</${prefix}group>`
}

/** A plural string of Apple: a string for each of its forms. */
function renderForms(editing: EditState, unit: NewUnit, around: NewEntryPlace): string {
  const language = editing.how.apple?.language
  const names = language ? zeroCategories(language) : formCategories(unit, language)
  const texts = formTexts(unit, { names, language }).filter(({ name, text }) => name !== 'zero' || text !== '')
  const [one = '', other = one] = unit.source
  return texts
    .map(({ name, text }) => ({
      ...unit,
      context: formName(unit.context, name),
      source: [name === 'one' ? one : other],
      target: [text],
    }))
    .map((form) => renderText(editing, form, { ...around, index: null }))
    .join(around.line)
}

/** The attributes that give a string its context. */
function namesOf(
  { context }: NewUnit,
  { original }: NewEntryPlace,
): { readonly id: string; readonly resname?: string } {
  return context.startsWith(`${original}///`)
    ? { id: context.slice(original.length + 3) }
    : { id: context, resname: context }
}

/** Places and notes. */
const aboutOf = ({ location, notes }: NewUnit, prefix: string): string[] => [
  ...places(location, prefix),
  ...notes.map(({ by, text }) => `<${prefix}note from="${by}">${characterText(text)}</${prefix}note>`),
]

/** One text of a string: the only one, or that of the plural form `index`. */
function renderText(
  editing: EditState,
  unit: NewUnit,
  { index, ...around }: NewEntryPlace & { readonly index: number | null },
): string {
  const { prefix } = editing.file
  const { line, inner, isFixed } = around
  const source = unit.source[Math.min(index ?? 0, unit.source.length - 1)] ?? ''
  const text = unit.target[index ?? 0] ?? ''
  const names = namesOf(unit, around)
  const state = settledState({ text, state: unit.state }, editing)
  const [, kind, width] = /(?:^|, )(max-length|max-size):([0-9]{1,9})(?:,|$)/.exec(unit.flags) ?? []
  const tag = withAttributes(`<${prefix}trans-unit>`, {
    ...(index === null ? names : { id: `${names.id}[${index}]` }),
    ...(unit.state === 'read-only' && { translate: 'no' }),
    ...(unit.state !== 'read-only' && isFixed && { translate: 'yes' }),
    ...(state === 'approved' && { approved: 'yes' }),
    ...(width !== undefined && { maxwidth: width, ...(kind === 'max-length' && { 'size-unit': 'char' }) }),
  })
  const spaced = (value: string) => (collapsed(value) === value ? {} : { 'xml:space': 'preserve' })
  const sourceTag = withAttributes(`<${prefix}source>`, spaced(source))
  const said = state === 'needs-editing' || editing.usesStates ? { state: stateName(state, editing) } : {}
  const targetTag = withAttributes(`<${prefix}target>`, { ...said, ...spaced(text) })
  const parts = [
    `${sourceTag}${written(editing, unit, source)}</${prefix}source>`,
    ...(text === '' ? [] : [`${targetTag}${written(editing, unit, text)}</${prefix}target>`]),
    ...(index === null ? aboutOf(unit, prefix) : []),
  ]
  return `${tag}${parts.map((part) => `${inner}${part}`).join('')}${line}</${prefix}trans-unit>`
}

/** References as XLIFF has them. */
function places(location: string, prefix: string): string[] {
  return location
    .split(', ')
    .filter((one) => one !== '')
    .map((one) => {
      const [, file = one, line] = /^(.*):([0-9]+)$/.exec(one) ?? []
      const context = (type: string, value: string) =>
        `<${prefix}context context-type="${attributeText(type)}">${characterText(value)}</${prefix}context>`
      const number = line === undefined ? '' : context('linenumber', line)
      return `<${prefix}context-group purpose="location">${context('sourcefile', file)}${number}</${prefix}context-group>`
    })
}
