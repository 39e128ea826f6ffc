import type { NewUnit } from '../format.ts'
import { firstText, isPlural as hasForms, noteText } from '../unit-facts.ts'
import type { Entry, EntryEditing } from './json.entry-dialect.ts'
import { newForms, putContainer, putCopy, putList, putText } from './json.entry-edit.ts'
import { byCategoryOrder, formsIn } from './json.object-shape.ts'
import { byCategory, byIndex } from './json.plural.ts'
import {
  entriesIn,
  notesAt,
  type Place,
  placeholderFlags,
  plainEntry,
  type Shape,
  textAt,
  visible,
} from './json.shape.ts'
import { type Container, isScalar, type Member } from './json.tree.ts'

/** The member of a name, if it is a value. */
const valueAt = (container: Container, key: string): Member[] => {
  const member = visible(container, key)
  return member && isScalar(member) ? [member] : []
}

const single = (members: readonly Member[]): Map<string, Member> => new Map(members.map((member) => ['', member]))

/** Messages of go-i18n's first version: `[{"id": "a", "translation": "A"}]`, or an object of plural forms for the text. */
export const goI18nShape = entriesIn({
  root: 'array',
  plurals: byCategory,
  within: null,
  read(member) {
    const { child } = member
    const context = child?.isArray ? '' : textAt(child, 'id')
    if (!child || context === '') return null
    const forms = visible(child, 'translation')?.child
    const isPlural = forms !== null && forms !== undefined && !forms.isArray
    return plainEntry({
      context,
      members: [member],
      texts: isPlural ? formsIn(forms) : single(valueAt(child, 'translation')),
      isPlural,
      home: isPlural ? forms : child,
      notes: notesAt(child, ['description']),
    })
  },
  addText(editing, { home, isPlural }, name, text) {
    const key = isPlural ? name : 'translation'
    return putText(editing, { parent: home, at: byCategoryOrder(home, key), key }, text)
  },
  write(editing, { parent, at }, unit) {
    const child = putContainer(editing, { parent, at, key: '' })
    putText(editing, { parent: child, key: 'id' }, unit.context)
    const note = noteText(unit)
    if (note !== '') putText(editing, { parent: child, key: 'description' }, note)
    const members = child.owner ? [child.owner] : []
    const about = { context: unit.context, members, isPlural: hasForms(unit) }
    if (!about.isPlural) {
      const texts = single([putText(editing, { parent: child, key: 'translation' }, firstText(unit.target))])
      return plainEntry({ ...about, texts, home: child })
    }
    const home = putContainer(editing, { parent: child, key: 'translation' })
    const forms = newForms(editing, byCategory, unit)
    const texts = new Map(forms.map(({ name, text }) => [name, putText(editing, { parent: home, key: name }, text)]))
    return plainEntry({ ...about, texts, home })
  },
})

/** Texts of Nextcloud's apps: `{"translations": {"One": "Jeden", "_%n file_::_%n files_": ["%n soubor", …]}}`. */
export const nextcloudShape = entriesIn({
  root: 'object',
  plurals: byIndex,
  within: { key: 'translations', isArray: false },
  read(member, container) {
    const { key: context, child, kind } = member
    const members = [member]
    if (kind === 'null') return null
    if (!child) return plainEntry({ context, members, texts: single(members), home: container })
    if (!child.isArray || !child.members.every(isScalar)) return null
    const texts = new Map(child.members.map((one, index) => [String(index), one]))
    return plainEntry({ context, members, texts, isPlural: true, home: child })
  },
  addText(editing, { home, texts }, name, text) {
    while (home.members.length < Number(name)) {
      texts.set(String(home.members.length), putText(editing, { parent: home, key: '' }, ''))
    }
    return putText(editing, { parent: home, key: '' }, text)
  },
  write(editing, { parent, at }, unit) {
    const { context, target } = unit
    const slot = { parent, at, key: context }
    const isPlural = hasForms(unit)
    const member = isPlural ? putList(editing, slot, target) : putText(editing, slot, firstText(target), unit.form)
    const texts = isPlural ? new Map<string, Member>() : single([member])
    return plainEntry({ context, members: [member], texts, isPlural, home: parent })
  },
})

