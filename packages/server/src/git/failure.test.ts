import { expect, test } from 'vitest'
import { failureOf } from './failure.ts'

test.each([
  [
    'remote: fatal: unable to read 1234\nfatal: early EOF\nfatal: fetch-pack: invalid index-pack output',
    'network',
    'remote: fatal: unable to read 1234',
  ],
  [
    'error: missing blob object 1234\nfatal: remote did not send all necessary objects',
    'unknown',
    'error: missing blob object 1234',
  ],
  [
    'fatal: the remote end hung up unexpectedly\nfatal: early EOF',
    'network',
    'fatal: the remote end hung up unexpectedly',
  ],
  ['remote: hello\nfatal: something else', 'unknown', 'fatal: something else'],
])('of %j the reason is told', (stderr, code, detail) => {
  expect(failureOf(stderr)).toEqual({ code, span: null, detail })
})
