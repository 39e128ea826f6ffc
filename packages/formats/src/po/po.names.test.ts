import { expect, test } from 'vitest'
import { formOfNames, keyOfNames, namesOfForm } from './po.names.ts'

test.each([
  [null, 'a', 'a'],
  ['', 'a', 'a'],
  ['c', 'a', 'c.a'],
  ['c', '', 'c.'],
])('the key of the context %j and the id %j is %j', (context, id, key) => {
  expect(keyOfNames(context, id)).toBe(key)
})

test.each([
  [null, 'a', null, undefined],
  [null, 'a', 'a', undefined],
  [null, 'a', 'b', '[null,"a","b"]'],
  ['', 'a', null, '["","a",null]'],
  ['c', 'a', 'a', '["c","a","a"]'],
])('names %j, %j, %j have the form %j', (context, id, plural, form) => {
  const names = { context, id, plural }
  expect(formOfNames(names)).toBe(form)
  if (form !== undefined) expect(namesOfForm(form)).toEqual(names)
})

test.each([
  undefined,
  '',
  'msgctxt ""',
  '"[]"',
  '[]',
  '["c","a"]',
  '["c","a",null,null]',
  '[1,"a",null]',
  '["c",null,null]',
  '["c",1,null]',
  '["c","a",1]',
])('the form %j is none of names', (form) => {
  expect(namesOfForm(form)).toBeNull()
})
