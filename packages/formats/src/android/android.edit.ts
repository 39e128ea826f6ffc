import { applyByteEdits } from '@weft/text'
import type { Document, FileChange, FileLanguage, FileUnit, NewUnit, ParseOptions, UnitKey } from '../format.ts'
import {
  type CategoryText,
  categories,
  categoriesOf,
  formCategories,
  newForms,
  textsByName,
  withFractions,
} from '../plural-categories.ts'
import { firstText, isPlural } from '../unit-facts.ts'
import {
  attributeText,
  type ByteEdit,
  blanksBefore,
  bufferOf,
  closesTags,
  elementText,
  firstByKey,
  groupAdded,
  lineOf,
  newlineOf,
  removal,
  replaced,
  sortedChanges,
} from '../xml/xml.edit.ts'
import { isMarkup, namespaces, prefixesOf } from './android.markup.ts'
import { type AndroidFile, pluralElements, type Resource, type TextElement } from './android.parse.ts'

interface EditState {
  readonly file: AndroidFile
  readonly utf8: Buffer
  readonly language: FileLanguage | undefined
  /** The element name of plural strings in this file or in the template. */
  readonly pluralElement: string | undefined
  /** Elements without text get an end tag. */
  readonly closes: boolean
  /** Prefixes that the file declares. */
  readonly declared: Set<string>
  /** Prefixes that what was written needs. */
  readonly used: Set<string>
}

/** The file's bytes with the changes made. */
export function editAndroid(
  file: AndroidFile,
  change: FileChange,
  { language, parameters }: Pick<ParseOptions, 'language' | 'parameters'>,
): Uint8Array {
  if (change.units.length === 0 || !file.root) return file.bytes
  const utf8 = bufferOf(file)
  const declared = new Set(
    file.root.tag.attributes.flatMap(({ name }) => (name.startsWith('xmlns:') ? [name.slice(6)] : [])),
  )
  const pluralElement = pluralElements.get(file.units) ?? (change.like && pluralElements.get(change.like.units))
  const editing: EditState = {
    file,
    utf8,
    language,
    pluralElement,
    closes: closesTags(parameters),
    declared,
    used: new Set(),
  }
  const byName = firstByKey(file.resources, ({ unit }) => unit.context)
  const { removed, set, added } = sortedChanges(change.units, byName)
  const edits = [...removed].map(({ unit }) => removal(utf8, unit.span))
  for (const [resource, { target }] of set) edits.push(...setTexts(editing, resource, target))
  if (added.length > 0) edits.push(...additions(editing, added, { byName, like: change.like }))
  edits.push(...declarations(editing))
  return applyByteEdits(file.bytes, edits)
}

/** A text between tags, in the form that the one before it, or the template's, has. */
function written({ file, declared, used }: EditState, text: string, form: string | undefined): string {
  const { writeCdata, writePlain, writeMarkup } = file.dialect.text
  if (form === 'cdata') return writeCdata(text)
  if (form === 'escaped' || !isMarkup(text, declared)) return writePlain(text)
  for (const prefix of prefixesOf(text)) used.add(prefix)
  return writeMarkup(text)
}

function setTexts(editing: EditState, { unit, tag, texts }: Resource, target: readonly string[]): ByteEdit[] {
  const { variants } = unit
  if (!variants) {
    const [element] = texts
    const text = firstText(target)
    return element && text !== element.text ? [setText(editing, element, text)] : []
  }
  const texts_ = formNames(editing, unit, target).map((name, index) => ({ name, text: target[index] ?? '' }))
  const edits: ByteEdit[] = []
  const missing: CategoryText[] = []
  for (const { name, text } of withFractions(texts_, editing.language, textsByName(variants))) {
    const element = texts[variants.findIndex((variant) => variant.name === name)]
    if (element && text !== element.text) edits.push(setText(editing, element, text))
    if (!element && text !== '') missing.push({ name, text: written(editing, text, unit.form) })
  }
  if (missing.length > 0) edits.push(...addItems(editing, { tag, texts, unit }, missing))
  return edits
}

/** The quantities that the texts of a unit are for. */
function formNames({ language }: EditState, unit: FileUnit, target: readonly string[]): readonly string[] {
  if (language) return categoriesOf(language)
  const names = unit.variants?.map(({ name }) => name) ?? []
  return names.length > 0 ? names : formCategories({ target }, language)
}

function setText(editing: EditState, element: TextElement, text: string): ByteEdit {
  const { tag, content, form } = element
  const content_ = written(editing, text, form)
  if (!tag.closed) return replaced(content.start, content.end, content_)
  let start = tag.end - 2
  while (/[ \t\r\n]/.test(String.fromCharCode(editing.utf8[start - 1] ?? 0))) start--
  return replaced(start, tag.end, `>${content_}</${tag.name}>`)
}

