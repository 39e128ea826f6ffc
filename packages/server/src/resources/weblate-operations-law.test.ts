import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { allFacts } from './all.facts.ts'
import { allRoutes } from './resources.ts'

const compatibility = new URL('../../../../docs/reference/compatibility.md', import.meta.url)

/** Paths that differ in the names of their parts only are the same. */
const shapeOf = (path: string): string => path.replace(/:\w+/g, ':')

/** Every operation of Weblate's API, release 2026.10: its clients may ask for any. */
const operations = allFacts
  .flatMap(({ weblate = {} }) => Object.entries(weblate))
  .flatMap(([path, methods]) => methods.split(' ').map((method) => ({ method, path })))
const served = new Set(allRoutes.map(({ endpoint }) => `${endpoint.method} ${shapeOf(endpoint.path)}`))

/** Operations that the page says are not served: `METHOD METHOD /path/` in a row of its table. */
const section =
  readFileSync(compatibility, 'utf8')
    .split('\n## ')
    .find((one) => one.startsWith('Operations that are not served')) ?? ''
const listed = new Set(
  [...section.slice(section.indexOf('|---|')).matchAll(/`((?:[A-Z]+ )+)(\/[^`]*)`/g)].flatMap(
    ([, methods = '', path = '']) =>
      methods
        .trim()
        .split(' ')
        .map((method) => `${method} ${shapeOf(path.replace(/\{(\w+)\}/g, ':$1'))}`),
  ),
)

test('every operation of Weblate is served, or listed with a reason', () => {
  const missing = operations
    .map(({ method, path }) => `${method} ${path}`)
    .filter((one) => !served.has(shapeOf(one)) && !listed.has(shapeOf(one)))
  expect(missing).toEqual([])
})

test('what is listed as not served is an operation of Weblate, and is not served', () => {
  const known = new Set(operations.map(({ method, path }) => shapeOf(`${method} ${path}`)))
  expect([...listed].filter((one) => !known.has(one) || served.has(one))).toEqual([])
})

test('the list has all of them', () => {
  const api = operations.filter(({ path }) => path.startsWith('/api/'))
  expect(new Set(operations.map(({ method, path }) => `${method} ${shapeOf(path)}`)).size).toBe(operations.length)
  // 203 of the release, and the two of credits, which earlier releases have.
  expect(api.length).toBe(205)
})
