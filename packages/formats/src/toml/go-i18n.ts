import type { Edit, Span } from '@weft/text'
import type { NewUnit, ParseOptions } from '../format.ts'
import { byContext } from '../identity.ts'
import { commentLines } from '../lines/hash-comments.ts'
import { noteOf, plainUnit, type Slot } from '../lines/line-file.ts'
import { placeEntries } from '../lines/line-place.ts'
import type { Writer } from '../lines/line-writer.ts'
import {
  categoriesOf,
  categories as everyCategory,
  newForms,
  textsByName,
  withFractions,
} from '../plural-categories.ts'
import { firstText, isPlural } from '../unit-facts.ts'
import { encodeToml, keyOf } from './toml.escape.ts'
import { commentsOf, isInline, leafPath, type OpenToml, openToml, type TextLeaf, type TomlFile } from './toml.file.ts'
import type { MessageEntry, NamedLeaf } from './toml.message.ts'
import { messageRemovals } from './toml.message-removal.ts'
import { type Path, pathKey, pathOf } from './toml.paths.ts'
import { type Structure, seek, structureOf } from './toml.structure.ts'

const CATEGORIES: readonly string[] = everyCategory

interface Message {
  readonly names: readonly string[]
  readonly leaves: readonly NamedLeaf[]
  readonly isTable: boolean
}

export function readGoI18n(bytes: Uint8Array, { language }: ParseOptions = {}): TomlFile<MessageEntry> {
  const open = openToml(bytes)
  const { view, headings, problems } = open
  const tables = tablesOf(open)
  const headingOf = new Map(headings.map((heading) => [pathKey(heading.path), heading]))
  const entries = messagesOf(open.leaves.flatMap(namedLeaf)).map(({ names, leaves, isTable }): MessageEntry => {
    const byCategory = new Map(leaves.map((leaf) => [isTable ? leaf.names.at(-1) : 'other', leaf]))
    const forms = CATEGORIES.filter((category) => byCategory.has(category))
    const isAlone = !isTable || (forms.length === 1 && forms[0] === 'other')
    const offered: readonly string[] = isAlone ? ['other'] : language ? categoriesOf(language) : forms
    const categories = [...offered, ...forms.filter((name) => !offered.includes(name))]
    const slots = categories.map((category): Slot | null => {
      const leaf = byCategory.get(category)
      return leaf ? { ...leaf.value, text: leaf.text } : null
    })
    const heading = isTable ? headingOf.get(pathKey(names)) : undefined
    const [first] = leaves
    const pairs = leaves.map(({ pair }) => pair.place)
    const end = Math.max(...pairs.map((pair) => pair.end))
    const places = heading
      ? [tables.get(heading.path) ?? heading.place]
      : pairs.filter((pair, index) => pairs.indexOf(pair) === index)
    const span = { start: places[0]?.start ?? 0, end }
    const described = byCategory.get('description')?.text ?? ''
    const notes = noteOf(described !== '' || !first || isTable ? described : commentsOf(view, first.place, first.value))
    const unit = plainUnit(
      { context: names.join('.'), target: offered.map((_, index) => slots[index]?.text ?? ''), notes },
      span,
      view,
    )
    const variants = forms.map((name) => ({ name, text: byCategory.get(name)?.text ?? '' }))
    const form = names.length > 1 ? { form: JSON.stringify(names) } : {}
    const said = { ...unit, ...(isAlone ? {} : { variants }), ...form }
    const line = first && tables.get(first.pair.table)
    const hasHeading = heading !== undefined
    const entry = {
      unit: said,
      places,
      slots,
      section: '',
      leaves,
      hasHeading,
      categories: isAlone ? null : categories,
    }
    return line ? { ...entry, line } : entry
  })
  const sections = [{ name: '', start: view.start, end: view.text.length }]
  return { open, view, entries, sections, problems, warnings: () => [] }
}

/** The lines of each heading: other keys of its table still belong to it when a message follows. */
function tablesOf({ headings, pairs }: OpenToml): Map<Path, Span> {
  const tables = new Map(headings.map(({ path, place }) => [path, place]))
  for (const { table, place } of pairs) {
    const known = tables.get(table)
    if (known) tables.set(table, { start: known.start, end: place.end })
  }
  return tables
}

/** The program reads no messages in arrays, so that their texts are nobody's to translate. */
function namedLeaf(leaf: TextLeaf): NamedLeaf[] {
  const names = leafPath(leaf).filter((name) => typeof name === 'string')
  return names.length === leaf.within.length + leaf.key.length ? [{ ...leaf, names }] : []
}

/** The names of a path that leads to no element. */
const keysOf = (path: Path): string => path.map((name) => keyOf(String(name))).join('.')

