import { expect, test } from 'vitest'
import { preferenceTypeList } from './preference-type-list.ts'
import { preferenceType } from './preference-types.ts'

test.each([
  ['accessibility.force_disabled', 'number'],
  ['browser.startup.page', 'number'],
  ['browser.startup.homepage', 'string'],
  ['browser.tabs.warnOnClose', 'boolean'],
  // A name that has names below it.
  ['browser.search.suggest.enabled', 'boolean'],
  ['browser.search.suggest.enabled.private', 'boolean'],
  ['xpinstall.whitelist.required', 'boolean'],
])('%s takes a %s', (name, type) => expect(preferenceType(name)).toBe(type))

test.each(['browser.startup', 'browser', 'our.own', '__proto__', 'security.tls.version.min'])(
  '%s has no type',
  (name) => expect(preferenceType(name)).toBeUndefined(),
)

test('the list can be read: brackets are balanced, and every name is one', () => {
  for (const line of preferenceTypeList) {
    expect(line.match(/\(/g)?.length).toBe(line.match(/\)/g)?.length)
    expect(line).toMatch(/^[\w.@:/+^-]+[#"(]?/)
  }
})
