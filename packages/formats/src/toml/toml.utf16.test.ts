import { expect, test } from 'vitest'
import { changedIn, saidIn } from '../exact-files.fixture.ts'
import { toml } from './toml.format.ts'

const encoding = 'utf16le'

test('a file in UTF-16 says its names and texts, at the places of its bytes', () => {
  expect(saidIn(toml, '\ufeff# č\n"é" = "ž"\n', { encoding })).toEqual({
    charset: 'utf-16le',
    units: [{ context: 'é', target: ['ž'], state: 'translated', notes: [['developer', 'č']], at: '1:3-3:20' }],
  })
})

test.each([
  ['\ufeffa = ', 'missing-value', 10, 10],
  ['\ufeffa = "\\q"', 'malformed-escape', 10, 18],
  ['\ufeffa = 1\na = 2', 'duplicate-key', 14, 16],
  ['\ufeffa = x', 'unquoted-text', 10, 12],
])('in UTF-16 %j has its problem %s at the places of its bytes', (text, code, start, end) => {
  expect(toml.parse(Buffer.from(text, encoding)).problems).toMatchObject([{ code, span: { start, end } }])
})

test('a file in UTF-16 is written in it', () => {
  const changes = [
    { set: 'é', to: 'x' },
    { add: 'ů', to: '€' },
  ] as const
  expect(changedIn(toml, '\ufeff"é" = "ž"\n', changes, { encoding })).toBe('\ufeff"é" = "x"\n"ů" = "€"\n')
})
