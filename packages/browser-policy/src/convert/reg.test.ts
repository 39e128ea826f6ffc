import fc from 'fast-check'
import { expect, test } from 'vitest'
import { afterLosses, anyPolicySet } from './policy-set.arbitrary.ts'
import { decodeReg, encodeReg, encodeUtf16 } from './reg-encoding.ts'
import { listNames } from './reg-names.ts'
import { readReg } from './reg-read.ts'
import { writeReg } from './reg-write.ts'

const root = 'HKEY_LOCAL_MACHINE\\SOFTWARE\\Policies\\Mozilla\\Firefox'
const file = (...lines: string[]): string => ['Windows Registry Editor Version 5.00', '', ...lines, ''].join('\r\n')
const codesOf = (items: readonly { code: string }[]): string[] => items.map(({ code }) => code)

test('a written file has the form of regedit', () => {
  const { text, losses } = writeReg({
    BlockAboutConfig: true,
    Proxy: { Mode: 'manual', SOCKSVersion: 5 },
    Cookies: { Allow: ['https://a.example'] },
    SecurityDevices: { 'My "card"': 'C:\\card.dll' },
  })
  expect(losses).toEqual([])
  expect(text.split('\r\n')).toEqual([
    'Windows Registry Editor Version 5.00',
    '',
    `[-${root}]`,
    '',
    `[${root}]`,
    '"BlockAboutConfig"=dword:00000001',
    '',
    `[${root}\\Proxy]`,
    '"Mode"="manual"',
    '"SOCKSVersion"=dword:00000005',
    '',
    `[${root}\\Cookies\\Allow]`,
    '"1"="https://a.example"',
    '',
    `[${root}\\SecurityDevices]`,
    '"My \\"card\\""="C:\\\\card.dll"',
    '',
  ])
})

test('bytes are UTF-16LE with a mark, and every encoding of regedit is read', () => {
  const bytes = encodeReg('é\r\n')
  expect([...bytes]).toEqual([0xff, 0xfe, 0xe9, 0, 0x0d, 0, 0x0a, 0])
  expect(decodeReg(bytes)).toEqual({ text: 'é\r\n', encoding: 'utf-16le' })
  expect(decodeReg(encodeUtf16('Wé'))).toEqual({ text: 'Wé', encoding: 'utf-16le' })
  expect(decodeReg(new TextEncoder().encode('é'))).toEqual({ text: 'é', encoding: 'utf-8' })
  expect(decodeReg(new TextEncoder().encode('\ufeffé'))).toEqual({ text: 'é', encoding: 'utf-8' })
  expect(decodeReg(Uint8Array.of(0xe9, 0x80))).toEqual({ text: 'é€', encoding: 'windows-1252' })
})

test('names of list entries are in alphabetical order and start with 1, whatever the length', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 1200 }), (count) => {
      const names = listNames(count)
      expect(names[0]).toBe('1')
      expect(new Set(names).size).toBe(count)
      expect([...names].sort()).toEqual(names)
    }),
  )
})

test('every policy set comes back equal, or the loss is named', () => {
  fc.assert(
    fc.property(anyPolicySet, fc.constantFrom('HKLM', 'HKCU'), (policies, hive) => {
      const { text, losses } = writeReg(policies, { hive: hive === 'HKCU' ? 'HKCU' : 'HKLM' })
      const back = readReg(decodeReg(encodeReg(text)).text)
      expect(JSON.parse(JSON.stringify(back.policies))).toEqual(
        JSON.parse(JSON.stringify(afterLosses(policies, losses))),
      )
      expect(codesOf(back.problems).filter((code) => code !== 'machine-only')).toEqual([])
    }),
    { numRuns: 1000 },
  )
})

test('a list of objects with more than nine entries keeps its order', () => {
  const Bookmarks = Array.from({ length: 25 }, (_, i) => ({ Title: `t${i}`, URL: 'https://a.example/' }))
  const { text, losses } = writeReg({ Bookmarks })
  expect(losses).toEqual([])
  expect(readReg(text).policies).toEqual({ Bookmarks })
})

