import { expect, test } from 'vitest'
import { changedIn, type NamedChange, polish, problemIn, saidIn } from '../exact-files.fixture.ts'
import type { Format } from '../format.ts'
import { openView } from '../lines/view.ts'
import {
  gwt,
  javaDialect,
  joomla,
  mi18nLang,
  properties,
  propertiesUtf8,
  propertiesUtf16,
  xwikiJavaProperties,
} from './properties.format.ts'
import { mostPairs, readPairs } from './properties.parse.ts'
import { readPropertyUnits } from './properties.units.ts'

test.each([
  ['# \\u0e\na=b\n', 'a=\\u00E9'],
  ['# \\u000e\na=b\n', 'a=\\u00e9'],
  ['# \\u12ab\na=b\n', 'a=\\u00e9'],
  ['# \\uabcd\na=b\n', 'a=\\u00e9'],
  ['# \\uABcd\na=b\n', 'a=\\u00E9'],
  ['# \\u1234a\na=b\n', 'a=\\u00e9'],
  ['# \\u00E9 \\u00e9\na=b\n', 'a=\\u00E9'],
  ['# u00e9\na=b\n', 'a=\\u00E9'],
])('in %j digits have the case that others have: %s', (text, expected) => {
  expect(changedIn(properties, text, [{ set: 'a', to: 'é' }])).toContain(expected)
})

test.each([
  ['a=b\n', 'a=b\nc=x\n'],
  ['a\t : \tb\n', 'a\t : \tb\nc\t : \tx\n'],
  ['a b\n', 'a b\nc=x\n'],
  ['a\f=b\n', 'a\f=b\nc=x\n'],
  ['a=\\\n b\n', 'a=\\\n b\nc=x\n'],
  ['a\n', 'a\nc=x\n'],
])('behind %j a new pair is parted as its neighbour is: %j', (text, expected) => {
  expect(changedIn(properties, text, [{ add: 'c', to: 'x' }])).toBe(expected)
})

test.each([
  ['/z', '/z=x\n'],
  ['//z', '\\//z=x\n'],
  ['/*z', '\\/*z=x\n'],
  ['a#b!', 'a#b!=x\n'],
  ['#a', '\\#a=x\n'],
  ['!a', '\\!a=x\n'],
  [';a', '\\;a=x\n'],
  ['a\\ b\\=c\\\\ d', 'a\\ b\\=c\\\\\\ d=x\n'],
  ['a\r\n\nb', 'a\\ b=x\n'],
  ['k\ud800', 'k\\uFFFD=x\n'],
])('the key %j is written as %j', (key, expected) => {
  const written = changedIn(propertiesUtf8, '', [{ add: key, to: 'x' }])
  expect(written).toBe(expected.replace('\\uFFFD', '\ufffd'))
  expect(saidIn(propertiesUtf8, written).units).toHaveLength(1)
})

test('where only = parts key and value, blanks and colons of keys stay', () => {
  expect(changedIn(mi18nLang, '', [{ add: 'a b:c=d\te', to: 'x' }])).toBe('a b:c\\=d\te = x\n')
})

test.each<[string, readonly NamedChange[], string]>([
  ['### Missing: a b\n', [{ set: 'a', to: 'x' }], 'a x\n'],
  ['### Missing: a\n', [{ set: 'a', to: 'x' }], 'a=x\n'],
  ['a=b\n### Missing: c=d\n', [{ set: 'a', to: 'x' }], 'a=x\n### Missing: c=d\n'],
])('XWiki: %j with %j is %j', (text, changes, expected) => {
  expect(changedIn(xwikiJavaProperties, text, changes)).toBe(expected)
})

