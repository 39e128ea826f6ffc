import { expect, test } from 'vitest'
import type { EditableDocument, FileChange, FileUnit, Format } from './format.ts'
import { stringsUtf8 } from './strings/strings.format.ts'
import { changedFiles, verifyFile } from './verify-file.ts'
import { xliff } from './xliff/xliff.format.ts'

/** A format whose edits somebody spoils. */
function spoiled(
  edit: (file: EditableDocument, change: FileChange) => Uint8Array,
  format: Format = stringsUtf8,
): Format {
  return {
    ...format,
    parse(bytes, options) {
      const file = format.parse(bytes, options)
      return { ...file, edit: (change) => edit(file, change) }
    },
  }
}

const pairs = (...names: string[]) => Buffer.from(names.map((name) => `"${name}" = "${name}";\n`).join(''))
const textOf = (bytes: Uint8Array) => Buffer.from(bytes).toString()
const isNothing = ({ units }: FileChange, { units: all }: EditableDocument) => units.length === all.length
const saidOf = (format: Format, bytes: Uint8Array) =>
  verifyFile(format, bytes).map((one) => ('unit' in one ? [one.kind, one.unit.context] : [one.kind]))

test('a file that keeps what nobody changes has no findings', () => {
  expect(verifyFile(stringsUtf8, pairs('a', 'b', 'a'))).toEqual([])
  expect(verifyFile(stringsUtf8, Buffer.of())).toEqual([])
})

test('a file that cannot be read has its first problem', () => {
  const bytes = Buffer.from('"a" = ')
  const problems = stringsUtf8.parse(bytes).problems
  expect(verifyFile(stringsUtf8, bytes)).toEqual([{ kind: 'unreadable', problem: problems[0] }])
  expect([...changedFiles(stringsUtf8, bytes)]).toEqual([])
})

test('a file that is written otherwise without a change is found', () => {
  const format = spoiled((file, change) =>
    isNothing(change, file) ? Buffer.concat([file.bytes, Buffer.from('\n')]) : file.edit(change),
  )
  expect(saidOf(format, pairs('a', 'b'))).toEqual([['rewritten']])
})

test('a text that is not read as it was written is found, with what is read', () => {
  const format = spoiled((file, change) => (isNothing(change, file) ? file.bytes : file.edit({ units: [] })))
  const found = verifyFile(format, pairs('a', 'b'))
  expect(found.map((one) => (one.kind === 'misread' ? [one.unit.context, one.said] : one.kind))).toEqual([
    ['a', ['a']],
    ['b', ['b']],
  ])
  const emptied = spoiled((file, change) => (isNothing(change, file) ? file.bytes : Buffer.of()))
  expect(verifyFile(emptied, pairs('a', 'b')).map((one) => (one.kind === 'misread' ? one.said : one.kind))).toEqual([
    [],
    [],
  ])
})

test.each<[string, (bytes: string) => string, string[][]]>([
  [
    'text before',
    (text) => `\n${text}`,
    [
      ['spread', 'b'],
      ['spread', 'c'],
    ],
  ],
  [
    'text behind',
    (text) => `${text} `,
    [
      ['spread', 'a'],
      ['spread', 'b'],
      ['spread', 'c'],
    ],
  ],
  [
    'another string',
    (text) => text.replace('"c" = "c"', '"c" = "x"'),
    [
      ['spread', 'a'],
      ['spread', 'b'],
    ],
  ],
  [
    'a string more',
    (text) => `${text}"d" = "d";\n`,
    [
      ['spread', 'a'],
      ['spread', 'b'],
      ['spread', 'c'],
    ],
  ],
  [
    'a string less',
    (text) => text.replace('"c" = "c";\n', ''),
    [
      ['spread', 'a'],
      ['spread', 'b'],
    ],
  ],
  [
    'a note of another',
    (text) => text.replace('"c" = "c"', '/* c */ "c" = "c"'),
    [
      ['spread', 'a'],
      ['spread', 'b'],
    ],
  ],
])('%s that an edit changes is found', (_, change, expected) => {
  const format = spoiled((file, edit) =>
    isNothing(edit, file) ? file.bytes : Buffer.from(change(textOf(file.edit(edit)))),
  )
  expect(saidOf(format, pairs('a', 'b', 'c'))).toEqual(expected)
})