test('subkeys are read in the order of Windows, with a warning', () => {
  const sections = Array.from({ length: 10 }, (_, i) => [`[${root}\\Bookmarks\\${i + 1}]`, `"Title"="${i + 1}"`]).flat()
  const { policies, problems } = readReg(file(...sections))
  expect(policies).toEqual({
    Bookmarks: ['1', '10', '2', '3', '4', '5', '6', '7', '8', '9'].map((Title) => ({ Title })),
  })
  expect(problems).toMatchObject([{ code: 'list-order', path: ['Bookmarks'] }])
})

test('a policy that accepts JSON text is written as such if keys would lose something', () => {
  const Preferences = { 'browser.urlbar.suggest.bookmark': true, 'a.b': { Value: [] } }
  const { text, losses } = writeReg({ Preferences, ExtensionSettings: { '*': { installation_mode: 'blocked' } } })
  expect(losses).toEqual([])
  expect(text).toContain('"Preferences"="{\\"browser.urlbar.suggest.bookmark\\":true')
  expect(text).toContain('\\Firefox\\ExtensionSettings\\*]')
  expect(readReg(text).policies).toEqual({ Preferences, ExtensionSettings: { '*': { installation_mode: 'blocked' } } })
})

test('values that cannot be written are reported with their paths', () => {
  const { losses } = writeReg({
    A: null,
    B: [],
    C: {},
    D: { 1: 'x', '': 'y' },
    E: [1, {}],
    F: -1,
    G: 'a\0',
    h: 1,
    H: 2,
  })
  expect(losses.map(({ code, path }) => [code, path])).toEqual([
    ['null-value', ['A']],
    ['empty-array', ['B']],
    ['empty-object', ['C']],
    ['name-one', ['D', '1']],
    ['name-empty', ['D', '']],
    ['empty-object', ['D']],
    ['mixed-list', ['E', 1]],
    ['number-range', ['F']],
    ['text-characters', ['G']],
    ['name-collision', ['H']],
  ])
})

test('the catalogue decides whether a number is a boolean', () => {
  const { policies } = readReg(
    file(
      `[${root}]`,
      '"BlockAboutConfig"=dword:00000001',
      '"Unknown"=dword:00000001',
      `[${root}\\Proxy]`,
      '"SOCKSVersion"=dword:00000004',
    ),
  )
  expect(policies).toEqual({ BlockAboutConfig: true, Unknown: 1, Proxy: { SOCKSVersion: 4 } })
})

test('the machine replaces each policy of the user as a whole', () => {
  const { policies, hives } = readReg(
    file(
      '[HKEY_CURRENT_USER\\Software\\policies\\mozilla\\FIREFOX\\Cookies]',
      '"Locked"=dword:00000001',
      '[HKEY_CURRENT_USER\\Software\\Policies\\Mozilla\\Firefox]',
      '"BlockAboutConfig"=dword:00000000',
      `[${root}\\Cookies]`,
      '"AcceptThirdParty"="never"',
    ),
  )
  expect(policies).toEqual({ Cookies: { AcceptThirdParty: 'never' }, BlockAboutConfig: false })
  expect(hives.HKCU).toEqual({ Cookies: { Locked: true }, BlockAboutConfig: false })
})

test('deletions, default values, comments, folded data and REGEDIT4 are read', () => {
  const text = [
    'REGEDIT4',
    '; a comment',
    `[${root}\\Gone]`,
    '"x"="y"',
    `[-${root}\\gone]`,
    `[${root}]`,
    '@="default"',
    '"A"="one" ; why',
    '"A"=-',
    '"B"=hex(2):61,\\',
    '  62,00',
    '"C" = hex(b):00,00,00,00,01,00,00,00',
    '"D"=hex:01',
  ].join('\n')
  const { policies, problems } = readReg(text)
  expect(policies).toEqual({ B: 'ab', C: 2 ** 32 })
  expect(codesOf(problems)).toEqual(['expandable-text', 'data-not-read'])
})

