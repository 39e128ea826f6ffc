import { expect, test } from 'vitest'
import { openFile } from '../file-edits.fixture.ts'
import { nameOf } from './toml.escape.ts'
import { scanToml } from './toml.scan.ts'

/** The problems of a file with their places, and its strings. */
function told(text: string): string[] {
  const { problems, units } = openFile('toml', text)
  return [
    ...problems.map(({ code, span }) => `${code} ${span?.start}-${span?.end}`),
    ...units.map((one) => one.context),
  ]
}

const keys = '[[a]]\n'.repeat(139_999)

test.each([
  ['b = "c"', ['a[139998].b']],
  ['b = "c"\nd = "e"', [`too-many-units ${keys.length + 8}-${keys.length + 9}`, 'a[139998].b', 'a[139998].d']],
  ['b = "c"\n[d]\ne = "f"', [`too-many-units ${keys.length + 8}-${keys.length + 9}`, 'a[139998].b']],
])('behind almost as many tables as are read, %j is told as %j', (end, said) => {
  expect(told(keys + end)).toEqual(said)
})

test('of the texts of one array no more are read than of keys', () => {
  const { leaves, problem } = scanToml(`x = 1\na = [${'"",'.repeat(140_001)}]\nb = "c"\n`, 0, nameOf)
  const detail = expect.stringContaining('140000 keys and tables')
  expect([leaves.length, problem]).toEqual([140_001, { code: 'too-many-units', span: { start: 6, end: 7 }, detail }])
})

const members = `x = [${'1,'.repeat(599_999)}]\n`

test.each([
  ['y = ["b"]\n', 1, -1],
  ['y = ["b", "c"]\n', 0, 10],
  ['y = { b = "c" }\n', 1, -1],
  ['y = { b = "c", d = "e" }\n', 0, 19],
])(
  'behind almost as many members as are read, %j has %i texts, and the first that is too much at %i',
  (end, texts, at) => {
    const { leaves, problem } = scanToml(members + end, 0, nameOf)
    const start = members.length + at
    const detail = expect.stringContaining('600000 members of arrays and inline tables')
    const expected = { code: 'too-many-units', span: { start, end: start + 1 }, detail }
    expect([leaves.length, problem]).toEqual([texts, at < 0 ? null : expected])
  },
)

test('at most a hundred problems of one kind are told', () => {
  const lines = (count: number, line: (index: number) => string) => Array.from({ length: count }, (_, at) => line(at))
  for (const count of [99, 100, 101]) {
    const doubled = told(lines(count + 1, () => 'a = 1').join('\n'))
    expect([count, doubled.length]).toEqual([count, Math.min(count, 100)])
    const escapes = told(lines(count, (at) => `a${at} = "\\q"`).join('\n'))
    expect([count, escapes.length, escapes.at(-1)?.slice(0, 16)]).toEqual([
      count,
      Math.min(count, 100),
      'malformed-escape',
    ])
  }
})

test('at most a hundred strings of one name are warned of', () => {
  const text = `"a[0]" = "b"\na = ["c"]\n${Array.from({ length: 120 }, (_, at) => `"l[${at}]" = "b"`).join('\n')}\nl = [${'"c",'.repeat(120)}]\n`
  expect(openFile('toml', text).warnings()).toHaveLength(100)
})
