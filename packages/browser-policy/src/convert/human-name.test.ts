import { expect, test } from 'vitest'
import { catalogue } from '../catalogue/index.ts'
import { nameSetOf } from '../names.ts'
import { targets } from '../target.ts'
import { admxSettings } from './admx-settings.ts'
import { humanName, humanPath } from './human-name.ts'

test.each([
  ['AcceptThirdParty', 'Accept third party'],
  ['UseHTTPProxyForAllProtocols', 'Use HTTP proxy for all protocols'],
  ['DNSOverHTTPS', 'DNS over HTTPS'],
  ['BlockAboutConfig', 'Block about:config'],
  ['AppUpdateURL', 'App update URL'],
  ['SOCKSVersion', 'SOCKS version'],
  ['InstallAddonsPermission', 'Install add-ons permission'],
  ['TLS_AES_128_GCM_SHA256', 'TLS_AES_128_GCM_SHA256'],
  ['PDFAltText', 'PDF alt text'],
  ['3rdparty', 'Extension settings of their own'],
  ['toString', 'To string'],
])('%s reads %s', (name, text) => {
  expect(humanName(name)).toBe(text)
})

test('a place names its policy, and counts entries from 1', () => {
  expect(humanPath(['Cookies', 'AcceptThirdParty'])).toBe('Cookies: accept third party')
  expect(humanPath(['Bookmarks', 0])).toBe('Bookmarks, entry 1')
  expect(humanPath(['DNSOverHTTPS', 'ProviderURL'])).toBe('DNS over HTTPS: provider URL')
})

test.each(targets)('every title of the templates for %s is for people and names one setting', (target) => {
  const settings = admxSettings({ policies: catalogue, target, nameSet: nameSetOf(target) })
  const titles = settings
    // a boolean or choice and the list that may replace it may share a title
    .filter(
      ({ path, element }, at) => !settings.slice(0, at).some((other) => other.path.join() === path.join() && element),
    )
    .map(({ path }) => humanPath(path))
  expect(new Set(titles).size).toBe(titles.length)
  for (const title of titles) expect(title).not.toMatch(/[a-z][A-Z]|\w\.\w/)
})