test('bytes may all change with the charset, strings may not', () => {
  const inLatin: Format = {
    ...stringsUtf8,
    parse(bytes) {
      const file = stringsUtf8.parse(bytes)
      const charset = textOf(bytes).startsWith('\n') ? null : 'iso-8859-1'
      const edit = (change: FileChange) =>
        isNothing(change, file) ? bytes : Buffer.from(`\n${textOf(file.edit(change))}`)
      return { ...file, charset, edit }
    },
  }
  expect(verifyFile(inLatin, pairs('a', 'b'))).toEqual([])
  const spread = spoiled((file, change) => {
    const bytes = file.edit(change)
    return isNothing(change, file) ? bytes : Buffer.from(textOf(bytes).replace('"b" = "b"', '"b" = "y"'))
  }, inLatin)
  expect(saidOf(spread, pairs('a', 'b'))).toEqual([['spread', 'a']])
})

test('of many strings five are changed, at equal steps', () => {
  const changed = (...names: string[]) =>
    [...changedFiles(stringsUtf8, pairs(...names))].map(({ unit, target, bytes }) => [
      unit.context,
      target,
      stringsUtf8.parse(bytes).units.filter(({ context, target: [text] }) => text !== context).length,
    ])
  expect(changed('a', 'b')).toEqual([
    ['a', ['ax'], 1],
    ['b', ['bx'], 1],
  ])
  expect(changed('a', 'b', 'c', 'd', 'e').map(([name]) => name)).toEqual(['a', 'b', 'c', 'd', 'e'])
  expect(changed('a', 'b', 'c', 'd', 'e', 'f').map(([name]) => name)).toEqual(['a', 'b', 'd', 'e', 'f'])
  expect(changed(...'abcdefghi').map(([name]) => name)).toEqual(['a', 'c', 'e', 'g', 'i'])
})

const unit = (id: string, more: string, target: string) =>
  `<trans-unit id="${id}"${more}><source>S${id}</source>${target}</trans-unit>`
const xliffFile = (...units: string[]) =>
  Buffer.from(`<xliff version="1.2"><file original="f"><body>${units.join('')}</body></file></xliff>`)

test('strings that are fixed are not changed, of several with one key the first is, and states stay', () => {
  const bytes = xliffFile(
    unit('1', '', ''),
    unit('2', ' translate="no"', '<target>fixed</target>'),
    unit('3', ' approved="yes"', '<target>done</target>'),
    unit('4', '', '<target state="needs-translation">unsure</target>'),
    unit('4', '', '<target>again</target>'),
  )
  expect(verifyFile(xliff, bytes)).toEqual([])
  const saidBy = ({ context, target, state }: FileUnit) => [context, target[0], state]
  expect(
    [...changedFiles(xliff, bytes)].map(({ unit: before, bytes: after }) => {
      const index = xliff.parse(bytes).units.findIndex(({ context }) => context === before.context)
      return xliff
        .parse(after)
        .units.slice(index, index + 1)
        .map(saidBy)[0]
    }),
  ).toEqual([
    ['f///1', 'x', 'translated'],
    ['f///3', 'donex', 'approved'],
    ['f///4', 'unsurex', 'needs-editing'],
  ])
  // With a template the key alone names a string.
  const twice = xliffFile(
    unit('1', ' resname="a"', '<target>A</target>'),
    '<trans-unit id="2" resname="a"><source>T</source><target>B</target></trans-unit>',
  )
  expect([...changedFiles(xliff, twice)].length).toBe(2)
  expect([...changedFiles(xliff, twice, { hasTemplate: true })].length).toBe(1)
  expect(verifyFile(xliff, twice, { hasTemplate: true })).toEqual([])
})