test.each([
  ['a\\\\\\', 'unexpected-end 1:4-1:5'],
  ['x=1\na\\', 'unexpected-end 2:2-2:3'],
  ['a\\\nx=1', 'none: 1 strings'],
  ['a\\\\=', 'none: 1 strings'],
  ['a\\=', 'none: 1 strings'],
  ['a=\\', 'none: 1 strings'],
])('the end of %j: %s', (text, expected) => {
  const { problems = [expected], units } = saidIn(propertiesUtf8, text)
  expect(problems).toEqual([expected])
  expect(units.length).toBeGreaterThan(0)
  expect(problemIn(propertiesUtf8, '')).toBe('none: 0 strings')
})

const added = [{ add: 'c', to: 'x', after: 'a' }] as const
test.each<[Format, string, readonly NamedChange[], string]>([
  [properties, 'a=b\\', added, 'a=b\\\n\nc=x'],
  [properties, 'a=b\r\nz=\\', [{ add: 'c', to: 'x' }], 'a=b\r\nz=\\\r\n\r\nc=x'],
  [properties, 'a=b\\', [added[0], { add: 'd', to: 'y', after: 'c' }], 'a=b\\\n\nc=x\nd=y'],
  [properties, 'a=b\\', [{ add: 'c', to: 'x', after: null }], 'c=x\na=b\\'],
  [properties, 'a=b\\\\', added, 'a=b\\\\\nc=x'],
  [properties, 'a=b\\\n', added, 'a=b\\\n\nc=x'],
  [properties, 'a=\\\n', added, 'a=\\\n\nc=x'],
  [propertiesUtf16, '\ufeffa=b\\', added, '\ufeffa=b\\\n\nc=x'],
  [mi18nLang, 'a=b\\', added, 'a=b\\\n\nc=x'],
  [joomla, 'a="b\\', added, 'a="b\\\n\nc="x"'],
  [joomla, 'a="b\\  \nz="c"\n', added, 'a="b\\\n\nc="x"  \nz="c"\n'],
  [joomla, 'a="b"\nz="c\\', [{ remove: 'a' }, added[0]], 'z="c\\\n\nc="x"'],
])('%#: a lone backslash at the end of %j takes nothing that comes behind it', (format, text, changes, expected) => {
  const encoding = format === propertiesUtf16 ? 'utf16le' : 'utf8'
  const texts = (file: string) =>
    Object.fromEntries(
      format.parse(Buffer.from(file, encoding)).units.map(({ context, target }) => [context, target[0]]),
    )
  const written = changedIn(format, text, changes, { encoding })
  expect(written).toBe(expected)
  const removed = new Set(changes.map((change) => ('remove' in change ? change.remove : '')))
  const kept = Object.entries(texts(text)).filter(([key]) => !removed.has(key))
  const news = changes.flatMap((change) => ('add' in change ? [[change.add, change.to] as const] : []))
  expect(texts(written)).toEqual(Object.fromEntries([...kept, ...news]))
})

test('a form that is written behind a lone backslash gets a line of its own', () => {
  const language = { code: 'en', plural: { number: 2, formula: 'n != 1' } }
  const written = changedIn(gwt, 'a=b\\', [{ add: 'c', to: ['x', 'y'] }], { language })
  expect(written).toBe('a=b\\\n\nc[one]=x\nc=y')
  const forms = changedIn(gwt, 'a=z\na[one]=b\\', [{ set: 'a', to: ['b', 'x', 'z'] }], { language: polish })
  expect(forms).toBe('a=z\na[one]=b\\\n\na[few]=x\na[many]=z')
})

test('keys that go over two lines are read in each charset', () => {
  const keys = (bytes: Buffer, format: Format = properties, charset?: string) =>
    format
      .parse(bytes, charset === undefined ? {} : { parameters: { properties_encoding: charset } })
      .units.map(({ context }) => context)
  expect(keys(Buffer.from('é\\\n  b=c'))).toEqual(['éb'])
  expect(keys(Buffer.from('é\\\n  b=c', 'latin1'))).toEqual(['éb'])
  expect(keys(Buffer.from('é\\\n  b=c'), propertiesUtf8)).toEqual(['éb'])
  expect(keys(Buffer.from('é\\\n  b=c', 'utf16le'), properties, 'utf-16')).toEqual(['éb'])
  expect(keys(Buffer.from('a\\\n  b=c'))).toEqual(['ab'])
})

