import { fieldsSchema } from '@weft/contract'
import fc from 'fast-check'
import type { Route } from '../http/bind/route.ts'
import { likely, oddTexts, oddValue } from './odd-input.arbitrary.ts'

export const oddRoles = ['anonymous', 'user', 'reviewer', 'manager', 'admin', 'nobody'] as const

/** A request as somebody might make it up, before the names of real things are filled in. */
export interface OddRequest {
  readonly role: (typeof oddRoles)[number]
  readonly method: string
  /** With `:name` where a real thing's name belongs. */
  readonly path: string
  readonly search: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: Buffer | null
  /** How the connection is treated: most are left alone. */
  readonly connection: 'kept' | 'aborted' | 'half-closed' | 'cut in the head'
}

const methods = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'TRACE', 'PROPFIND', 'PURGE'] as const

/** A segment of a path or a query: escaped as clients do, wrongly, or not at all. */
const oddSegment = fc.oneof(
  fc
    .constantFrom(...oddTexts.filter((text) => text.length < 1000))
    .map((text) => encodeURIComponent(text.toWellFormed())),
  fc.constantFrom(
    '%',
    '%zz',
    '%00',
    '%ff',
    '%ed%a0%80',
    '..',
    '%2e%2e',
    '.json',
    ';',
    '%2F',
    'x'.repeat(3000),
    '0',
    '-1',
    '9e9',
  ),
)

/** A route's path, often with one of its names replaced. */
function oddPath({ endpoint: { path } }: Route): fc.Arbitrary<string> {
  const suffix = fc.constantFrom('', '', '', '', '', '.json', '.csv', '.api', '.xml', '/', '?', '.')
  const replaced = fc.tuple(oddSegment, fc.integer({ min: 0, max: 4 })).map(([segment, index]) => {
    let seen = -1
    return path.replace(/:\w+/g, (name) => (++seen === index ? segment : name))
  })
  const whole = fc.oneof({ weight: 5, arbitrary: fc.constant(path) }, { weight: 2, arbitrary: replaced })
  return fc.tuple(whole, suffix).map(([one, end]) => (end === '' ? one : `${one.replace(/\/$/, '')}${end}`))
}

function oddSearch({ endpoint: { query } }: Route): fc.Arbitrary<string> {
  const names = fc.constantFrom(...Object.keys(query), 'page', 'page_size', 'format', 'x', '__proto__', 'a.b')
  const values = fc.oneof(
    fc.constantFrom('last', '0', '-1', '1', '2', '10000', '1e9', '9'.repeat(30), 'json', 'api', 'csv', 'json-flat', ''),
    fc.constantFrom(
      'state:constructor',
      'added:<"9999 years ago"',
      'position:[ to ]',
      '(((',
      'source:r"(a"',
      'not not',
    ),
    oddSegment.map((text) => text.slice(0, 200)),
    fc.string({ maxLength: 20 }).map((text) => encodeURIComponent(text.toWellFormed())),
  )
  return fc
    .array(fc.tuple(names, values), { maxLength: 3 })
    .map((pairs) => pairs.map(([name, value]) => `${name}=${value.replace(/[^\x21-\x7e]|#/g, '+')}`).join('&'))
}

const types = ['application/json', 'application/x-www-form-urlencoded', 'multipart/form-data; boundary=x'] as const
const oddTypes = [
  'multipart/form-data',
  'multipart/form-data; boundary=',
  'text/plain',
  'application/xml',
  ';',
  'json',
  '*/*',
] as const

const oddHeaders: fc.Arbitrary<Readonly<Record<string, string>>> = fc.record(
  {
    accept: fc.constantFrom(
      ...['application/json', 'text/html', 'text/csv', '*/*', '*/*;q=0', 'text/html;q=0', 'application/xhtml+xml', ';'],
      ...['image/*, text/html;q=x', ','.repeat(500), 'application/json-flat'],
    ),
    authorization: fc.constantFrom(
      'Token',
      'Token a b',
      'Basic YTpi',
      ' '.repeat(2000),
      'Bearer \u00ff',
      `Token ${'x'.repeat(500)}`,
    ),
    host: fc.constantFrom('localhost', 'a b', '[::1]', 'x'.repeat(5000), 'weft.example', 'a:99999', '"'),
    'if-none-match': fc.constantFrom('*', '"a"', 'W/"a"', '"'),
    'if-modified-since': fc.constantFrom('nonsense', 'Thu, 01 Jan 1970 00:00:00 GMT'),
    range: fc.constantFrom('bytes=0-1', 'bytes=9-1', 'x'),
    'content-encoding': fc.constantFrom('gzip', 'x'),
    'x-forwarded-for': fc.constantFrom('1.2.3.4', 'x', ','.repeat(100)),
    'x-forwarded-host': fc.constantFrom('evil.example', ' '),
    'x-http-method-override': fc.constant('DELETE'),
    'accept-version': fc.constantFrom('1.0.0', 'x'),
    'last-event-id': fc.constantFrom('0', '-1', 'x', '9'.repeat(30)),
  },
  { requiredKeys: [] },
)

