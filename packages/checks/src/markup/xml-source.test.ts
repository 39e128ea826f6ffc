import { expect, test } from 'vitest'
import { checkEnvironment } from '../environment.ts'
import { mergeFlags } from '../flags.ts'
import { SourceText } from '../source-text.ts'
import { stripEntities } from './entities.ts'
import { sourceXml } from './xml-source.ts'

const environment = checkEnvironment({ language: 'cs', sourceLanguage: 'en', plural: { number: 1, formula: '0' } })
const read = (text: string, flags: string) => {
  const source = new SourceText(text)
  return sourceXml(source, { sources: [source], targets: [''], flags: mergeFlags(flags), environment })
}

test.each<readonly [text: string, flags: string, elements: readonly string[] | null]>([
  ['<b>a</b>', '', ['b']],
  ['a', '', null],
  ['', '', null],
  ['<b>', '', null],
  ['a', 'xml-text', []],
  ['<b>a</b>', 'xml-text', ['b']],
  ['a', 'c-format', null],
  ['<b>a</b>', 'c-format', ['b']],
  ['<b>a</b>', 'safe-html', null],
  ['<b>a</b>', 'safe-html, xml-text', null],
  ['<b>a</b>', 'auto-safe-html', null],
  ['a', 'auto-safe-html, xml-text', []],
])('with flags the source %j, %j has the elements %j', (text, flags, elements) => {
  expect(read(text, flags)?.tree.elements ?? null).toEqual(elements)
})

test.each([
  ['a', 'a'],
  ['a&nbsp;b', 'a      b'],
  ['&#160;&#xa0;', '            '],
  ['& a; &; &-a; &a', '& a; &; &-a; &a'],
  [`&${'a'.repeat(32)};`, ' '.repeat(34)],
  [`&${'a'.repeat(33)};`, `&${'a'.repeat(33)};`],
])('%j becomes blanks where it has entities: %j', (text, stripped) => {
  expect(stripEntities(text)).toBe(stripped)
})
