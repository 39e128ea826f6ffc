import { expect, test } from 'vitest'
import { csv } from './csv/csv.format.ts'
import { withCharset } from './fixed-charset.ts'
import { fluent } from './fluent/fluent.format.ts'
import { defineFormat, editable, KEPT_BYTES, MOST_BYTES_OF_TREES } from './format.ts'

const small = defineFormat({ ...fluent, id: 'small', mostBytes: 6 })

test('a file as large as a format reads is read, a larger one refused with its size and as it is', () => {
  expect(small.parse(Buffer.from('a = b\n')).units).toHaveLength(1)
  const bytes = Buffer.from('a = bc\n')
  const file = small.parse(bytes)
  expect(file.units).toEqual([])
  expect(file.problems).toEqual([
    {
      code: 'too-large',
      span: { start: 0, end: 0 },
      detail: 'the file has 7 bytes; of this format up to 6 are read',
    },
  ])
  expect(file.warnings()).toEqual([])
  expect(file.bytes).toBe(bytes)
  expect(file.edit({ units: [{ kind: 'remove', key: 'a' }] })).toBe(bytes)
})

test('a format keeps what it declares, and is one whose files are edited', () => {
  expect(small).toEqual({ ...fluent, id: 'small', kind: 'edited', mostBytes: 6, parse: expect.any(Function) })
  const given = defineFormat({
    ...fluent,
    id: 'given',
    parse: (_, options) => fluent.parse(Buffer.from(options ? 'a = b' : '')),
  })
  expect([given.parse(Buffer.of(), {}).units.length, given.parse(Buffer.of()).units.length]).toEqual([1, 0])
  expect([MOST_BYTES_OF_TREES, KEPT_BYTES]).toEqual([10_000_000, 4_000_000])
})

test('a document is held with what changes it, and nothing else of what the grammar keeps', () => {
  const file = fluent.parse(Buffer.from('a = b\n'))
  const { edit, obstructions = () => [], translationFor, ...document } = file
  const kept = editable(Object.assign(document, { tree: 'large' }), { edit, obstructions, translationFor })
  expect(kept).toEqual({ ...file })
})

test('a format of one charset has no parameter for it, and reads files in that', () => {
  const latin = withCharset(csv, { id: 'csv-latin', label: 'Latin', parameter: 'csv_encoding', charset: 'iso-8859-1' })
  const names = csv.parameters.map(({ name }) => name)
  expect(names).toContain('csv_encoding')
  expect(latin).toEqual({
    ...csv,
    id: 'csv-latin',
    label: 'Latin',
    parameters: csv.parameters.filter(({ name }) => name !== 'csv_encoding'),
    usage: [],
    parse: expect.any(Function),
  })
  const bytes = Buffer.from('source,target\né,b\n', 'latin1')
  const parameters = { csv_encoding: 'utf-8' }
  for (const options of [undefined, {}, { parameters }])
    expect(latin.parse(bytes, options).units.map(({ source }) => source)).toEqual([['é']])
})
