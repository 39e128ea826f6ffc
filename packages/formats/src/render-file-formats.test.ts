import { expect, test } from 'vitest'
import { formats } from './index.ts'
import { renderFileFormats } from './render-file-formats.ts'

test('the contract names every format, and what each needs beside its files', () => {
  const text = renderFileFormats()
  const lines = text.split('\n')
  expect(lines[0]).toBe('// Written by `npm run docs` from packages/formats: do not edit.')
  const between = (first: string, last: string) => {
    const from = lines.indexOf(first)
    return lines.slice(from + 1, lines.indexOf(last, from))
  }
  expect(between('export const fileFormats = [', '] as const')).toEqual(formats.map(({ id }) => `  '${id}',`))
  const facts = between('export const fileFormatFacts: Readonly<Record<FileFormat, FileFormatFacts>> = {', '}')
  expect(facts).toHaveLength(formats.length)
  expect(facts[0]).toBe("  po: { label: 'gettext PO file', template: 'none', newBase: 'required' },")
  const usual = between(
    'export const usualFormats: readonly (readonly [pattern: string, format: FileFormat])[] = [',
    ']',
  )
  // A claimed name comes before its extension, and an extension has one format.
  const places = ["  ['messages.json', 'webextension'],", "  ['*.json', 'json-nested'],"].map((line) =>
    usual.indexOf(line),
  )
  expect(places[0]).toBeGreaterThanOrEqual(0)
  expect(places[1]).toBeGreaterThan(places[0] ?? 0)
  expect(new Set(usual.map((line) => line.split("'")[1])).size).toBe(usual.length)
})
