import { expect, test } from 'vitest'
import { pairsOf } from './palette-pairs.ts'

const entry = (key: string, name: string, detail: string, href: string) =>
  ({ key, name, detail, href, icon: 'folder' }) as const
const projects = [
  entry('project calc', 'Calculator', '', '/projects/calc/'),
  entry('project czech', 'Czech radio', '', '/projects/czech/'),
]
const languages = [
  entry('language cs', 'Czech', 'cs', '/languages/cs/'),
  entry('language de', 'German', 'de', '/languages/de/'),
]
const found = (search: string) => pairsOf(projects, languages, search).map(({ href }) => href)

test('a language of a project is found by words of both names, in any order', () => {
  expect(found('calculator czech')).toEqual(['/translate/calc/-/cs/'])
  expect(found('ger calc')).toEqual(['/translate/calc/-/de/'])
  expect(found('radio czech')).toEqual(['/translate/czech/-/cs/'])
})

test('one word, or words of which one is in neither name, find no pair', () => {
  expect(found('czech')).toEqual([])
  expect(found('calculator french')).toEqual([])
})
