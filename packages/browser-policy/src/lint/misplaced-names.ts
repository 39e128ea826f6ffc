import type { Policy } from '../catalogue/define-policy.ts'
import { catalogue } from '../catalogue/index.ts'
import type { ValueTree } from '../catalogue/value-tree.ts'
import { compiledPattern } from '../engine/engine.ts'
import { nameIn } from '../names.ts'
import type { Target } from '../target.ts'

/** Whether an object tree names a property; free names are for anything and name nothing. */
function names(tree: ValueTree | null, name: string): boolean {
  if (tree?.kind === 'union') return tree.alternatives.some((alternative) => names(alternative, name))
  if (tree?.kind !== 'object') return false
  if (Object.hasOwn(tree.properties, name)) return true
  return Object.keys(tree.patternProperties).some(
    (pattern) => !/\.\*/.test(pattern) && compiledPattern(pattern).test(name) && pattern.includes(name),
  )
}

/** The policies, by the targets' names, that have a property of this name at their first level. */
export function ownersOf(name: string, targets: readonly Target[]): string[] {
  const policies: readonly Policy[] = catalogue
  const owners = policies.flatMap((policy) =>
    targets
      .filter((target) => names(policy.values[target], name))
      .map((target) => nameIn(target, policy) ?? policy.name),
  )
  return [...new Set(owners)]
}

/** Whether a name is that of a comment: `X_Comment` as Mozilla recommends, and other usual ways. */
export function isCommentName(name: string): boolean {
  return /(?:^|_|\$|\s)comments?$/i.test(name) || /^(?:\/\/|#|_)/.test(name)
}

/** The names that begin with a name that somebody cut short; none if it is too short to tell. */
export function longerNames(name: string, known: Iterable<string>): string[] {
  if (name.length < 6) return []
  return [...known].filter((one) => one.length > name.length && one.toLowerCase().startsWith(name.toLowerCase()))
}

/** A list in words: `A, B or C`. */
export const orList = (names: readonly string[]): string =>
  names.length < 2 ? names.join('') : `${names.slice(0, -1).join(', ')} or ${names.at(-1)}`
