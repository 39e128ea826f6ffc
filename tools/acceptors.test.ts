import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { acceptors } from '../packages/formats/src/acceptors/testing.ts'
import { formatById, formats } from '../packages/formats/src/index.ts'
import { acceptanceOf, missingAcceptors } from './acceptance.ts'

const page = readFileSync('docs/reference/fidelity.md', 'utf8')
const table = page.slice(
  page.indexOf('| format | unchanged parts'),
  page.indexOf('\n\n', page.indexOf('| format | unchanged parts')),
)
const rows = table
  .split('\n')
  .slice(2)
  .map((row) => ({
    formats: [...(row.split(' | ')[0] ?? '').matchAll(/`([\w-]+)`/g)].map(([, id]) => id),
    by: row.split(' | ').at(-1) ?? '',
  }))

test.each(formats.map(({ id }) => id))(
  'the table of docs/reference/fidelity.md names the programs that read %s',
  (id) => {
    const found = rows.filter((row) => row.formats.includes(id))
    expect(found.length).toBe(1)
    for (const { name } of acceptors[id]) expect(found[0]?.by).toContain(name)
  },
)

test('a file is asked for once, with one change; what is refused as it came is told apart', () => {
  const format = formatById('json')
  if (!format) throw new Error('no JSON')
  const acceptance = acceptanceOf(format)
  acceptance.add('a.json', Buffer.from('{"a": "b", "c": "d"}'))
  acceptance.add('unreadable.json', Buffer.from('{'))
  acceptance.add('b.json', Buffer.from('{"a": "b"}'))
  expect(acceptance.finish()).toEqual({ complaints: [], refusedBefore: [], summary: '`JSON.parse` 2' })
})

test('only programs are missing, and none that would run the files of strangers', () => {
  expect(missingAcceptors(['json', 'toml', 'fluent', 'resx']).filter((name) => !name.includes('xmllint'))).toEqual([])
  expect(missingAcceptors(['php'])).not.toContain('PHP')
})