const part = (text: string, most: number) => {
  const { view } = openView(Buffer.from(text), 'utf-8')
  return readPairs(view, { start: view.start, end: view.text.length, most }, { ...javaDialect, charset: 'utf-8' }, {})
}

test('so many keys and comments are read, and no more', () => {
  expect(mostPairs(javaDialect)).toBe(1_000_000)
  expect(mostPairs({ ...javaDialect, hasPlurals: true })).toBe(200_000)
  const text = '# x\na=1\nb=2\nc=3\n'
  const fine = part(text, 4)
  expect([fine.entries.length, fine.problems]).toEqual([3, []])
  expect(fine.sections).toEqual([{ name: '', start: 0, end: text.length }])
  const full = part(text, 2)
  expect([full.entries, full.sections, full.warnings()]).toEqual([[], [], []])
  expect(full.problems).toEqual([
    { code: 'too-many-units', span: { start: 12, end: 12 }, detail: expect.stringContaining('2 keys and comments') },
  ])
})

test.each<[string, string | Buffer, typeof javaDialect]>([
  ['a plural form', 'a[one]=1\n', { ...javaDialect, charset: 'utf-8', hasPlurals: true }],
  ['UTF-16', Buffer.from('\ufeffa=1\n', 'utf16le'), javaDialect],
])('a file with %s is left to the reading of the whole', (_, content, dialect) => {
  expect(readPropertyUnits(Buffer.from(content), dialect)).toBeNull()
})

test('of a file in parts all is told that a whole one tells', () => {
  const dialect = { ...javaDialect, charset: 'utf-8' } as const
  const text = '# é\na=\\u12\nb[one]=\\u0000\nlonger.than.a.part=x\nc\\'
  for (const size of [1, 4, 9, 1000]) {
    const file = readPropertyUnits(Buffer.from(`\ufeff${text}`), dialect, {}, size)
    expect(file?.units.map(({ context, target, notes }) => [context, target[0], notes[0]?.text])).toEqual([
      ['a', 'u12', 'é'],
      ['b[one]', '\0', undefined],
      ['longer.than.a.part', 'x', undefined],
      ['c\\', '', undefined],
    ])
    const at = (part: string) => Buffer.from(`\ufeff${text.slice(0, text.indexOf(part))}`).length
    expect(file?.problems.map(({ code, span }) => `${code} ${span?.start}-${span?.end}`)).toEqual([
      `unexpected-end ${at('c\\') + 1}-${at('c\\') + 2}`,
      `malformed-escape ${at('\\u12')}-${at('\\u12') + 4}`,
      `nul-character ${at('\\u0000')}-${at('\\u0000') + 6}`,
    ])
    expect([file?.plural, file?.charset, file?.warnings()]).toEqual([null, null, []])
  }
  const many = Array.from({ length: 120 }, (_, index) => `k${index}=\\u`).join('\n')
  expect(readPropertyUnits(Buffer.from(many), dialect, {}, 50)?.problems).toHaveLength(100)
  expect(readPropertyUnits(Buffer.from('a[one]=1\n'), dialect)?.units).toHaveLength(1)
})

test('forms of GWT are told from keys that look like them', () => {
  const { units } = saidIn(gwt, 'a=1\na[one]x=2\n[one]=3\na[three]=4\nb[two]=5\nb=6\n')
  expect(units.map(({ context, target }) => [context, ...target])).toEqual([
    ['a', '1'],
    ['a[one]x', '2'],
    ['[one]', '3'],
    ['a[three]', '4'],
    ['b', '5', '6'],
  ])
})
