import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readCookie } from './session-cookie.ts'
import { isVisitor, visitorCookie, visitorCookieName } from './visitor-cookie.ts'

const key = Buffer.alloc(32, 1)
const place = { origin: 'https://weft.example', basePath: '' }
const start = Date.UTC(2026, 0, 1)
const day = 86_400_000
const valueAt = (time: number) => readCookie(visitorCookie(place, key, time), visitorCookieName(place)) ?? ''

test('a page gives a cookie that is known again for thirty days, and not before its time', () => {
  const value = valueAt(start)
  const known = [0, 29 * day, 31 * day, -day].map((later) => isVisitor(value, key, start + later))
  expect(known).toEqual([true, true, false, false])
})

test('nobody makes one without the key, nor another one of one', () => {
  expect(isVisitor(valueAt(start), Buffer.alloc(32, 2), start)).toBe(false)
  fc.assert(
    fc.property(fc.nat(valueAt(start).length - 2), fc.constantFrom(...'ab01_-.'), (at, letter) => {
      const value = valueAt(start)
      const changed = value.slice(0, at) + letter + value.slice(at + 1)
      expect(isVisitor(changed, key, start)).toBe(changed === value)
    }),
  )
  for (const odd of [undefined, '', '.', 'a.b', `${start.toString(36)}.`, 'x'.repeat(10_000)])
    expect(isVisitor(odd, key, start)).toBe(false)
})
