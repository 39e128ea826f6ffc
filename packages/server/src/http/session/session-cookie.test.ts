import { expect, test } from 'vitest'
import { readCookie, sessionCookie, sessionCookieName } from './session-cookie.ts'

test.each([
  ['https://weft.example', '', '__Host-weft'],
  ['https://weft.example:8443', '', '__Host-weft'],
  ['https://weft.example', '/weft', '__Secure-weft-weft'],
  ['https://weft.example', '/tools/we.ft', '__Secure-weft-tools-we-ft'],
  ['http://127.0.0.1:8080', '', 'weft-8080'],
  ['http://[::1]:8081', '', 'weft-8081'],
  ['http://localhost', '/weft', 'weft-80-weft'],
])('at %s%s the cookie is called %s', (origin, basePath, name) => {
  expect(sessionCookieName({ origin, basePath })).toBe(name)
})

test('what browsers ask of a name that begins with __Host- or __Secure- is so', () => {
  const session = { secret: 'x', maxAgeSeconds: 60 }
  const root = sessionCookie({ origin: 'https://a.example', basePath: '' }, session)
  expect([/; Path=\/;/.test(root), /; Secure$/.test(root), /Domain/.test(root)]).toEqual([true, true, false])
  const below = sessionCookie({ origin: 'https://a.example', basePath: '/weft' }, session)
  expect([/; Path=\/weft\/;/.test(below), /; Secure$/.test(below)]).toEqual([true, true])
})

test.each([
  ['a=1; weft=2; b=3', '2'],
  ['weft=2;weft=2', '2'],
  ['weft=1; weft=2', undefined],
  ['weft=', ''],
  ['weft', undefined],
  ['xweft=1; weftx=2; WEFT=3', undefined],
  ['a="weft=1"', undefined],
  ['', undefined],
  ['weft=a=b', 'a=b'],
])('of %j is read %j', (header, value) => {
  expect(readCookie(header, 'weft')).toBe(value)
})
