import { parseUrl } from '../../browser/parse-url.ts'
import type { ValueTree } from '../../catalogue/value-tree.ts'
import type { Path } from '../../document/node.ts'
import { isArray, isObject, propertyTree } from '../../engine/engine.ts'
import type { JsonValue } from '../../json-value.ts'
import { defineRule, type LintFinding } from '../define-rule.ts'
import { replaceValue, withFix } from '../subject.ts'

const holding = new WeakMap<ValueTree, boolean>()

/** Whether a tree contains origins; values of the others need not be searched. */
function holdsOrigins(tree: ValueTree): boolean {
  const known = holding.get(tree)
  if (known !== undefined) return known
  const parts =
    tree.kind === 'array'
      ? [tree.items]
      : tree.kind === 'union'
        ? tree.alternatives
        : tree.kind === 'object'
          ? [...Object.values(tree.properties), ...Object.values(tree.patternProperties)]
          : []
  const holds = tree.kind === 'origin' || parts.some(holdsOrigins)
  holding.set(tree, holds)
  return holds
}

/** Calls back for every text that a tree reads as an origin. `path` is reused: it is valid only during the call. */
function visitOrigins(
  path: (string | number)[],
  value: JsonValue,
  tree: ValueTree,
  visit: (path: Path, text: string) => void,
): void {
  const inside = (step: string | number, item: JsonValue, itemTree: ValueTree | undefined) => {
    if (!itemTree) return
    path.push(step)
    visitOrigins(path, item, itemTree, visit)
    path.pop()
  }
  if (tree.kind === 'origin' && typeof value === 'string') visit(path, value)
  else if (tree.kind === 'array' && isArray(value)) {
    for (const [index, item] of value.entries()) inside(index, item, tree.items)
  } else if (tree.kind === 'object' && isObject(value)) {
    for (const [name, item] of Object.entries(value)) inside(name, item, propertyTree(tree, name))
  } else if (tree.kind === 'union') {
    for (const alternative of tree.alternatives) visitOrigins(path, value, alternative, visit)
  }
}

export const originParts = defineRule({
  id: 'origin-parts',
  summary: 'An origin has parts that do not count.',
  why: 'User names, queries and fragments are taken without a word, but a permission holds for the whole site.',
  severity: 'warning',
  examples: [
    { policies: { Cookies: { Allow: ['https://a.example?q=1'] } }, found: ['Cookies.Allow[0]'] },
    { policies: { Cookies: { Allow: ['https://user:pw@a.example'] } }, found: ['Cookies.Allow[0]'] },
    { policies: { Cookies: { Allow: ['https://a.example/', 'https://a.example:8080'] } }, found: [] },
  ],
  find(subject): LintFinding[] {
    // Most documents have none of these characters in a list, and searching the whole text is fast.
    if (!/[@?#]/.test(subject.document.text)) return []
    const found: LintFinding[] = []
    for (const { path, policy, value } of subject.policies) {
      const tree = subject.targets.map((target) => policy.values[target]).find((one) => one !== null)
      if (!tree || !holdsOrigins(tree)) continue
      visitOrigins([...path], value, tree, (at, text) => {
        // Without these characters nothing is lost.
        const url = /[@?#]/.test(text) && /^\s*https?:/i.test(text) ? parseUrl(text) : null
        if (url?.pathname !== '/') return
        const { origin, username, password, search, hash } = new URL(url.href)
        if (username + password + search + hash === '') return
        const place = [...at]
        const detail = `${JSON.stringify(text)} counts as ${origin}: user name, query and fragment are not looked at.`
        found.push({
          path: place,
          detail,
          suggestion: JSON.stringify(origin),
          ...withFix(replaceValue(subject, place, origin)),
        })
      })
    }
    return found
  },
})
