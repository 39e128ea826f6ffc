import { expect, test } from 'vitest'
import { changedIn, madeFrom, problemIn, saidIn } from '../exact-files.fixture.ts'
import { fingerprint } from './catkeys.file.ts'
import { catkeys } from './catkeys.format.ts'

const mark = fingerprint([['Open', 'Menu', '']])
const file = `1\tenglish\tapplication/x-vnd.Haiku-Harbour\t${mark}\nOpen\tMenu\t\tOpen\n`

test('the fingerprint follows the strings, and not their translations', () => {
  expect(changedIn(catkeys, file, [{ set: 'Menu', to: 'x' }])).toBe(file.replace('\t\tOpen', '\t\tx'))
  const added = changedIn(catkeys, file, [{ add: 'Menu', source: ['Quit'], to: 'Konec' }])
  expect(added).toContain(
    `\t${fingerprint([
      ['Open', 'Menu', ''],
      ['Quit', 'Menu', ''],
    ])}\nOpen`,
  )
  // Another tool's mark is not ours to mend.
  const odd = file.replace(String(mark), '7')
  expect(changedIn(catkeys, odd, [{ add: 'Menu', source: ['Quit'], to: 'x' }])).toContain('\t7\nOpen')
})

test('a translation has its language and no texts', () => {
  expect(madeFrom(catkeys, file, { languageName: 'Portuguese (Brazil)' })).toBe(
    file.replace('english', 'portuguese').replace('\t\tOpen', '\t\t'),
  )
})

test.each([
  ['', 'none: 0 strings'],
  ['1\ta\n', 'missing-header 1:1-1:4'],
  ['1\ta\tb\t1\nOpen\n', 'missing-column 2:1-2:5'],
  ['1\ta\tb\t1\na\tb\tc\td\te\n', 'missing-column 2:1-2:10'],
])('%j is read or refused', (text, expected) => {
  expect(problemIn(catkeys, text)).toBe(expected)
})

test('escapes are those of Haiku', () => {
  const text = '1\ta\tb\t1\n\\"a\\"\\n\\%\t\t\t\\t\\\\n\n'
  expect(saidIn(catkeys, text).units.map(({ source, target }) => [source?.[0], target[0]])).toEqual([
    ['"a"\n\\%', '\t\\n'],
  ])
})
