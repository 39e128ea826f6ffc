import { FluentParser, FluentSerializer, type Message, type Term } from '@fluent/syntax'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { fluent } from './fluent.format.ts'

const parser = new FluentParser({ withSpans: false })
const serializer = new FluentSerializer()
const isString = (entry: { type: string }): entry is Message | Term => entry.type === 'Message' || entry.type === 'Term'

/** The entries that Mozilla's parser reads, in its own layout; null where it refuses a part of the text. */
function entriesOf(text: string): string[] | null {
  const { body } = parser.parse(text)
  if (body.some(({ type }) => type === 'Junk')) return null
  return body.filter(isString).map((entry) => {
    entry.comment = null
    return serializer.serializeEntry(entry)
  })
}

const word = fc.constantFrom(
  'a',
  'word',
  'two words',
  '{ $x }',
  '{ "{" }',
  '{ -b.c }',
  '.',
  '#',
  'é',
  '{ $n ->\n    [one] x\n   *[other] y\n }',
)
const value = fc.array(fc.tuple(word, fc.constantFrom(' ', '\n    ', '\n\n      ')), { minLength: 1, maxLength: 4 })
const entry = fc.tuple(fc.constantFrom('a', '-b', 'c-d'), value, fc.boolean())
const file = fc.array(entry, { minLength: 1, maxLength: 4 }).map((entries) =>
  entries
    .map(([id, words, hasAttribute], index) => {
      const text = words
        .map(([one, after]) => one + after)
        .join('')
        .trimEnd()
      return `${id}${index} = ${text}\n${hasAttribute ? '    .attr = x { $y }\n' : ''}`
    })
    .join(''),
)

test('a text written again says to Mozilla’s parser what it said', () => {
  let read = 0
  fc.assert(
    fc.property(file, fc.nat(), (text, pick) => {
      const before = entriesOf(text)
      const parsed = fluent.parse(Buffer.from(text))
      if (!before) return
      expect([text, parsed.problems]).toEqual([text, []])
      expect(parsed.units.length).toBe(before.length)
      read++
      const index = pick % parsed.units.length
      const unit = parsed.units[index]
      const other = parsed.units[(index + 1) % parsed.units.length]
      if (!unit || !other) return
      const target = [other.target[0] ?? '']
      const bytes = parsed.edit({ units: [{ kind: 'set', key: unit.context, target, state: 'translated' }] })
      const after = entriesOf(Buffer.from(bytes).toString())
      const bodyOf = (one = '') => one.slice(one.indexOf('='))
      const wanted = before.map((one, at) => bodyOf(at === index ? before[(index + 1) % before.length] : one))
      expect([text, after?.map(bodyOf)]).toEqual([text, wanted])
    }),
    { numRuns: 500 },
  )
  expect(read).toBeGreaterThan(100)
})

test('no text makes a part of the file unreadable to Mozilla’s parser, but by its own syntax', () => {
  const pieces = fc.constantFrom(
    'a',
    ' ',
    '\n',
    '{',
    '}',
    '"',
    '.',
    '[',
    '*',
    '#',
    '=',
    '$x',
    '-b',
    '\r',
    '{ $x }',
    'é',
  )
  const parsed = fluent.parse(Buffer.from('a = b\nc = d\n'))
  fc.assert(
    fc.property(fc.string({ unit: pieces, maxLength: 12 }), (text) => {
      const bytes = parsed.edit({ units: [{ kind: 'set', key: 'a', target: [text], state: 'translated' }] })
      const { body } = parser.parse(Buffer.from(bytes).toString())
      const last = body.at(-1)
      expect([text, last && isString(last) && last.id.name]).toEqual([text, 'c'])
      if (!/[{}]|^\s*\.|\n *[.]/.test(text))
        expect([text, body.map(({ type }) => type)]).toEqual([text, ['Message', 'Message']])
    }),
    { numRuns: 2000 },
  )
})
