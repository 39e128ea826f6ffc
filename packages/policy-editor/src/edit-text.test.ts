import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { JsonValue } from '../../browser-policy/src/browser.ts'
import { changesFor, type TextChange } from './edit-text.ts'
import { policiesIn } from './policies-in.ts'

function apply(text: string, changes: readonly TextChange[]): string {
  return changes
    .toSorted((a, b) => b.from - a.from)
    .reduce((present, { from, to, insert }) => present.slice(0, from) + insert + present.slice(to), text)
}
const set = (text: string, path: readonly (string | number)[], value: JsonValue | undefined): string =>
  apply(text, changesFor(text, path, value))

const file = `{
\t// why this is here
\t"policies": {
\t\t"BlockAboutConfig": true,  // keep
\t\t"OurOwn": { "x": [1,2] },
\t\t"Cookies": { "Allow": ["https://a.example"] }
\t}
}
`

test('a change touches its value alone: comments, layout and unknown names stay', () => {
  expect(set(file, ['BlockAboutConfig'], false)).toBe(file.replace('true,', 'false,'))
  expect(set(file, ['Cookies', 'Allow', 1], 'https://b.example')).toContain('// keep')
  expect(policiesIn(set(file, ['Cookies', 'Allow', 1], 'https://b.example'))?.Cookies).toEqual({
    Allow: ['https://a.example', 'https://b.example'],
  })
})

test('what is added takes the layout of the file', () => {
  expect(set(file, ['DisableTelemetry'], true)).toMatch(/\n\t\t"DisableTelemetry": true\n\t\}/)
})

test('with its last part a policy goes', () => {
  expect(Object.keys(policiesIn(set(file, ['Cookies', 'Allow', 0], undefined)) ?? {})).toEqual([
    'BlockAboutConfig',
    'OurOwn',
  ])
})

test('an object of policies alone stays one, and an empty text becomes a file', () => {
  expect(set('{"BlockAboutConfig": true}', ['BlockAboutConfig'], false)).toBe('{"BlockAboutConfig": false}')
  expect(policiesIn(set('', ['BlockAboutConfig'], true))).toEqual({ BlockAboutConfig: true })
  expect(policiesIn(set('{}', ['BlockAboutConfig'], true))).toEqual({ BlockAboutConfig: true })
})

test('any edits of any values are read back', () => {
  const name = fc.constantFrom('A', 'B', 'C', '__proto__x')
  const value = fc.jsonValue({ maxDepth: 2 }) as fc.Arbitrary<JsonValue>
  fc.assert(
    fc.property(fc.array(fc.tuple(name, value), { maxLength: 8 }), (edits) => {
      let text = file
      const expected: Record<string, unknown> = { ...policiesIn(file) }
      for (const [at, content] of edits) {
        text = set(text, [at], content)
        expected[at] = content
      }
      expect(JSON.parse(JSON.stringify(policiesIn(text)))).toEqual(JSON.parse(JSON.stringify(expected)))
      expect(text).toContain('// why this is here')
    }),
    { examples: [[[['A', JSON.parse('{"__proto__":{"__proto__":1}}')]]]] },
  )
})
