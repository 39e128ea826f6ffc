import type { View } from '../lines/view.ts'
import { isCategory } from '../plural-categories.ts'
import { type Collection, isCollection, type Member, type YamlNode } from './yaml.node.ts'
import { decodeScalar, isNull } from './yaml.text.ts'

/** How a dialect finds strings. */
export interface YamlDialect {
  /** Strings stand under the language's code, and a map of plural categories is one string. */
  readonly isRuby: boolean
}

/** A member with the collection that it stands in. */
export interface MemberPlace {
  readonly member: Member
  readonly parent: Collection
}

/** A string of a file, as it lies there. */
export interface YamlString extends MemberPlace {
  /** The keys that lead to it; of a list's elements `[0]`. */
  readonly names: readonly string[]
  /** The names joined say what each of them is. */
  readonly isClear: boolean
  /** Of a plural string: its texts by their categories. */
  readonly forms: ReadonlyMap<string, Member> | null
}

export const BETWEEN = '->'

/** The collection in which a file's strings stand; null where there is none. */
export function homeOf(root: YamlNode | null, { isRuby }: YamlDialect): Collection | null {
  if (!root || !isCollection(root)) return null
  const [only] = root.members
  if (!isRuby || root.kind !== 'map' || root.members.length !== 1 || !only) return root
  if (isCollection(only.node)) return only.node
  return only.node.kind === 'empty' ? null : root
}

/** The members of a map that count: of two with one key the last. All of a list's. */
export function visible({ kind, members }: Collection): readonly Member[] {
  if (kind === 'list') return members
  const last = new Map(members.map((member) => [member.key, member]))
  return last.size === members.length ? members : members.filter((member) => last.get(member.key) === member)
}

/** The texts of a map whose keys all are plural categories. */
function formsOf({ kind, members }: Collection): Map<string, Member> | null {
  if (kind !== 'map' || members.length === 0) return null
  if (!members.every(({ key, node }) => isCategory(key) && node.kind === 'scalar')) return null
  return new Map(members.map((member) => [member.key, member]))
}

const isClearKey = (key: string): boolean => key !== '' && !key.includes(BETWEEN) && !/^\[\d+\]$/.test(key)

/** The strings under a collection, in the order of the file. An empty value or an alias of another is not a string. */
export function stringsIn(home: Collection, { isRuby }: YamlDialect, view: View): YamlString[] {
  const found: YamlString[] = []
  const walk = (parent: Collection, path: readonly string[], wasClear: boolean): void => {
    visible(parent).forEach((member, index) => {
      const { node, key } = member
      const names = [...path, parent.kind === 'list' ? `[${index}]` : key]
      const isClear = wasClear && (parent.kind === 'list' || isClearKey(key))
      if (isCollection(node)) {
        const forms = isRuby ? formsOf(node) : null
        if (forms) found.push({ names, isClear, member, parent, forms })
        else walk(node, names, isClear)
        return
      }
      const isNothing =
        node.kind === 'scalar' && node.style === 'plain' && isNull(view.text.slice(node.start, node.end))
      if (node.kind === 'scalar' && !isNothing) found.push({ names, isClear, member, parent, forms: null })
    })
  }
  walk(home, [], true)
  return found
}

/** What the text of a member is; '' where it has none. */
export const textOf = ({ node }: Member, view: View): string =>
  node.kind === 'scalar' ? (decodeScalar(node, view) ?? '') : ''
