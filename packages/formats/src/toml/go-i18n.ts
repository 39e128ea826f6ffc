import type { NewUnit, ParseOptions } from '../format.ts'
import { byContext } from '../identity.ts'
import { noteOf, plainUnit, type Slot } from '../lines/line-file.ts'
import { placeEntries } from '../lines/line-place.ts'
import type { Writer } from '../lines/line-writer.ts'
import { categoriesOf, categories as everyCategory, formCategories } from '../plural-categories.ts'
import { isPlural } from '../unit-facts.ts'
import { commentLines, namesOf, splitTaken } from './toml.edit.ts'
import { encodeToml, keyOf } from './toml.escape.ts'
import {
  commentsOf,
  type NamedLeaf,
  openToml,
  placesWhenAsked,
  type TomlEntry,
  type TomlFile,
  tableName,
} from './toml.file.ts'

const CATEGORIES: readonly string[] = everyCategory

export interface MessageEntry extends TomlEntry {
  /** The forms' categories in the order of the unit's texts; null for a text that stands alone. */
  readonly categories: readonly string[] | null
}

interface Message {
  readonly names: readonly string[]
  readonly leaves: readonly NamedLeaf[]
  readonly isTable: boolean
}

export function readGoI18n(bytes: Uint8Array, { language }: ParseOptions = {}): TomlFile<MessageEntry> {
  const open = openToml(bytes)
  const { view, headings, inlines, others, problems } = open
  const headingOf = new Map(headings.map((heading) => [JSON.stringify(heading.names), heading]))
  const entries = messagesOf(open.leaves).map(({ names, leaves, isTable }): MessageEntry => {
    const byCategory = new Map(leaves.map((leaf) => [isTable ? leaf.names.at(-1) : 'other', leaf]))
    const forms = CATEGORIES.filter((category) => byCategory.has(category))
    const isAlone = !isTable || (forms.length === 1 && forms[0] === 'other')
    const categories = isAlone ? ['other'] : language ? categoriesOf(language) : forms
    const slots = categories.map((category): Slot | null => {
      const leaf = byCategory.get(category)
      return leaf ? { ...leaf.value, text: leaf.text } : null
    })
    const heading = isTable ? headingOf.get(JSON.stringify(names)) : undefined
    const [first] = leaves
    const pairs = leaves.map(({ pair }) => pair)
    const end = Math.max(...pairs.map((pair) => pair.end))
    const places = heading
      ? [{ start: heading.place.start, end }]
      : pairs.filter((pair, index) => pairs.indexOf(pair) === index)
    const span = { start: places[0]?.start ?? 0, end }
    const described = byCategory.get('description')?.text ?? ''
    const notes = noteOf(described !== '' || !first || isTable ? described : commentsOf(view, first.place, first.value))
    const unit = plainUnit(
      { context: names.join('.'), target: slots.map((slot) => slot?.text ?? ''), notes },
      span,
      view,
    )
    const variants = forms.map((name) => ({ name, text: byCategory.get(name)?.text ?? '' }))
    const form = names.length > 1 ? { form: JSON.stringify(names) } : {}
    const said = { ...unit, ...(isAlone ? {} : { variants }), ...form }
    return { unit: said, places, slots, section: '', leaves, categories: isAlone ? null : categories }
  })
  const places = placesWhenAsked(open)
  const sections = [{ name: '', start: view.start, end: view.text.length }]
  return {
    view,
    entries,
    sections,
    headings,
    inlines,
    others,
    problems,
    warnings: () => [],
    get tables() {
      return places().tables
    },
  }
}

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
    const group = names.length > 0 ? (tables.get(id) ?? []) : []
    if (!group.some((one) => CATEGORIES.includes(one.names.at(-1) ?? '')))
      return [{ names: leaf.names, leaves: [leaf], isTable: false }]
    if (done.has(id)) return []
    done.add(id)
    return [{ names, leaves: group, isTable: true }]
  })
}

/** A message's name with dots is one key, unless its form says otherwise. */
export const messagePath = ({ context, form }: Pick<NewUnit, 'context' | 'form'>): readonly string[] =>
  form ? namesOf({ context, form }) : [context]

export const goI18nWriter = (options?: ParseOptions): Writer<MessageEntry> => {
  const writer: Writer<MessageEntry> = {
    identity: byContext,
    open: (bytes) => readGoI18n(bytes, options),
    setTexts({ view }, { slots, categories, leaves }, texts, newline) {
      let last = leaves.at(-1)
      return texts.flatMap((text, index) => {
        const slot = slots[index]
        if (slot) {
          last = leaves.find(({ value }) => value.start === slot.start)
          return slot.text === text
            ? []
            : [{ span: slot, content: encodeToml(text, newline, view.text.slice(slot.start, slot.end)) }]
        }
        if (text === '' || !last || !categories) return []
        const names = [...last.names.slice(last.depth, -1), categories[index] ?? 'other']
        const pair = `${tableName(names)}${last.equals}${encodeToml(text, newline)}`
        const at = last.place.end
        return [{ span: { start: at, end: at }, content: `${last.inline > 0 ? ', ' : newline}${pair}` }]
      })
    },
    writeEntry(unit, { like, newline }) {
      const isPlain = like !== null && like.leaves[0]?.names.length === 1
      const isInline = like !== null && (like.leaves[0]?.inline ?? 0) > 0
      const equals = like?.leaves[0]?.equals ?? ' = '
      const pairs = formsOf(unit, options).map(([name, text]) => `${name}${equals}${encodeToml(text, newline)}`)
      const names = [unit.context].map((context) => (unit.form ? keysOf(unit.form) : keyOf(context)))
      if (isPlain && !isPlural(unit))
        return [...commentLines(unit), `${names[0]}${equals}${encodeToml(unit.target[0] ?? '', newline)}`].join(newline)
      const described = unit.notes.length > 0 ? [`description${equals}${encodeToml(descriptionOf(unit), newline)}`] : []
      if (isPlain || isInline) return `${names[0]}${equals}{ ${[...described, ...pairs].join(', ')} }`
      return [`[${names[0]}]`, ...described, ...pairs].join(newline)
    },
    place(file, added) {
      const { rest, edits } = splitTaken(file as TomlFile<MessageEntry>, added, {
        pathOf: messagePath,
        written: (unit) =>
          isPlural(unit)
            ? `{ ${formsOf(unit, options)
                .map(([name, text]) => `${name} = ${encodeToml(text, '\n')}`)
                .join(', ')} }`
            : encodeToml(unit.target[0] ?? '', '\n'),
      }) // it was read by `open`
      return [...edits, ...placeEntries(file, rest, writer)]
    },
  }
  return writer
}

const descriptionOf = ({ notes }: NewUnit) => notes.map(({ text }) => text).join('\n')

const keysOf = (form: string): string => {
  const names: unknown = JSON.parse(form)
  return Array.isArray(names) ? tableName(names.map(String)) : keyOf(form)
}

function formsOf(unit: NewUnit, options?: ParseOptions): (readonly [string, string])[] {
  if (!isPlural(unit)) return [['other', unit.target[0] ?? '']]
  return formCategories(unit, options?.language).flatMap((category, index) => {
    const text = unit.target[index] ?? ''
    return text === '' && category !== 'other' ? [] : [[category, text] as const]
  })
}
