import type { FileLanguage } from '../format.ts'
import type { View } from '../lines/view.ts'
import { hasOwnZero, isCategory } from '../plural-categories.ts'
import { type Collection, isCollection, type Member, type YamlNode } from './yaml.node.ts'
import { decodeScalar, isNull } from './yaml.text.ts'

/** How a dialect finds strings. */
export interface YamlDialect {
  /**
   * Strings stand under the language's code, and a map of plural categories is one string. Programs take `zero` for the count 0 in
   * every language. It is a separate string where the rule of the language has no such form, and where no other form is there.
   */
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
  /** For a plural string: its texts by category. */
  readonly forms: ReadonlyMap<string, Member> | null
}

export const BETWEEN = '->'

/** The collection with a file's strings; null without one. */
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

export const ZERO = 'zero'

/** The texts of a map whose keys all are plural categories, but for a `zero` that is a separate string. */
function formsOf({ kind, members }: Collection, language: FileLanguage | undefined): Map<string, Member> | null {
  if (kind !== 'map' || members.length === 0) return null
  if (!members.every(({ key, node }) => isCategory(key) && node.kind === 'scalar')) return null
  const forms = new Map(members.map((member) => [member.key, member]))
  if (forms.size === 1 && forms.has(ZERO)) return null
  if (!hasOwnZero(language)) forms.delete(ZERO)
  return forms
}

/** The plural string whose text for 0 a name has. */
export const zeroOfRuby = (context: string): string | null =>
  context.endsWith(`${BETWEEN}${ZERO}`) ? context.slice(0, -BETWEEN.length - ZERO.length) : null

const isClearKey = (key: string): boolean => key !== '' && !key.includes(BETWEEN) && !/^\[\d+\]$/.test(key)

/** The strings under a collection, in the order of the file. An empty value or an alias of another is not a string. */
export function stringsIn(
  home: Collection,
  { isRuby }: YamlDialect,
  { view, language }: { readonly view: View; readonly language: FileLanguage | undefined },
): YamlString[] {
  const found: YamlString[] = []
  const walk = (parent: Collection, path: readonly string[], wasClear: boolean): void => {
    visible(parent).forEach((member, index) => {
      const { node, key } = member
      const names = [...path, parent.kind === 'list' ? `[${index}]` : key]
      const isClear = wasClear && (parent.kind === 'list' || isClearKey(key))
      if (isCollection(node)) {
        const forms = isRuby ? formsOf(node, language) : null
        if (!forms) {
          walk(node, names, isClear)
          return
        }
        found.push({ names, isClear, member, parent, forms })
        const zero = forms.has(ZERO) ? undefined : visible(node).find((one) => one.key === ZERO)
        if (zero) found.push({ names: [...names, ZERO], isClear, member: zero, parent: node, forms: null })
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

/** The text of a member; '' where it has none. */
export const textOf = ({ node }: Member, view: View): string =>
  node.kind === 'scalar' ? (decodeScalar(node, view) ?? '') : ''
