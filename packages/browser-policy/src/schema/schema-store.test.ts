import { readdirSync, readFileSync } from 'node:fs'
import { Ajv } from 'ajv'
import { expect, test } from 'vitest'

const folder = new URL('../../integrations/schemastore/', import.meta.url)
const json = (path: string): unknown => JSON.parse(readFileSync(new URL(path, folder), 'utf8'))
const filesIn = (path: string): readonly string[] => readdirSync(new URL(path, folder)).map((name) => `${path}${name}`)

test('the files for SchemaStore pass its checks: strict mode, right files valid, wrong ones not', () => {
  const schema = json('src/schemas/json/firefox-policies.json') as Record<string, unknown>
  expect([schema.$schema, schema.$id]).toEqual([
    'http://json-schema.org/draft-07/schema#',
    'https://json.schemastore.org/firefox-policies.json',
  ])
  const isValid = new Ajv({ strict: true, allErrors: false, logger: false }).compile(schema)
  const [right, wrong] = [filesIn('src/test/firefox-policies/'), filesIn('src/negative_test/firefox-policies/')]
  expect(right.length).toBeGreaterThan(3)
  expect(right.filter((path) => !isValid(json(path)))).toEqual([])
  expect(wrong.length).toBeGreaterThan(3)
  expect(wrong.filter((path) => isValid(json(path)))).toEqual([])
}, 30_000)

test('the entry of the catalogue has the members that SchemaStore wants, and names the schema', () => {
  const entry = json('catalog-entry.json') as { readonly fileMatch: readonly string[] }
  expect(Object.keys(entry)).toEqual(['name', 'description', 'fileMatch', 'url'])
  expect(entry).toMatchObject({ url: 'https://www.schemastore.org/firefox-policies.json' })
  // A pattern that others would match as well is refused there.
  expect(entry.fileMatch).not.toContain('policies.json')
})
