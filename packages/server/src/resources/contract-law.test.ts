import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { downloadForms, endpoints, fileFormatFacts, fileFormats } from '@weft/contract'
import { formats, writtenFormats } from '@weft/formats'
import { expect, test } from 'vitest'
import { allRoutes } from './resources.ts'

test('every endpoint of the contract has a route, and every route an endpoint of the contract', () => {
  const served = new Set(allRoutes.map(({ endpoint }) => endpoint))
  expect(served).toEqual(new Set(Object.values(endpoints)))
  expect(allRoutes).toHaveLength(served.size)
})

test('the contract names the formats that there are', () => {
  expect(fileFormats).toEqual(formats.map(({ id }) => id))
  const facts = formats.map(({ id, label, template, newBase }) => [id, { label, template, newBase }] as const)
  expect(fileFormatFacts).toEqual(Object.fromEntries(facts))
  expect(downloadForms).toEqual(writtenFormats.map(({ id, of }) => ({ id, of })))
})

test('every slice with routes has tests of its own, and refusals among them', () => {
  const folders = readdirSync(import.meta.dirname, { withFileTypes: true }).filter((entry) => entry.isDirectory())
  const untested = folders.flatMap(({ name }) => {
    const files = readdirSync(join(import.meta.dirname, name))
    if (!files.some((file) => file.endsWith('.routes.ts'))) return []
    const tests = files.filter((file) => file.endsWith('.test.ts'))
    const hasRefusals = tests.some((file) =>
      /\b(40[1345]|4[12]\d|problemsOf)\b/.test(readFileSync(join(import.meta.dirname, name, file), 'utf8')),
    )
    return hasRefusals ? [] : [name]
  })
  expect(untested).toEqual([])
})
