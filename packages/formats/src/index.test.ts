import { expect, test } from 'vitest'
import { formatById, formatOfFile, formats, usualFormat } from './index.ts'

test('a format is found by its id', () => {
  expect(formats.map(({ id }) => formatById(id))).toEqual(formats)
  expect(formatById('')).toBeUndefined()
  expect(formatById('po-')).toBeUndefined()
})

test.each([
  ['po/*.po', false, 'po'],
  ['po/*.po', true, 'po-mono'],
  ['po/*.pot', true, 'po'],
  ['l/*.json', true, 'json'],
  ['l/*.json', false, 'po'],
  ['l/*.arb', true, 'arb'],
  ['l/*.yaml', true, 'yaml'],
  ['l/*.yml', true, 'yaml'],
  ['l/*.xlf', false, 'xliff'],
  ['l/*.xlf', true, 'xliff'],
  ['l/*json', true, 'po'],
  ['l/*.json5', true, 'po'],
  ['l/*', true, 'po'],
])('a mask %j, with a template %j, is of %s', (mask, hasTemplate, expected) => {
  expect(usualFormat(mask, hasTemplate)).toBe(expected)
})

test.each([
  ['a.po', 'msgid ""', 'po'],
  ['a.pot', '', 'po'],
  ['a.po', 'x', 'po'],
  ['a.json', '{"a": "b"}', 'json'],
  ['a.json', '{"a": {"b": "c"}}', 'json-nested'],
  ['a.json', '{"a": {"message": "c"}}', 'json-nested'],
  ['a.json', '[', 'go-i18n-json'],
  ['a.json', 'x', 'json'],
  ['a.resjson', '{', 'resjson'],
  ['a.yml', 'cs:', 'ruby-yaml'],
  ['a.yaml', 'cs:', 'yaml'],
  ['a.yml', 'x', 'ruby-yaml'],
  ['a.yml', '- a', 'yaml'],
  ['a.ftl', '', 'fluent'],
  ['ftl', '', undefined],
  ['a.ftlx', '', undefined],
  ['', '', undefined],
])('the file %j that begins with %j is of %s', (name, start, expected) => {
  expect(formatOfFile(name, start)?.id).toBe(expected)
})
