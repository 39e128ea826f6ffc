import { expect, test } from 'vitest'
import type { Actor } from '../../permissions/index.ts'
import { makeThrottle } from './throttle.ts'

const user: Actor = {
  kind: 'user',
  id: 7,
  username: 'anna',
  fullName: '',
  email: null,
  isSuperuser: false,
  isBot: false,
  grants: [],
  blockedProjects: new Set(),
  agreements: new Set(),
}
const anonymous: Actor = { ...user, kind: 'anonymous', id: 1 }

function clocked(anonymousLimit = 3, userLimit = 5) {
  let time = 1_000_000
  const throttle = makeThrottle({
    anonymous: { limit: anonymousLimit, windowMs: 10_000 },
    user: { limit: userLimit, windowMs: 1000 },
    failures: { 'wrong-token': { limit: 2, windowMs: 1000 }, 'unknown-path': { limit: 1, windowMs: 1000 } },
    now: () => time,
  })
  const pass = (ms: number) => {
    time += ms
  }
  return { throttle, pass }
}
test('the headers count what is left and when the oldest request is forgotten', () => {
  const { throttle, pass } = clocked()
  expect(throttle.admit(user, '').headers).toEqual({
    'x-ratelimit-limit': '5',
    'x-ratelimit-remaining': '4',
    'x-ratelimit-reset': '1',
  })
  pass(400)
  expect(throttle.admit(user, '').headers).toMatchObject({ 'x-ratelimit-remaining': '3', 'x-ratelimit-reset': '1' })
})

test('the window slides, and a refused request is not counted', () => {
  const { throttle, pass } = clocked()
  for (let index = 0; index < 5; index++) {
    throttle.admit(user, '')
    pass(100)
  }
  expect(throttle.admit(user, '').retryAfterSeconds).toBe(1)
  expect(throttle.admit(user, '').retryAfterSeconds).toBe(1)
  pass(500)
  expect(throttle.admit(user, '').headers['x-ratelimit-remaining']).toBe('0')
  expect(throttle.admit(user, '').retryAfterSeconds).toBe(1)
})

test('anonymous callers are counted by address, a whole /64 of IPv6 as one', () => {
  const { throttle } = clocked()
  for (const address of ['2001:db8::1', '2001:db8:0:0:5::2', '2001:db8::ffff']) throttle.admit(anonymous, address)
  expect(throttle.admit(anonymous, '2001:db8::9').retryAfterSeconds).toBe(10)
  expect(throttle.admit(anonymous, '2001:db8:0:1::9').retryAfterSeconds).toBeNull()
  expect(throttle.admit(anonymous, '192.0.2.1').retryAfterSeconds).toBeNull()
})

test('one address is one caller, however it is written', () => {
  const { throttle } = clocked()
  for (const address of ['2001:db8::1', '2001:DB8::1', '2001:0db8:0::1']) throttle.admit(anonymous, address)
  expect(throttle.admit(anonymous, '2001:db8::1').retryAfterSeconds).toBe(10)
  for (const address of ['::ffff:192.0.2.1', '192.0.2.1', '::ffff:c000:201']) throttle.admit(anonymous, address)
  expect(throttle.admit(anonymous, '192.0.2.1').retryAfterSeconds).toBe(10)
})

test('users do not share their log', () => {
  const { throttle } = clocked(1, 1)
  throttle.admit(user, '')
  expect(throttle.admit(user, '').retryAfterSeconds).toBe(1)
  expect(throttle.admit({ ...user, id: 8 }, '').retryAfterSeconds).toBeNull()
})

test('a log that grows keeps every request of the window', () => {
  const { throttle, pass } = clocked(1000, 1000)
  for (let index = 0; index < 1000; index++) throttle.admit(user, '')
  expect(throttle.admit(user, '').retryAfterSeconds).toBe(1)
  pass(1001)
  for (let index = 0; index < 1000; index++) throttle.admit(user, '')
  expect(throttle.admit(user, '').retryAfterSeconds).toBe(1)
})

test('failures are counted by address, each kind on its own', () => {
  const { throttle, pass } = clocked()
  const fail = (address: string) => throttle.admitFailure('wrong-token', address)
  expect([fail('192.0.2.1'), fail('192.0.2.1'), fail('192.0.2.1'), fail('192.0.2.2')]).toEqual([null, null, 1, null])
  expect(throttle.admitFailure('unknown-path', '192.0.2.1')).toBeNull()
  pass(1001)
  expect(fail('192.0.2.1')).toBeNull()
})
