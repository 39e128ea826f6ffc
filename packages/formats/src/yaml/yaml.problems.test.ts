import { expect, test } from 'vitest'
import { openView } from '../lines/view.ts'
import { scanYaml } from './yaml.scan.ts'

const scan = (text: string) => scanYaml(openView(Buffer.from(text), 'utf-8').view)
const brackets = (levels: number): string => '['.repeat(levels) + ']'.repeat(levels)

test.each([
  ['a: b\n---\nc: d\n', 'unexpected-text 5'],
  ['a: b\n...\nc: d\n', 'unexpected-text 9'],
  ['a: b\n...\n---\nc: d\n', 'unexpected-text 9'],
  ['a: b\n... c\n', 'unexpected-text 9'],
  ['a: b\n%X\n', 'unexpected-text 5'],
  ['%YAML 1.2\na: b\n%Z\nb: c\n', 'unexpected-text 15'],
  ['a: b\n c: d\n', 'unexpected-text 6'],
  ['a: "b"\n c: d\n', 'unexpected-text 8'],
  ['  a: b\n c: d\n', 'unexpected-text 8'],
  ['a:\n  b: c\n   d: e\n', 'unexpected-text 13'],
  ['a:\n    b: c\n  d: e\n', 'unexpected-text 14'],
  ['a: b\nc\n', 'unexpected-text 5'],
  ['a: b\nc', 'unexpected-text 5'],
  ['a: b\n- c\n', 'unexpected-text 5'],
  ['- a\nb: c\n', 'unexpected-text 4'],
  ['- "a"\n - b\n', 'unexpected-text 7'],
  ['- "a"\n  b: c\n', 'unexpected-text 8'],
  ['a: - b\n', 'unexpected-text 3'],
  ['a: &x - b\n', 'unexpected-text 6'],
  ['a: b: c\n', 'unexpected-text 3'],
  ['a: ? b\n', 'unexpected-text 3'],
  ['a: "b": c\n', 'unexpected-text 3'],
  ['a: "b" c\n', 'unexpected-text 7'],
  ["a: 'b'c\n", 'unexpected-text 6'],
  ['a: "b"#c\n', 'unexpected-text 6'],
  ['a: [b] c\n', 'unexpected-text 7'],
  ['a: *x y\n', 'unexpected-text 6'],
  ['a: | x\n', 'unexpected-text 5'],
  ['a: |10\n  x\n', 'unexpected-text 3'],
  ['a: |0\n', 'unexpected-text 3'],
  ['a: |--\n', 'unexpected-text 3'],
  ['a: >x\n', 'unexpected-text 3'],
  ['a: |# c\n', 'unexpected-text 3'],
  ['a: |\n  b\n\tc\n', 'unexpected-text 9'],
  ['a: |\n\tb\n', 'unexpected-text 5'],
  ['a: |\n  x\n y: z\n', 'unexpected-text 10'],
  ['a:\n\tb: c\n', 'unexpected-text 3'],
  ['\ta: b\n', 'unexpected-text 0'],
  ['a:\n \t b: c\n', 'unexpected-text 3'],
  ['a: @b\n', 'unexpected-text 3'],
  ['a: `b\n', 'unexpected-text 3'],
  ['a: %b\n', 'unexpected-text 3'],
  ['a: ,b\n', 'unexpected-text 3'],
  ['a: ]b\n', 'unexpected-text 3'],
  ['a: }b\n', 'unexpected-text 3'],
  ['a: -\n', 'unexpected-text 3'],
  ['a: ? \n', 'unexpected-text 3'],
  ['a: : b\n', 'unexpected-text 3'],
  ['a: &x\tb: c\n', 'unexpected-text 6'],
  ['[a: b]: c\n', 'unexpected-text 6'],
  ['{a}: c\n', 'unexpected-text 3'],
  ['? [a]\n: b\n', 'unexpected-text 2'],
  ['? {a: b}\n', 'unexpected-text 2'],
  ['? "\\q"\n', 'unexpected-text 2'],
  ['"\\q": a\n', 'unexpected-text 0'],
  ['*x : b\n', 'unexpected-text 0'],
  ['? *x\n', 'unexpected-text 2'],
  ['a: "b\n', 'unterminated-string 3'],
  ["a: 'b\n", 'unterminated-string 3'],
  ["a: 'b''\n", 'unterminated-string 3'],
  ['a: "b\\"\n', 'unterminated-string 3'],
  ['a: "b\n---\nc"\n', 'unterminated-string 3'],
  ["a: 'b\n...\nc'\n", 'unterminated-string 3'],
  ['"a\n', 'unterminated-string 0'],
  ['"a": b\n"c\n', 'unexpected-text 7'],
  ["'a\nb': c\n", 'unexpected-text 5'],
  ['>a: b\n', 'unexpected-text 0'],
  ['@a: b\n', 'unexpected-text 0'],
  ['- ,a: b\n', 'unexpected-text 2'],
  ['"a\nb": c\n', 'unexpected-text 5'],
  ['a: [b\n', 'unexpected-end 5'],
  ['a: [b', 'unexpected-end 4'],
  ['a: {b\n', 'unexpected-end 5'],
  ['a: [b c: d, e] f\n', 'unexpected-text 15'],
  ['a: [b}\n', 'unexpected-text 5'],
  ['a: {b]\n', 'unexpected-text 5'],
  ['a: {b: c d: e}\n', 'unexpected-text 10'],
  ['a: [,b]\n', 'unexpected-text 4'],
  ['a: [b,,c]\n', 'unexpected-text 6'],
  ['a: {,}\n', 'unexpected-text 4'],
  ['a: {*x : b}\n', 'unexpected-text 4'],
  ['a: {[b]: c}\n', 'unexpected-text 4'],
  ['a: {"\\q": c}\n', 'unexpected-text 4'],
  ['a: [- b]\n', 'unexpected-text 4'],
  ['a: [-]\n', 'unexpected-text 4'],
  ['a: [-,]\n', 'unexpected-text 4'],
  ['a: {a: -}\n', 'unexpected-text 7'],
  ['a: [b\n---\n]\n', 'unexpected-text 6'],
  ['a: [@]\n', 'unexpected-text 4'],
  ['a: [? b]\n', 'unexpected-text 4'],
  ['a: ["b]\n', 'unterminated-string 4'],
  ['[a]\n[b]\n', 'unexpected-text 4'],
  ['a: {? [b] : c}\n', 'unexpected-text 4'],
  ['<<<<<<< HEAD\na: b\n', 'conflict-marker 0'],
  ['<<<<<<< HEAD\n- a\n=======\n- b\n>>>>>>> x\n', 'conflict-marker 0'],
  ['# a\n\n<<<<<<< HEAD\na: b\n', 'conflict-marker 5'],
  ['---\n<<<<<<< HEAD\na: b\n', 'conflict-marker 4'],
  ['=======\na: b\n', 'conflict-marker 0'],
  ['||||||| x\na: b\n', 'conflict-marker 0'],
  [' <<<<<<< HEAD\na: b\n', 'unexpected-text 14'],
  ['<<<<<<<x\na: b\n', 'unexpected-text 9'],
  ['a: b\n=======\nc: d\n', 'conflict-marker 5'],
  ['a: b\n>>>>>>> x\n', 'conflict-marker 5'],
  ['a: b\n||||||| y\n', 'conflict-marker 5'],
  ['a: b\n<<<<<<<', 'conflict-marker 5'],
  ['a: b\n<<<<<<<x\n', 'unexpected-text 5'],
  ['a: b\n<<<<<< HEAD\n', 'unexpected-text 5'],
  ['a: b\n<<<<<<<\r\n', 'conflict-marker 5'],
  ['a:\n  b: c\n<<<<<<< HEAD\n', 'conflict-marker 10'],
  ['- a: b\n c: d\n', 'unexpected-text 8'],
  ['a: >\n  \t\nb\n', 'unexpected-text 9'],
  ['? a\nb\n', 'unexpected-text 4'],
  ['? a\n : b\n', 'unexpected-text 5'],
  ['? a\n:b\n', 'unexpected-text 4'],
  ['? a: b\n', 'unexpected-text 2'],
  ['? a\n---\n', 'unexpected-text 4'],
  ['a: *x: b\n', 'unexpected-text 7'],
  ['"a" b: c\n', 'unexpected-text 4'],
  ["'a' : 'b' : c\n", 'unexpected-text 6'],
])('%j is a problem: %s', (text, said) => {
  const [code, start] = said.split(' ')
  const span = { start: Number(start), end: Number(start) + 1 }
  expect(scan(text)).toEqual({
    root: null,
    end: 0,
    comments: new Map(),
    keepsBlanks: false,
    problem: { code, span, detail: expect.any(String) },
  })
})