test('a list of lines is one text, which is read as JSON where the policy takes that', () => {
  const data = [...encodeUtf16('{"Block":\0["<all_urls>"]}\0\0')]
    .map((byte) => byte.toString(16).padStart(2, '0'))
    .join(',')
  expect(readReg(file(`[${root}]`, `"WebsiteFilter"=hex(7):${data}`)).policies).toEqual({
    WebsiteFilter: { Block: ['<all_urls>'] },
  })
  expect(readReg(file(`[${root}]`, `"Other"=hex(7):${data}`)).policies).toEqual({ Other: '{"Block":\n["<all_urls>"]}' })
})

test('lines of JSON for a list without JSON text are read as ESR 153 does, with a warning', () => {
  const data = [...encodeUtf16('[{"Title":\0"a"}]\0\0')].map((byte) => byte.toString(16)).join(',')
  const { policies, problems } = readReg(file(`[${root}]`, `"Bookmarks"=hex(7):${data}`))
  expect(policies).toEqual({ Bookmarks: [{ Title: 'a' }] })
  expect(problems).toMatchObject([{ code: 'json-lines', severity: 'warning', path: ['Bookmarks'] }])
})

test('problems have the span of what is wrong', () => {
  const text = ['[HKLM\\SOFTWARE\\Policies\\Mozilla\\Firefox]', '"A"="open', 'B=1', '"C"=dword:zz', '[open'].join(
    '\r\n',
  )
  const { problems } = readReg(text)
  const quoted = problems.map(({ code, span }) => [code, span && text.slice(span.start, span.end)])
  expect(quoted).toEqual([
    ['header-missing', '[HKLM\\SOFTWARE\\Policies\\Mozilla\\Firefox]'],
    ['string-not-closed', '"A"="open'.slice(4)],
    ['line-not-understood', 'B=1'],
    ['data-not-understood', 'dword:zz'],
    ['line-not-understood', '[open'],
    ['short-hive-name', '[HKLM\\SOFTWARE\\Policies\\Mozilla\\Firefox]'],
    ['no-policies', null],
  ])
})

test('writing a machine-only policy for the user is a loss, although it comes back', () => {
  const policies = { AppUpdateURL: 'https://u.example/' }
  const { text, losses } = writeReg(policies, { hive: 'HKCU' })
  expect(losses.map(({ code, path }) => [code, path])).toEqual([['machine-only', ['AppUpdateURL']]])
  expect(readReg(text).policies).toEqual(policies)
  expect(writeReg(policies).losses).toEqual([])
})

test('a machine-only policy in the user part, an empty key and a foreign key are warned about', () => {
  const { problems } = readReg(
    file(
      '[HKEY_CURRENT_USER\\Software\\Policies\\Mozilla\\Firefox]',
      '"AppUpdateURL"="https://u.example/"',
      '[HKEY_CURRENT_USER\\Software\\Policies\\Mozilla\\Firefox\\Cookies]',
      '[HKEY_LOCAL_MACHINE\\SOFTWARE\\Mozilla]',
    ),
  )
  expect(codesOf(problems)).toEqual(['other-key', 'empty-key', 'machine-only'])
})

test('any text ends in policies and problems, never in an exception', () => {
  const line = fc.oneof(
    fc.string(),
    fc.constantFrom(
      `[${root}]`,
      `[${root}\\1]`,
      '"1"="a"',
      '"a"=hex(7):',
      '"b"=dword:1',
      `[${root}\\${'a\\'.repeat(600)}]`,
      '[-]',
      '"',
    ),
  )
  fc.assert(
    fc.property(fc.array(line), (lines) => {
      const text = lines.join('\n')
      for (const { span } of readReg(text).problems) expect(span === null || span.end <= text.length).toBe(true)
    }),
  )
})