/** The forms of a gotext message: `{"select": {"feature": "plural", "arg": "N", "cases": {"one": {"msg": "…"}}}}`. */
function casesOf(translation: Member | undefined): Container | null {
  const select = visible(translation?.child, 'select')?.child
  const cases = visible(select, 'cases')?.child
  return textAt(select, 'feature') === 'plural' && cases && !cases.isArray ? cases : null
}

/** A case is a text, or an object with it. */
const textOfCase = (member: Member): Member[] => (member.child ? valueAt(member.child, 'msg') : [member])

function readGotext(member: Member): Entry | null {
  const { child } = member
  const context = child?.isArray ? '' : idOf(child)
  if (!child || context === '') return null
  const translation = visible(child, 'translation')
  const cases = casesOf(translation)
  const texts = cases
    ? new Map([...cases.byKey].flatMap(([name, one]) => textOfCase(one).map((text) => [name, text] as const)))
    : single(valueAt(child, 'translation'))
  if (!cases && translation?.child) return null
  return plainEntry({
    context,
    members: [member],
    texts,
    isPlural: cases !== null,
    home: cases ?? child,
    notes: notesAt(child, ['meaning', 'comment', 'translatorComment']),
    location: textAt(child, 'position'),
    flags: placeholderFlags(visible(child, 'placeholders')?.child),
  })
}

/** A message has one or more names; the first one counts. */
function idOf(message: Container | null): string {
  const [first] = visible(message, 'id')?.child?.members ?? []
  return first?.kind === 'string' ? first.text : textAt(message, 'id')
}

function writeGotext(editing: EntryEditing, { parent, at }: Place, unit: NewUnit): Entry {
  const { context, target } = unit
  const original = editing.template(context)?.members[0]?.child
  const child = putContainer(editing, { parent, at, key: '' })
  const copy = (key: string) => {
    const one = visible(original, key)
    if (one) putCopy(editing, { parent: child, key }, one)
    return one !== undefined
  }
  if (!copy('id')) putText(editing, { parent: child, key: 'id' }, context)
  for (const key of ['key', 'message']) copy(key)
  const note = noteText(unit)
  if (note !== '') putText(editing, { parent: child, key: 'comment' }, note)
  const members = child.owner ? [child.owner] : []
  const isPlural = hasForms(unit)
  if (!isPlural) {
    const texts = single([putText(editing, { parent: child, key: 'translation' }, firstText(target))])
    copy('placeholders')
    return plainEntry({ context, members, texts, home: child })
  }
  const translation = putContainer(editing, { parent: child, key: 'translation' })
  const select = putContainer(editing, { parent: translation, key: 'select' })
  const known = visible(visible(original, 'translation')?.child, 'select')?.child
  putText(editing, { parent: select, key: 'feature' }, 'plural')
  const argument = textAt(known, 'arg')
  putText(editing, { parent: select, key: 'arg' }, argument === '' ? 'N' : argument)
  const cases = putContainer(editing, { parent: select, key: 'cases' })
  const texts = new Map(
    newForms(editing, byCategory, unit).map(({ name, text }) => [name, putCase(editing, cases, { name, text })]),
  )
  copy('placeholders')
  return plainEntry({ context, members, texts, isPlural, home: cases })
}

function putCase(editing: EntryEditing, cases: Container, { name, text }: { name: string; text: string }): Member {
  const slot = { parent: cases, at: byCategoryOrder(cases, name), key: name }
  return putText(editing, { parent: putContainer(editing, slot), key: 'msg' }, text)
}

const addGotext: Shape['addText'] = (editing, { home, isPlural }, name, text) =>
  isPlural ? putCase(editing, home, { name, text }) : putText(editing, { parent: home, key: 'translation' }, text)

/** Messages of golang.org/x/text. A translation names its message and placeholders as the template does. */
export const gotextShape = entriesIn({
  root: 'object',
  plurals: byCategory,
  within: { key: 'messages', isArray: true },
  read: readGotext,
  addText: addGotext,
  write: writeGotext,
})