test.each([',', ']', '}', '[', '{', '|', '>', '@', '`', '%'])(
  'a key that begins with %s must stand in quotes',
  (sign) => {
    const { problem } = scan(`a: b\n${sign}c: d\n`)
    expect(problem?.span?.start).toBe(5)
    expect(problem?.detail).toContain('quotes')
    expect(scan(`a: b\n"${sign}c": d\n`).problem).toBeNull()
  },
)

test.each(['<<<<<<< HEAD: a\n', '"<<<<<<< HEAD"\n', '- <<<<<<< HEAD\n', 'a: <<<<<<< HEAD\n'])(
  '%j is no conflict of versions',
  (text) => {
    expect(scan(text).problem).toBeNull()
  },
)

test.each([
  [`a: ${brackets(98)}`, null],
  [`a: ${brackets(99)}`, 101],
  [brackets(99), null],
  [brackets(100), 99],
  [`${'- '.repeat(99)}a`, null],
  [`${'- '.repeat(100)}a`, 200],
  [`${brackets(98)}`.replace('[]', '[{a: b}]'), null],
  [`${brackets(98)}`.replace('[]', '[{a: {}}]'), 102],
])('a hundred levels are read, and no more: %j', (text, at) => {
  const { problem } = scan(text)
  expect([problem?.code, problem?.span?.start]).toEqual(at === null ? [undefined, undefined] : ['too-deep', at])
})

test.each([
  ['a: [b', 'a comma or ]'],
  ['a: {b', 'a comma or }'],
])('%j lacks %s', (text, detail) => {
  expect(scan(text).problem?.detail).toContain(detail)
})
