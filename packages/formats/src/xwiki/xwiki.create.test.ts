import { expect, test } from 'vitest'
import { madeFrom } from '../exact-files.fixture.ts'
import { xwikiFullPage } from './xwiki.format.ts'

const page = (root: string, inside = '') => `<${root}>${inside}<content>a</content></xwikidoc>`
const made = (text: string) => madeFrom(xwikiFullPage, text, { languageCode: 'cs' })

test.each([
  ['xwikidoc', 'xwikidoc locale="cs"'],
  ['xwikidoc  ', 'xwikidoc locale="cs"'],
  ['xwikidoc a="b"', 'xwikidoc a="b" locale="cs"'],
  ['xwikidoc locale=""', 'xwikidoc locale="cs"'],
  ['xwikidoc locale="en" a="b"', 'xwikidoc locale="cs" a="b"'],
  ["xwikidoc a='b' locale='e\"n' c='d'", "xwikidoc a='b' locale=\"cs\" c='d'"],
  ['xwikidoc\n\tlocale = "en"', 'xwikidoc\n\tlocale="cs"'],
  ['xwikidoc\nlocale="en"', 'xwikidoc\nlocale="cs"'],
  ['xwikidoc xlocale="en"', 'xwikidoc xlocale="en" locale="cs"'],
  ['xwikidoc locales="en"', 'xwikidoc locales="en" locale="cs"'],
])('the root %j of a translation is %j', (before, after) => {
  expect(made(page(before))).toBe(page(after).replace('>a<', '><'))
})

test.each([
  ['<translation>0</translation>', '<translation>1</translation>'],
  ['<translation/>', '<translation>1</translation>'],
  ['<language>en</language>', '<language>cs</language>'],
  ['<title>T</title>', '<title></title>'],
  ['<title/>', '<title></title>'],
  ['<other>x</other>', '<other>x</other>'],
  ['<object>x</object>', ''],
  ['\n<object>x</object>', ''],
  ['\n \t<object/>', ''],
  ['\r\n <attachment>x</attachment>', ''],
  ['x <object/>', 'x '],
  ['\r<object/>', '\r'],
  ['<objects>x</objects>', '<objects>x</objects>'],
])('of the original %j there is %j', (before, after) => {
  const root = 'xwikidoc locale="cs"'
  expect(made(page(root, before))).toBe(page(root, after).replace('>a<', '><'))
})

test('the root is looked for at the beginning of a file', () => {
  const far = (length: number) => made(`<!--${'x'.repeat(length - 7)}-->${page('xwikidoc')}`).slice(length, length + 20)
  expect(far(100_000 - '<xwikidoc>'.length)).toBe('<xwikidoc locale="cs')
  expect(far(100_000 - '<xwikidoc>'.length + 1)).toBe('<xwikidoc><content><')
})
