import { afterAll, beforeAll, expect, test } from 'vitest'
import { defaultRoles, isPermission } from '../permissions/index.ts'
import { operations } from './all.facts.ts'
import { isRefused, nameOf, type OperationWorld, startOperations } from './operation-world.fixture.ts'
import { allRoutes } from './resources.ts'

let world: OperationWorld

beforeAll(async () => {
  world = await startOperations()
}, 60_000)
afterAll(() => world.kiosk.close())

test('each default role may do what its permissions say, and nothing else', async () => {
  const wrong: string[] = []
  for (const { name, permissions } of defaultRoles) {
    const client = world.people.get(name)
    if (!client) throw new Error(`nobody is ${name}`)
    for (const operation of operations) {
      const may = operation.needs.every((one) => permissions.includes(one))
      if (may && operation.isFinal) continue
      const reply = await world.send(client, operation, name)
      const wasServed = reply.status !== 401 && reply.status < 500
      if (isRefused(reply) === may || !wasServed) wrong.push(`${name}: ${nameOf(operation)}: ${reply.status}`)
    }
  }
  expect(wrong).toEqual([])
}, 120_000)

test('every route that a permission guards is in its facts, under that permission', () => {
  const asked = (route: (typeof allRoutes)[number]) =>
    operations.some(({ method, path, needs }) => {
      const pattern = new RegExp(`^${path.replace(/:\w+/g, '(:\\w+|[\\w-]+)')}$`)
      return (
        method === route.endpoint.method &&
        pattern.test(route.endpoint.path) &&
        needs.some((one) => one === route.permission)
      )
    })
  const guarded = allRoutes.filter(({ permission }) => isPermission(permission))
  const missed = guarded.filter((route) => !asked(route)).map(({ endpoint }) => `${endpoint.method} ${endpoint.path}`)
  expect(missed).toEqual([])
})
