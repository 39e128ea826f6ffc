import { endpoints, fileFormats } from '@weft/contract'
import { formats } from '@weft/formats'
import { expect, test } from 'vitest'
import { allRoutes } from './resources.ts'

test('every endpoint of the contract has a route, and every route an endpoint of the contract', () => {
  const served = new Set(allRoutes.map(({ endpoint }) => endpoint))
  expect(served).toEqual(new Set(Object.values(endpoints)))
  expect(allRoutes).toHaveLength(served.size)
})

test('the contract names the formats that there are', () => {
  expect(fileFormats).toEqual(formats.map(({ id }) => id))
})
