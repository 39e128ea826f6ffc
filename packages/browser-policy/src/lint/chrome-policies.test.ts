import { expect, test } from 'vitest'
import type { Policy } from '../catalogue/define-policy.ts'
import { catalogue } from '../catalogue/index.ts'
import { findByEitherName, findPolicy } from '../names.ts'
import { chromeCounterpart, chromeCounterparts } from './chrome-policies.ts'

test('every counterpart of a Chrome policy exists in Firefox', () => {
  for (const text of chromeCounterparts) {
    const [name = '', property] = text.replace(/\[.*$/, '').split('.')
    const policy = findPolicy(name, 'firefox')
    expect(policy, text).toBeDefined()
    if (property !== undefined) expect(Object.keys(policy?.properties ?? {}), text).toContain(property)
  }
})

test('no Firefox name is mistaken for one of Chrome', () => {
  const policies: readonly Policy[] = catalogue
  for (const { name } of policies) expect(chromeCounterpart(name), name).toBeNull()
  expect(findByEitherName('URLBlocklist')).toBeUndefined()
})
