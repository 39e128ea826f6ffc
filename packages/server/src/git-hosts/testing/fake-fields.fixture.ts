import type { FakeRequest } from './fake-server.fixture.ts'

/** The fields of an operation, as its page of documentation lists them. */
export interface OperationFields {
  readonly query?: readonly string[]
  /** Fields that the body must have, as texts, numbers or objects that are not empty. */
  readonly body?: readonly string[]
  readonly optional?: readonly string[]
}

/** Says what a request has that its documentation does not list, and what it lacks. */
export const fieldsLaw =
  (operations: Readonly<Record<string, OperationFields>>) =>
  ({ url, body, hasBody, headers }: FakeRequest, route: string): readonly string[] => {
    const { query = [], body: required = [], optional = [] } = operations[route] ?? {}
    const sent = Object.entries(body)
    const isTyped = !hasBody || /^application\/(json|x-www-form-urlencoded)/.test(headers['content-type'] ?? '')
    return [
      ...[...url.searchParams.keys()].filter((name) => !query.includes(name)).map((name) => `no parameter ${name}`),
      ...sent.flatMap(([name]) => (required.includes(name) || optional.includes(name) ? [] : [`no field ${name}`])),
      ...required.filter((name) => isEmpty(body[name])).map((name) => `${name} is missing`),
      ...(isTyped ? [] : ['a body without its type']),
    ]
  }

const isEmpty = (value: unknown): boolean => value === undefined || value === null || value === ''
