import type { TSchema } from 'typebox'
import { expect, test } from 'vitest'
import { allRoutes } from './resources.ts'

/** Names under which replies carry what is shown once. */
const secretNames = /^(token|secret|link|recovery_codes)$/

function namesIn(schema: TSchema | null): string[] {
  if (schema === null) return []
  const {
    properties = {},
    anyOf = [],
    items,
  } = schema as {
    properties?: Record<string, TSchema>
    anyOf?: TSchema[]
    items?: TSchema
  }
  return [
    ...Object.entries(properties).flatMap(([name, inner]) => [name, ...namesIn(inner)]),
    ...anyOf.flatMap(namesIn),
    ...(items === undefined ? [] : namesIn(items)),
  ]
}

test('no answer with a secret is kept for those who send the request again', () => {
  const shown = allRoutes.filter(
    ({ endpoint }) =>
      endpoint.method !== 'GET' &&
      Object.values(endpoint.replies).some((schema) => namesIn(schema).some((name) => secretNames.test(name))),
  )
  const nameOf = ({ endpoint }: (typeof allRoutes)[number]) => `${endpoint.method} ${endpoint.path}`
  expect(shown.length).toBeGreaterThan(6)
  expect(shown.filter(({ showsSecret }) => !showsSecret).map(nameOf)).toEqual([])
})
