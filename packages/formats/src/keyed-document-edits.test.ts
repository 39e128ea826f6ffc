import { expect, test } from 'vitest'
import type { EditableDocument, FileChange, FileUnit } from './format.ts'
import { keyedDocument } from './keyed-document.ts'
import { newUnit } from './testing.ts'

const unit = (context: string, source: string): FileUnit => ({
  ...newUnit(context, `${context}/${source}`),
  source: [source],
  span: { start: 0, end: 1 },
})
const warning = (code: string) => ({ code, span: { start: 0, end: 1 }, detail: '' })

/** A file that notes the changes that it is told. */
function noting(units: readonly FileUnit[]) {
  const told: FileChange[] = []
  const bytes = Uint8Array.of(1)
  const document: EditableDocument = {
    bytes,
    units,
    problems: [],
    warnings: () => [warning('duplicate-unit'), warning('odd')],
    plural: null,
    charset: null,
    edit: (change) => {
      told.push(change)
      return bytes
    },
    translationFor: () => bytes,
  }
  const keyed = keyedDocument(document, {
    keyOf: ({ context, source }) => context || (source[0] ?? ''),
    spell: (key) => ({ context: '', source: [`new ${key}`] }),
  })
  return { keyed, told }
}

const units = [unit('', 'one'), unit('two', 'Two'), unit('', 'one'), unit('one', 'One')]

test('strings are named by their keys, and warnings are those of keys', () => {
  const { keyed } = noting(units)
  expect(keyed.units.map(({ context, source }) => [context, source[0]])).toEqual([
    ['one', 'one'],
    ['two', 'Two'],
    ['one', 'one'],
    ['one', 'One'],
  ])
  expect(keyed.warnings().map(({ code }) => code)).toEqual(['odd', 'duplicate-unit', 'duplicate-unit'])
})

test('changes name strings as the file does; of several with one key the first', () => {
  const { keyed, told } = noting(units)
  const header = { lastTranslator: 'Jana' }
  const nothing = { units: [], header }
  keyed.edit(nothing)
  const set = { kind: 'set', key: 'one', target: ['x'], state: 'translated' } as const
  keyed.edit({ units: [set, { kind: 'remove', key: 'two' }, { kind: 'remove', key: 'no' }], header })
  expect(told[0]).toBe(nothing)
  expect(told[1]).toEqual({
    units: [
      { ...set, key: '\u0004one' },
      { kind: 'remove', key: 'two\u0004Two' },
      { kind: 'remove', key: 'no' },
    ],
    header,
  })
})

test('a new string is spelled as the template has it, else by its key, and stands behind its neighbour', () => {
  const { keyed, told } = noting(units)
  const template = noting([unit('k', 'K1'), unit('k', 'K2'), unit('other', 'O')]).keyed
  const adding = (name: string, after?: string | null) =>
    ({ kind: 'add', unit: { ...newUnit(name, 'x'), ...(after !== undefined && { after }) } }) as const
  const additions = [adding('k', 'two'), adding('m', 'k'), adding('n', null), adding('p', 'm'), adding('q', 'gone')]
  const saidBy = (change: FileChange | undefined) =>
    change?.units.map((one) => (one.kind === 'add' ? [one.unit.context, one.unit.source[0], one.unit.after] : one.kind))
  keyed.edit({ units: additions, like: template })
  expect(saidBy(told[0])).toEqual([
    ['k', 'K1', 'two\u0004Two'],
    ['', 'new m', 'k\u0004K1'],
    ['', 'new n', null],
    ['', 'new p', '\u0004new m'],
    ['', 'new q', 'gone'],
  ])
  keyed.edit({ units: [adding('k')] })
  expect(saidBy(told[1])).toEqual([['', 'new k', undefined]])
})
