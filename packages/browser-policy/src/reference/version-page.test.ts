import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { catalogue } from '../catalogue/index.ts'
import { targets } from '../target.ts'
import { renderVersionPages, versionBefore, versionPage } from './version-page.ts'

test.each([...renderVersionPages()])('the committed page %s is that of the data', (name, text) => {
  const committed = readFileSync(new URL(`../../../../docs/reference/versions/${name}`, import.meta.url), 'utf8')
  expect(committed, 'run npm run docs').toBe(text)
})

test.each(targets)('the page of %s names each policy that came or went', (target) => {
  const before = versionBefore(target)
  const page = versionPage(target)
  for (const { name, values } of catalogue) {
    const isChanged = before !== null && (values[before] === null) !== (values[target] === null)
    if (isChanged) expect(page, name).toContain(`[${name}](`)
  }
})

test('every version but the first has one before it, and none stands in a circle', () => {
  for (const target of targets) {
    const seen = [target]
    for (let at = versionBefore(target); at !== null; at = versionBefore(at)) {
      expect(seen).not.toContain(at)
      seen.push(at)
    }
    expect(seen.at(-1)).toBe(targets[0])
  }
})