const inOrder: readonly string[] = categories
const order = (name: string): number => inOrder.indexOf(name)

function addItems(
  { file, utf8 }: EditState,
  { tag, texts, unit }: Pick<Resource, 'tag' | 'texts' | 'unit'>,
  missing: readonly CategoryText[],
): ByteEdit[] {
  const line = blanksBefore(utf8, texts[0]?.tag.start ?? -1)
  const outer = blanksBefore(utf8, tag.start)
  const between = line ?? `${outer ?? '\n    '}${unitOf(outer)}`
  const item = ({ name, text }: CategoryText) => `<item quantity="${name}">${text}</item>`
  if (texts.length === 0) {
    const inner = missing.map((one) => `${between}${item(one)}`).join('')
    if (!tag.closed) return [replaced(tag.end, tag.end, inner)]
    return [replaced(tag.end - 2, tag.end, `>${inner}${outer ?? '\n    '}</${tag.name}>`)]
  }
  // Each after the last item that comes before it in CLDR's order.
  const places = new Map<number, CategoryText[]>()
  for (const one of missing) {
    const before = unit.variants?.findLastIndex(({ name }) => order(name) < order(one.name)) ?? -1
    places.set(before, [...(places.get(before) ?? []), one])
  }
  return [...places].map(([before, items]) => {
    const at = before < 0 ? (texts[0]?.tag.start ?? 0) : (texts[before]?.end ?? 0)
    const sorted = items.toSorted((a, b) => order(a.name) - order(b.name)).map(item)
    const text = before < 0 ? sorted.map((one) => `${one}${between}`) : sorted.map((one) => `${between}${one}`)
    return replaced(at, at, text.join(''))
  })
}

/** One level of the indentation that an entry has: entries are one level deep. */
const unitOf = (before: string | undefined): string => before?.replace(/[\r\n]/g, '') || '    '

function additions(
  editing: EditState,
  added: readonly NewUnit[],
  { byName, like }: { readonly byName: ReadonlyMap<UnitKey, Resource>; readonly like: Document | undefined },
): ByteEdit[] {
  const { file, utf8 } = editing
  const root = file.root
  if (!root) return []
  const newline = newlineOf(utf8)
  const line = lineOf(file) ?? `${newline}${unitOf(like && lineOf(like))}`
  const last = file.resources.at(-1) ?? null
  const groups = groupAdded(added, ({ context }) => context, { byKey: byName, last })
  return [...groups].map(([anchor, units]) => {
    const text = units.map((unit) => `${line}${render(editing, unit, line)}`).join('')
    if (anchor) return replaced(anchor.end, anchor.end, text)
    if (root.tag.closed) return replaced(root.tag.end - 2, root.tag.end, `>${text}${newline}</resources>`)
    const isEmpty = root.end === root.tag.end
    return replaced(root.tag.end, root.tag.end, isEmpty ? `${text}${newline}` : text)
  })
}

/** An entry with its comments; `line` is what stands before each of its lines. */
function render(editing: EditState, unit: NewUnit, line: string): string {
  const { context, target, form, notes, state } = unit
  const comments = notes.map(({ text }) => `<!--${text.replace(/--+/g, '-').replace(/-$/, '')}-->${line}`).join('')
  const name = `name="${attributeText(context)}"${state === 'read-only' ? ' translatable="false"' : ''}`
  if (!isPlural(unit))
    return `${comments}${elementText(`<string ${name}>`, written(editing, firstText(target), form), editing.closes)}`
  const inner = `${line}${unitOf(line)}`
  const items = newForms(unit, editing.language).flatMap(({ name, text }) =>
    text === '' ? [] : [`${inner}<item quantity="${name}">${written(editing, text, form)}</item>`],
  )
  const [usual] = editing.file.dialect.plurals
  // As the file calls them already.
  const element = editing.pluralElement ?? usual
  return `${comments}<${element} ${name}>${items.join('')}${line}</${element}>`
}

/** Declares the prefixes that are used and were not. */
function declarations({ file, declared, used }: EditState): ByteEdit[] {
  const { root } = file
  const missing = [...used].filter((prefix) => !declared.has(prefix) && namespaces.has(prefix))
  if (missing.length === 0 || !root) return []
  const at = root.tag.start + '<resources'.length
  return [replaced(at, at, missing.map((prefix) => ` xmlns:${prefix}="${namespaces.get(prefix)}"`).join(''))]
}