/** A table with a category among its keys is a message; other texts are messages by themselves. */
function messagesOf(leaves: readonly NamedLeaf[]): Message[] {
  const tables = new Map<string, NamedLeaf[]>()
  for (const leaf of leaves) {
    if (leaf.names.length < 2) continue
    const id = JSON.stringify(leaf.names.slice(0, -1))
    const group = tables.get(id) ?? []
    tables.set(id, group)
    group.push(leaf)
  }
  const done = new Set<string>()
  return leaves.flatMap((leaf): Message[] => {
    const names = leaf.names.slice(0, -1)
    const id = JSON.stringify(names)
    const group = tables.get(id) ?? []
    if (!group.some((one) => CATEGORIES.includes(one.names.at(-1) ?? '')))
      return [{ names: leaf.names, leaves: [leaf], isTable: false }]
    if (done.has(id)) return []
    done.add(id)
    return [{ names, leaves: group, isTable: true }]
  })
}

/** A message's name with dots is one key, unless its form says otherwise. */
export const messagePath = ({ context, form }: Pick<NewUnit, 'context' | 'form'>): Path =>
  form ? pathOf({ context, form }) : [context]

export const goI18nWriter = (options?: ParseOptions): Writer<MessageEntry> => {
  const writer: Writer<MessageEntry> = {
    identity: byContext,
    open: (bytes) => readGoI18n(bytes, options),
    setTexts({ view }, { slots, categories, leaves, unit }, texts, { newline }) {
      let last = leaves.at(-1)
      const names = categories ?? ['other']
      const named = texts.map((text, index) => ({ name: names[index] ?? 'other', text }))
      return withFractions(named, options?.language, textsByName(unit.variants ?? [])).flatMap(({ name, text }) => {
        const slot = slots[names.indexOf(name)]
        if (slot) {
          last = leaves.find(({ value }) => value.start === slot.start)
          return slot.text === text
            ? []
            : [{ span: slot, content: encodeToml(text, newline, view.text.slice(slot.start, slot.end)) }]
        }
        if (text === '' || !last || !categories) return []
        const path = [...last.names.slice(last.within.length, -1), name]
        const pair = `${keysOf(path)}${last.equals}${encodeToml(text, newline)}`
        const at = last.place.end
        return [{ span: { start: at, end: at }, content: `${isInline(last) ? ', ' : newline}${pair}` }]
      })
    },
    remove: (file, removed) => messageRemovals(file as TomlFile<MessageEntry>, removed), // it was read by `open`
    writeEntry(unit, { like, newline }) {
      const isPlain = like !== null && like.leaves[0]?.names.length === 1
      const isInBraces = like?.leaves[0] !== undefined && isInline(like.leaves[0])
      const equals = like?.leaves[0]?.equals ?? ' = '
      const pairs = formsOf(unit, options).map(([name, text]) => `${name}${equals}${encodeToml(text, newline)}`)
      const name = keysOf(messagePath(unit))
      if (isPlain && !isPlural(unit))
        return [...commentLines(unit.notes), `${name}${equals}${encodeToml(firstText(unit.target), newline)}`].join(
          newline,
        )
      const described = unit.notes.length > 0 ? [`description${equals}${encodeToml(descriptionOf(unit), newline)}`] : []
      if (isPlain || isInBraces) return `${name}${equals}{ ${[...described, ...pairs].join(', ')} }`
      return [`[${name}]`, ...described, ...pairs].join(newline)
    },
    place(file, added, template) {
      const { rest, edits } = splitTaken(file as TomlFile<MessageEntry>, added, (unit) =>
        isPlural(unit)
          ? `{ ${formsOf(unit, options)
              .map(([name, text]) => `${name} = ${encodeToml(text, '\n')}`)
              .join(', ')} }`
          : encodeToml(firstText(unit.target), '\n'),
      ) // it was read by `open`
      return [...edits, ...placeEntries(file, rest, writer, template)]
    },
  }
  return writer
}

/** Messages to be added, and values of the file that they take the place of: a number where the source has a text, say. */
function splitTaken(
  { open }: TomlFile<MessageEntry>,
  added: readonly NewUnit[],
  written: (unit: NewUnit) => string,
): { readonly rest: readonly NewUnit[]; readonly edits: readonly Edit[] } {
  const structure = structureOf(open)
  const rest: NewUnit[] = []
  const taken = new Map<number, Edit>()
  for (const unit of added) {
    const span = valueAt(structure, messagePath(unit))
    if (span) taken.set(span.start, { span, content: written(unit) })
    else rest.push(unit)
  }
  return { rest, edits: [...taken.values()] }
}

/** The place of a value that is no text. */
function valueAt(structure: Structure, path: Path): Span | null {
  const found = seek(structure, path)
  if (found.state === 'value') return found.node.kind === 'text' ? null : (found.node.pair?.value ?? null)
  return found.state === 'member' && found.member.kind !== 'text' ? found.member.value : null
}

const descriptionOf = ({ notes }: NewUnit) => notes.map(({ text }) => text).join('\n')

function formsOf(unit: NewUnit, options?: ParseOptions): (readonly [string, string])[] {
  if (!isPlural(unit)) return [['other', firstText(unit.target)]]
  return newForms(unit, options?.language).flatMap(({ name, text }) =>
    text === '' && name !== 'other' ? [] : [[name, text] as const],
  )
}
