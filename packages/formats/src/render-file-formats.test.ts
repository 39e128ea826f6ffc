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
  const needs = between('export const fileFormatNeeds: Readonly<Record<FileFormat, FileFormatNeeds>> = {', '}')
  expect(needs).toHaveLength(formats.length)
  expect(needs.slice(0, 3)).toEqual([
    "  po: { template: 'none', newBase: 'required' },",
    "  'po-mono': { template: 'required', newBase: 'optional' },",
    "  json: { template: 'required', newBase: 'optional' },",
  ])
  expect(between('export interface FileFormatNeeds {', '}').filter((line) => line.includes('readonly'))).toEqual([
    "  readonly template: 'required' | 'optional' | 'none'",
    "  readonly newBase: 'required' | 'optional' | 'none'",
  ])
  expect(text.endsWith(' },\n}\n')).toBe(true)
})
