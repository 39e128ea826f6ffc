import { expect, test } from 'vitest'
import { markLength, utf8Problem } from './utf8.ts'

test.each([
  [[], 0],
  [[0xef, 0xbb, 0xbf], 3],
  [[0xef, 0xbb, 0xbf, 0x61], 3],
  [[0xef, 0xbb], 0],
  [[0xef, 0xbb, 0xbe], 0],
  [[0xef, 0xba, 0xbf], 0],
  [[0xee, 0xbb, 0xbf], 0],
  [[0x61, 0xef, 0xbb, 0xbf], 0],
])('bytes %j begin with a mark of %i', (bytes, length) => {
  expect(markLength(Uint8Array.from(bytes))).toBe(length)
})

test.each([
  [[], null],
  [[0x61], null],
  [[0xc5, 0xbe, 0xe2, 0x82, 0xac, 0xf0, 0x9f, 0x98, 0x80, 0x61], null],
  [
    [0xff, 0xfe],
    ['unknown-charset', 0, 2],
  ],
  [
    [0xfe, 0xff, 0x61],
    ['unknown-charset', 0, 2],
  ],
  [
    [0xff, 0xff],
    ['invalid-encoding', 0, 1],
  ],
  [
    [0xfe, 0xfe],
    ['invalid-encoding', 0, 1],
  ],
  [
    [0x61, 0xff, 0xfe],
    ['invalid-encoding', 1, 2],
  ],
  [
    [0x61, 0x80, 0x61],
    ['invalid-encoding', 1, 2],
  ],
  [
    [0x61, 0x7f, 0xc5],
    ['invalid-encoding', 2, 3],
  ],
  [
    [0xc5, 0xbe, 0xc5, 0x61],
    ['invalid-encoding', 2, 3],
  ],
  [
    [0xe2, 0x82, 0xac, 0xe2, 0x82, 0x61],
    ['invalid-encoding', 3, 4],
  ],
  [
    [0xf0, 0x9f, 0x98, 0x80, 0xf0, 0x9f, 0x98],
    ['invalid-encoding', 4, 5],
  ],
  [
    [0xe0, 0x9f, 0xbf, 0x61],
    ['invalid-encoding', 0, 1],
  ],
  [
    [0xed, 0xa0, 0x80],
    ['invalid-encoding', 0, 1],
  ],
])('bytes %j: %j', (bytes, expected) => {
  const problem = utf8Problem(Uint8Array.from(bytes))
  expect(problem && [problem.code, problem.span?.start, problem.span?.end]).toEqual(expected)
})
