import { categories, textsByName } from '../plural-categories.ts'
import { zeroCategories } from '../stringsdict/stringsdict.plural.ts'
import {
  attributeText,
  type ByteEdit,
  blanksBefore,
  openedTag,
  replaced,
  tagText,
  withAttributes,
} from '../xml/xml.edit.ts'
import { formTexts } from './xliff.apple.ts'
import { type EditState, settledState, stateName, type UnitText, written } from './xliff.entry.ts'
import type { TransUnit } from './xliff.parse.ts'
import { setTarget } from './xliff.target.ts'
import { collapsed } from './xliff.text.ts'

/** The forms of a plural string, by their categories. */
interface AppleString extends TransUnit {
  readonly forms: readonly TransUnit[]
  readonly names: readonly string[]
}

interface Place {
  readonly name: string
  readonly form: TransUnit
}

/** Gives the forms of a string their texts. New forms come in where Xcode sorts them. */
export function setAppleForms(
  editing: EditState,
  { unit, forms, names: own }: AppleString,
  { target, state }: { readonly target: readonly string[]; readonly state: UnitText['state'] },
): ByteEdit[] {
  const language = editing.how.apple?.language
  const places = own.flatMap((name, index): Place[] => {
    const form = forms[index]
    return form ? [{ name, form }] : []
  })
  const names = language ? zeroCategories(language) : own
  const edits: ByteEdit[] = []
  const missing = new Map<TransUnit | null, string[]>()
  const inOrder = orderOf(own)
  const texts = formTexts({ target }, { names, language }, textsByName(unit.variants ?? []))
  for (const { name, text } of texts.toSorted((a, b) => inOrder(a.name) - inOrder(b.name))) {
    const form = places.find((one) => one.name === name)?.form
    if (form) edits.push(...setTarget(editing, form, { text, state }))
    else if (text !== '') {
      const next = places.find((one) => inOrder(one.name) > inOrder(name))?.form ?? null
      missing.set(next, [...(missing.get(next) ?? []), newForm(editing, places, { name, text, state })])
    }
  }
  const last = places.at(-1)?.form
  for (const [next, made] of missing) {
    const line = last ? (blanksBefore(editing.utf8, last.tag.start) ?? '') : ''
    const at = next ? next.tag.start : (last?.end ?? 0)
    const content = next ? made.map((text) => text + line) : made.map((text) => line + text)
    edits.push(replaced(at, at, content.join('')))
  }
  return edits
}

const cldr: readonly string[] = categories

/** Xcode sorts forms by their ids; files that have CLDR's order keep it. */
function orderOf(own: readonly string[]): (name: string) => number {
  const sorted = cldr.toSorted()
  const isSorted = own.every(
    (name, index) => index === 0 || sorted.indexOf(own[index - 1] ?? '') < sorted.indexOf(name),
  )
  const order = isSorted ? sorted : cldr
  return (name) => order.indexOf(name)
}

/** A new form looks like `other`, and has its source text, as in Xcode's exports. */
function newForm(
  editing: EditState,
  places: readonly Place[],
  { name, ...wanted }: UnitText & { readonly name: string },
): string {
  const { utf8, file } = editing
  const like = places.find((one) => one.name === 'other') ?? places.at(-1)
  if (!like) throw new Error('a plural string has one form at least')
  const { form } = like
  const state = settledState(wanted, editing)
  const line = blanksBefore(utf8, form.tag.start) ?? ''
  const inner = blanksBefore(utf8, form.source.start) ?? ''
  const tag = openedTag(tagText(utf8, form.tag))
  const named = tag.replace(
    new RegExp(`(:dict/|\\.)${like.name}(?=:dict/:string["']|["'])`),
    `$1${attributeText(name)}`,
  )
  const attributes = {
    ...((state === 'needs-editing' || editing.usesStates) && { state: stateName(state, editing) }),
    ...(!form.preserve && collapsed(wanted.text) !== wanted.text && { 'xml:space': 'preserve' }),
  }
  const target = withAttributes(`<${file.prefix}target>`, attributes)
  const text = `${inner}${target}${written(editing, form.unit, wanted.text)}</${file.prefix}target>`
  return `${named}${inner}${tagText(utf8, form.source)}${text}${line}</${file.prefix}trans-unit>`
}