/** A header that is not asked for is there in one request of eight. */
const someHeaders = fc
  .tuple(oddHeaders, fc.infiniteStream(fc.integer({ min: 0, max: 7 })))
  .map(([headers, dice]) => Object.fromEntries(Object.entries(headers).filter(() => dice.next().value === 0)))

const deep = (start: string, end: string) =>
  fc.integer({ min: 5, max: 10_000 }).map((n) => start.repeat(n) + end.repeat(n))

const part = (name: string, value: string, file: string) =>
  `--x\r\nContent-Disposition: form-data; name="${name}"${file}\r\n\r\n${value}\r\n`

/** Values as the body of one of the types says them. */
function encoded(values: Readonly<Record<string, unknown>>, type: (typeof types)[number]): string {
  const texts = Object.entries(values).map(([name, value]): [string, string] => [
    name,
    typeof value === 'string' ? value : (JSON.stringify(value) ?? ''),
  ])
  switch (type) {
    case 'application/json':
      return JSON.stringify(values)
    case 'application/x-www-form-urlencoded':
      return new URLSearchParams(
        Object.fromEntries(texts.map(([name, value]) => [name, value.toWellFormed()])),
      ).toString()
    case 'multipart/form-data; boundary=x': {
      const parts = texts.map(([name, value]) => part(name, value, name === 'file' ? '; filename="a.po"' : ''))
      return `${parts.join('')}--x--\r\n`
    }
  }
}

function oddBody({ endpoint: { body } }: Route): fc.Arbitrary<{ type: string; bytes: Buffer } | null> {
  const fields = Object.entries(body.fields)
  const schema = fieldsSchema(body.fields, 'whole')
  const fitting = likely(schema as Parameters<typeof likely>[0]) as fc.Arbitrary<Record<string, unknown>>
  const odd = fc.dictionary(fc.constantFrom(...fields.map(([name]) => name), 'x', '__proto__', 'a.b'), oddValue, {
    maxKeys: 4,
  })
  const sent = fc
    .tuple(fc.oneof(fitting, odd), fc.constantFrom(...types))
    .map(([values, type]) => ({ type: type as string, bytes: Buffer.from(encoded(values, type)) }))
  const broken = fc
    .tuple(
      fc.oneof(
        deep('{"a":', '}'),
        deep('[', ']'),
        deep('{"file_format_params":{"a":', '}'),
        fc.constantFrom(
          '',
          '{',
          '[]',
          'null',
          '"a"',
          '{"a":',
          '\ufeff{}',
          '--x',
          '--x\r\n\r\n',
          'a=%zz&&=',
          '&'.repeat(5000),
        ),
        fc.string({ unit: 'binary', maxLength: 200 }),
      ),
      fc.constantFrom<string>(...types, ...oddTypes),
    )
    .map(([text, type]) => ({ type, bytes: Buffer.from(text) }))
  return fc.oneof(
    { weight: 6, arbitrary: sent },
    { weight: 2, arbitrary: broken },
    { weight: 1, arbitrary: fc.constant(null) },
  )
}

const connections = fc.oneof(
  { weight: 16, arbitrary: fc.constant('kept' as const) },
  { weight: 1, arbitrary: fc.constantFrom('aborted' as const, 'half-closed' as const, 'cut in the head' as const) },
)

/** Requests to the routes, and to paths beside them. */
export function oddRequests(routes: readonly Route[]): fc.Arbitrary<OddRequest> {
  return fc.constantFrom(...routes).chain((route) => {
    const method = fc.oneof(
      { weight: 5, arbitrary: fc.constant<string>(route.endpoint.method) },
      { weight: 1, arbitrary: fc.constantFrom<string>(...methods) },
    )
    const path = fc.oneof(
      { weight: 12, arbitrary: oddPath(route) },
      { weight: 1, arbitrary: fc.array(oddSegment, { maxLength: 4 }).map((parts) => `/${parts.join('/')}`) },
    )
    return fc
      .record({
        role: fc.constantFrom(...oddRoles),
        method,
        path,
        search: fc.oneof(fc.constant(''), oddSearch(route)),
        headers: someHeaders,
        content: oddBody(route),
        connection: connections,
      })
      .map(({ content, headers, ...request }) => {
        const hasBody =
          content !== null && request.method !== 'GET' && request.method !== 'HEAD' && request.method !== 'TRACE'
        return {
          ...request,
          headers: hasBody ? { 'content-type': content.type, ...headers } : headers,
          body: hasBody ? content.bytes : null,
        }
      })
  })
}
