import { expect, test } from 'vitest'
import type { Policy } from './define-policy.ts'
import { catalogue } from './index.ts'
import { optionTexts, selfExplaining } from './option-texts.ts'
import type { ValueTree } from './value-tree.ts'

/** Every closed list of the catalogue by its path, with the options of all browsers. */
function closedLists(): ReadonlyMap<string, ReadonlySet<string>> {
  const lists = new Map<string, Set<string>>()
  const visit = (tree: ValueTree, path: string): void => {
    const below = (name: string): string => `${path}.${name}`
    if (tree.kind === 'enum') {
      const options = lists.get(path) ?? new Set()
      for (const option of tree.options) options.add(String(option))
      lists.set(path, options)
    } else if (tree.kind === 'array') visit(tree.items, `${path}[]`)
    else if (tree.kind === 'union') for (const one of tree.alternatives) visit(one, path)
    else if (tree.kind === 'object') {
      for (const [name, value] of Object.entries(tree.properties)) visit(value, below(name))
      for (const value of Object.values(tree.patternProperties)) visit(value, below('*'))
    }
  }
  for (const { name, values } of catalogue as readonly Policy[])
    for (const tree of Object.values(values)) if (tree) visit(tree, name)
  return lists
}

test('every option of every closed list has its sentence, and nothing else has', () => {
  const listsToExplain = [...closedLists()].filter(([path]) => !selfExplaining.has(path))
  const options = listsToExplain.map(([path, set]) => [path, [...set].sort()])
  expect(Object.fromEntries(options)).toEqual(
    Object.fromEntries(Object.entries(optionTexts).map(([path, texts]) => [path, Object.keys(texts).sort()])),
  )
  for (const texts of Object.values(optionTexts)) for (const text of Object.values(texts)) expect(text).toMatch(/\.$/)
})
