import { firstText, noteText } from '../unit-facts.ts'
import { putContainer, putCopy, putText } from './json.entry-edit.ts'
import { objectUnder } from './json.obstacle.ts'
import { indexIn } from './json.place.ts'
import { byCategory } from './json.plural.ts'
import { entriesIn, inFileOrder, notesAt, placeholderFlags, plainEntry, type Shape, visible } from './json.shape.ts'
import type { Container } from './json.tree.ts'

/** A flat object in which some names say something about the file, or about another name. */
interface FlatShape {
  /** Whether a name is a string's. */
  isString(key: string): boolean
  /** The name under which something is said about a string; null where nothing ever is. */
  about: ((key: string) => string) | null
  /** Whether that is an object with a description and placeholders, rather than a comment. */
  readonly isObject: boolean
}

const nothingToAdd: Shape['addText'] = () => {
  throw new Error('a string needs a value')
}

const flat = ({ isString, about, isObject }: FlatShape) => {
  const aboutOf = (container: Container, key: string) => {
    const member = about ? visible(container, about(key)) : undefined
    return member && (isObject ? member.child !== null : member.kind === 'string') ? member : undefined
  }
  return entriesIn({
    root: 'object',
    plurals: byCategory,
    within: null,
    addText: nothingToAdd,
    obstacle: ({ root }, { context }) => objectUnder(root, context, context),
    read(member, container) {
      const { key, child, kind } = member
      if (!isString(key) || child || kind === 'null') return null
      const more = aboutOf(container, key)
      return plainEntry({
        context: key,
        members: inFileOrder([member, more]),
        texts: new Map([['', member]]),
        home: container,
        notes: isObject ? notesAt(more?.child, ['description']) : notesAt(container, about ? [about(key)] : []),
        flags: placeholderFlags(visible(more?.child, 'placeholders')?.child),
      })
    },
    write(editing, { parent, at }, unit) {
      const { context, target, form } = unit
      const member = putText(editing, { parent, at, key: context }, firstText(target), form)
      const members = [member]
      const entry = plainEntry({ context, members, texts: new Map([['', member]]), home: parent })
      const note = noteText(unit)
      if (!about || note === '') return entry
      const next = { parent, at: indexIn(parent, member) + 1, key: about(context) }
      if (!isObject) return { ...entry, members: [...members, putText(editing, next, note)] }
      const more = putContainer(editing, next)
      putText(editing, { parent: more, key: 'description' }, note)
      const original = editing.template(context)?.members.find(({ key }) => key === about(context))
      const placeholders = visible(original?.child, 'placeholders')
      if (placeholders) putCopy(editing, { parent: more, key: 'placeholders' }, placeholders)
      return more.owner ? { ...entry, members: [...members, more.owner] } : entry
    },
  })
}

/** Application resource bundles: `@name` tells of `name`, `@@locale` of the file. */
export const arbShape = flat({ isString: (key) => !key.startsWith('@'), about: (key) => `@${key}`, isObject: true })

/** Resources of Windows apps in JavaScript: `_name.comment` tells of `name`. */
export const resjsonShape = flat({
  isString: (key) => !key.startsWith('_'),
  about: (key) => `_${key}.comment`,
  isObject: false,
})

/** Messages of MediaWiki: `@metadata` names the authors. */
export const mediawikiShape = flat({ isString: (key) => key !== '@metadata', about: null, isObject: false })
