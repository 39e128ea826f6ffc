import { isUtf8 } from 'node:buffer'
import { applyEdits } from '@weft/text'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { nodeAt, toValue } from './node.ts'
import { readDocument } from './read-document.ts'

const read = (text: string) => readDocument(new TextEncoder().encode(text))
const codes = (text: string) => read(text).problems.map(({ code }) => code)
const parse = (text: string): unknown => {
  try {
    return { value: JSON.parse(text) }
  } catch (error) {
    if (error instanceof SyntaxError) return null
    throw error
  }
}

test('values equal those of JSON.parse for any JSON', () => {
  fc.assert(
    fc.property(fc.json(), fc.nat(3), (text, space) => {
      const spaced = JSON.stringify(JSON.parse(text), null, space)
      const { root, isReadable } = read(spaced)
      expect(isReadable).toBe(true)
      expect(root && toValue(root)).toEqual(JSON.parse(spaced))
    }),
  )
})

test('a file is readable exactly where JSON.parse reads it', () => {
  const piece = fc.constantFrom(
    ...['{', '}', '[', ']', ',', ':', '"a"', '"b"', '1', '-', '01', '1.', '1e5', 'true', 'nul', ' ', '\n', '"', '\\'],
    ...[
      '//x\n',
      '/*x*/',
      "'c'",
      '\u00a0',
      '\u0000',
      '\t',
      '.5',
      '"\\u12"',
      '"\\x"',
      '"\t"',
      '+1',
      '1e',
      '-1',
      'abc',
      '\ufeff',
    ],
  )
  const text = fc.array(piece, { minLength: 1, maxLength: 12 }).map((pieces) => pieces.join(''))
  fc.assert(
    fc.property(text, (source) => {
      const expected = parse(source)
      const { isReadable, root } = read(source)
      expect(isReadable).toBe(expected !== null)
      if (expected !== null && root) expect({ value: toValue(root) }).toEqual(expected)
    }),
    { numRuns: 3000 },
  )
})

describe('faults of syntax are reported with their place and fix', () => {
  test.each([
    ['{"a":1,}', 'trailing-comma', 6, '{"a":1}'],
    ['[1,2,]', 'trailing-comma', 4, '[1,2]'],
    ['{"a":1 // x\n}', 'comment', 7, '{"a":1 \n}'],
    ['{"a":/* x */1}', 'comment', 5, '{"a":1}'],
    ['{"a":1 "b":2}', 'missing-comma', 7, '{"a":1, "b":2}'],
    ['[1 2]', 'missing-comma', 3, '[1, 2]'],
    ['{"a" 1}', 'missing-colon', 5, '{"a": 1}'],
    ['{a:1}', 'unquoted-name', 1, '{"a":1}'],
    ['\ufeff{}', 'byte-order-mark', 0, '{}'],
  ] as const)('%j: %s at %i', (source, code, start, mended) => {
    const { problems, text } = read(source)
    expect(problems.map((problem) => [problem.code, problem.span.start])).toEqual([[code, start]])
    expect(applyEdits(text, problems[0]?.fix ?? [])).toBe(mended)
  })

  test.each([
    ['{"a":}', 'missing-value'],
    ['{"a":1', 'unclosed'],
    ['{} x', 'text-after-end'],
    ['{}\u0000', 'text-after-end'],
    ['{"a":"\u0001"}', 'invalid-string'],
    ['', 'empty-file'],
    ['{"a":1,"a":2}', 'duplicate-name'],
  ])('%j: %s', (source, code) => expect(codes(source)).toEqual([code]))
})

test('UTF-16 is read, with and without its mark', () => {
  for (const mark of ['', '\ufeff']) {
    const document = readDocument(Buffer.from(`${mark}{"policies":{}}`, 'utf16le'))
    expect([document.encoding, document.form, document.problems[0]?.code]).toEqual([
      'utf-16le',
      'envelope',
      'wrong-encoding',
    ])
  }
})

test('Latin-1 bytes are found and fixed', () => {
  const { problems, text } = readDocument(Buffer.from('{"Title":"Hélp für"}', 'latin1'))
  expect(problems.map(({ code, span }) => [code, span])).toEqual([
    ['invalid-utf8', { start: 11, end: 12 }],
    ['invalid-utf8', { start: 16, end: 17 }],
  ])
  expect(
    applyEdits(
      text,
      problems.flatMap(({ fix }) => fix ?? []),
    ),
  ).toBe('{"Title":"Hélp für"}')
})

test('bytes are called invalid exactly where a strict decoder refuses them', () => {
  const byte = fc.constantFrom(0x41, 0x7f, 0x80, 0x8f, 0x90, 0x9f, 0xa0, 0xbf, 0xc0, 0xc2, 0xdf, 0xe0, 0xe9, 0xed, 0xef)
  const bytes = fc.array(fc.oneof(byte, fc.constantFrom(0xf0, 0xf1, 0xf4, 0xf5, 0xff)), { minLength: 1, maxLength: 8 })
  fc.assert(
    fc.property(bytes, (given) => {
      const document = readDocument(Uint8Array.from([0x22, ...given, 0x22]))
      const invalid = document.problems.filter(({ code }) => code === 'invalid-utf8')
      const isValid = isUtf8(Uint8Array.from(given))
      expect(invalid.length === 0).toBe(isValid)
      for (const { span } of invalid) expect(document.text.slice(span.start, span.end)).toMatch(/^\ufffd+$/)
    }),
    { numRuns: 3000 },
  )
})

test('a U+FFFD in the file is not an invalid byte', () => expect(codes('{"a":"\ufffd"}')).toEqual([]))

test('names of Object.prototype are ordinary', () => {
  const { root } = read('{"__proto__":{"x":1},"toString":2,"constructor":3}')
  expect(root && JSON.stringify(toValue(root))).toBe('{"__proto__":{"x":1},"toString":2,"constructor":3}')
  expect(root && nodeAt(root, ['__proto__', 'x'])?.kind).toBe('number')
  expect(root && nodeAt(root, ['valueOf'])).toBeUndefined()
})

test('200,000 levels are read without recursion', () => {
  const depth = 200_000
  const { isReadable, root } = read('['.repeat(depth) + ']'.repeat(depth))
  expect(isReadable).toBe(true)
  expect(root && Array.isArray(toValue(root))).toBe(true)
})

test.each([
  'PReg\u0001\0\0\0[\0S\0',
  '<enabled/><data id="a" value="1"/>',
  'Windows Registry Editor Version 5.00',
  '<?xml version="1.0"?>',
])('a file of another form has one problem: %j', (text) => {
  const { problems, root } = readDocument(new TextEncoder().encode(text))
  expect(problems.map(({ code }) => code)).toEqual(['unexpected-text'])
  expect(root).toBeNull()
})
