import { expect, test } from 'vitest'
import { headerFields, parsePluralForms } from './po.header.ts'

test('of two fields of a name the first counts, and what has no name is none', () => {
  expect([...headerFields('A: b\n C :  d:e \n\nx\n: y\nA: z\nF:\n')]).toEqual([
    ['A', 'b'],
    ['C', 'd:e'],
    ['F', ''],
  ])
  expect([...headerFields('')]).toEqual([])
})

test.each([
  ['nplurals=2; plural=n != 1;', 2, 'n != 1'],
  ['nplurals=2; plural=n != 1', 2, 'n != 1'],
  [' \tnplurals  =  1  ;  plural  =  0  ;', 1, '0'],
  ['nplurals=3;plural=n;x', 3, 'n'],
  ['nplurals=20; plural=n;', 20, 'n'],
  ['nplurals=010; plural=n;', 10, 'n'],
])('%j is a rule of %i forms', (value, number, formula) => {
  expect(parsePluralForms(value)).toEqual({ number, formula })
})

test.each([
  '',
  'nplurals=INTEGER; plural=EXPRESSION;',
  'nplurals=0; plural=0;',
  'nplurals=21; plural=n;',
  'nplurals=0002; plural=n;',
  'nplurals=; plural=n;',
  'nplurals=2 plural=n;',
  'nplurals=2; plural=;',
  'nplurals=2; plural= ;',
  'nplurals=2; plural n;',
  'nplurals=2; x plural=n;',
  'x nplurals=2; plural=n;',
  'nplurals=2x; plural=n;',
  'xnplurals=2; plural=n;',
])('%j is no rule', (value) => {
  expect(parsePluralForms(value)).toBeNull()
})
