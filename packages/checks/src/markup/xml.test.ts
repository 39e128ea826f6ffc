import fc from 'fast-check'
import { SaxesParser } from 'saxes'
import { expect, test } from 'vitest'
import { readAnyXml, readSourceXml, readXml } from './xml.ts'

/** The elements that saxes finds in a text as the content of an element; null if it is not well-formed. */
function readBySaxes(text: string): string[] | null {
  const elements: string[] = []
  let isBroken = false
  const parser = new SaxesParser()
  parser.on('error', () => {
    isBroken = true
  })
  parser.on('opentag', ({ name, attributes }) => void elements.push([name, ...Object.keys(attributes)].join(' ')))
  parser.on('comment', () => void elements.push('<!--'))
  parser.write(`<content>${text.replace(/&#?\w{1,32};/g, ' ')}</content>`).close()
  return isBroken ? null : elements.slice(1)
}

const pieces = fc.constantFrom(
  ...['<b>', '</b>', '<br/>', '<a href="x">', '</a>', '<i a=\'1\' b="2">', '</i>', '<a b>', '<a b=c>', '<a b="<">'],
  ...[
    '<',
    '>',
    '&',
    '&amp;',
    '&nbsp;',
    ' ',
    'x',
    'ž',
    '<!-- c -->',
    '<![CDATA[ <x> & ]]>',
    ']]>',
    '<a b="1" b="2"/>',
    '</',
  ],
)

test('agrees with saxes on what is well-formed, and on the elements', () => {
  const text = fc.array(pieces, { maxLength: 8 }).map((parts) => parts.join(''))
  fc.assert(
    fc.property(text, (xml) => {
      expect(readXml(xml, true)?.elements ?? null).toEqual(readBySaxes(xml))
    }),
    { numRuns: 3_000, seed: 12 },
  )
})

test.each([
  ['<a><b/></a>', ['a', 'b']],
  ['<?xml version="1.0"?><!DOCTYPE a><a>x</a>', ['a']],
  ['<a/><b/>', null],
  ['x<a/>', null],
  ['<a/> x', null],
  ['', null],
  ['<a>', null],
  ['<a></b>', null],
] as const)('%j is read as a document', (text, elements) => {
  expect(readXml(text, false)?.elements ?? null).toEqual(elements)
})

test('depth is bounded', () => {
  const nested = (depth: number) => '<a>'.repeat(depth) + '</a>'.repeat(depth)
  expect(readXml(nested(500), true)?.elements.length).toBe(500)
  expect(readXml(nested(501), true)).toBe(null)
})

test('a source is XML when it has tags; content first, then a document', () => {
  expect(readSourceXml('a < b')).toBe(null)
  expect(readSourceXml('plain')).toBe(null)
  // Well-formed, and yet without a tag.
  expect(readSourceXml('<!--<>-->')).toBe(null)
  expect(readSourceXml('<![CDATA[<>]]>')).toBe(null)
  expect(readSourceXml('<b>x</b>')).toMatchObject({ wrapped: true })
  expect(readSourceXml('<!DOCTYPE a><a/>')).toMatchObject({ wrapped: false })
  expect(readAnyXml('plain')).toMatchObject({ wrapped: true, tree: { elements: [] } })
  expect(readAnyXml('a & b')).toBe(null)
})

test.each([
  ['Hello, <xliff:g id="name">%s</xliff:g>!', false],
  ['Hello, <g xliff:id="name">%s</g>!', false],
  ['<a xmlns:b="http://example.org/"><b:c/></a>', true],
  ['<a xmlns:b="http://example.org/"></a><b:c/>', false],
  ['<a xml:lang="cs">x</a>', true],
])('%s uses only prefixes that are declared: %j', (text, isXml) => {
  expect(readXml(text, true) !== null).toBe(isXml)
})
