import { categories, isCategory } from '../plural-categories.ts'
import { firstText, isPlural as hasForms, noteText } from '../unit-facts.ts'
import type { Entry } from './json.entry-dialect.ts'
import { newForms, putContainer, putCopy, putText } from './json.entry-edit.ts'
import { byCategory } from './json.plural.ts'
import { entriesIn, notesAt, placeholderFlags, plainEntry, visible } from './json.shape.ts'
import { type Container, isScalar, type Member } from './json.tree.ts'

/** An object for each string, its text and what is said about it under names. */
interface ObjectShape {
  /** Under which name the text of a string without forms stands. */
  readonly text: string
  /** Under which names comments stand; new ones under the first. */
  readonly notes: readonly [string, ...string[]]
  /** The members of the template's object, besides the text, that a translation copies. */
  readonly copied: readonly string[]
  /** Plural forms stand beside the comments, and a string without either may be a text without an object. */
  readonly hasForms: boolean
}

/** The members of an object that are plural forms. */
export const formsIn = (container: Container): Map<string, Member> =>
  new Map([...container.byKey].filter(([key, member]) => isCategory(key) && isScalar(member)))

const objects = ({ text, notes, copied, hasForms: takesForms }: ObjectShape) => {
  const textIn = (container: Container): Map<string, Member> => {
    const member = visible(container, text)
    return new Map(member && isScalar(member) ? [[text, member]] : [])
  }
  const readObject = (member: Member, home: Container): Entry => {
    const forms = takesForms ? formsIn(home) : new Map<string, Member>()
    const isPlural = forms.size > 1 || (forms.size === 1 && !forms.has(text))
    return plainEntry({
      context: member.key,
      members: [member],
      texts: isPlural ? forms : textIn(home),
      isPlural,
      home,
      notes: notesAt(home, notes),
      flags: placeholderFlags(visible(home, 'placeholders')?.child),
    })
  }
  return entriesIn({
    root: 'object',
    plurals: byCategory,
    within: null,
    read(member, container) {
      const { key: context, child } = member
      if (child) return child.isArray ? null : readObject(member, child)
      if (!takesForms || member.kind === 'null') return null
      return plainEntry({ context, members: [member], texts: new Map([['', member]]), home: container })
    },
    addText(editing, { home, isPlural }, name, value) {
      const key = isPlural || name !== '' ? name : text
      return putText(editing, { parent: home, at: byCategoryOrder(home, key), key }, value)
    },
    write(editing, { parent, at }, unit) {
      const { context, target } = unit
      const note = noteText(unit)
      if (takesForms && !hasForms(unit) && note === '') {
        const member = putText(editing, { parent, at, key: context }, firstText(target), unit.form)
        return plainEntry({ context, members: [member], texts: new Map([['', member]]), home: parent })
      }
      const home = putContainer(editing, { parent, at, key: context })
      const put = (key: string, value: string) => putText(editing, { parent: home, key }, value)
      const isBefore = takesForms && note !== ''
      if (isBefore) put(notes[0], note)
      const forms = hasForms(unit) ? newForms(editing, byCategory, unit) : [{ name: text, text: firstText(target) }]
      const texts = new Map(forms.map((form) => [form.name, put(form.name, form.text)]))
      if (!isBefore && note !== '') put(notes[0], note)
      const original = editing.template(context)?.members[0]?.child
      for (const key of copied) {
        const one = visible(original, key)
        if (one) putCopy(editing, { parent: home, key }, one)
      }
      const members = home.owner ? [home.owner] : []
      return plainEntry({ context, members, texts, isPlural: hasForms(unit), home })
    },
  })
}

const order: readonly string[] = categories

/** Before which member of an object a plural form comes: CLDR's order. Undefined: last. */
export function byCategoryOrder({ members }: Container, name: string): number | undefined {
  const place = order.indexOf(name)
  if (place < 0) return undefined
  const at = members.findIndex(({ key }) => order.indexOf(key) > place)
  return at < 0 ? undefined : at
}

/** Messages of browser extensions. A translation must declare its placeholders as the source does. */
export const webextensionShape = objects({
  text: 'message',
  notes: ['description'],
  copied: ['placeholders'],
  hasForms: false,
})

/** Messages that FormatJS extracts. */
export const formatjsShape = objects({
  text: 'defaultMessage',
  notes: ['description'],
  copied: [],
  hasForms: false,
})

/** Messages of go-i18n since its second version. `hash` says for which source text a translation was made. */
export const goI18nV2Shape = objects({ text: 'other', notes: ['description'], copied: [], hasForms: true })
