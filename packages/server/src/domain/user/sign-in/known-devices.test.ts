import { randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { deviceLifetime, makeKnownDevices } from './known-devices.ts'

const devices = makeKnownDevices(randomBytes(32))
const anna = { username: 'Anna', email: 'anna@example.com' }

test('a browser is known again for the account that it was given to, by name and by address, however they are written', () => {
  const value = devices.cookieFor(anna)
  for (const login of ['Anna', ' anna ', 'ANNA@example.com']) expect(devices.recognise(value, login)).toMatch(/^\w+\./)
  for (const login of ['boris', '', 'anna@example.org']) expect(devices.recognise(value, login)).toBeNull()
  expect(devices.recognise(value, 'anna')).toBe(devices.recognise(value, 'anna@example.com'))
  expect(devices.recognise(devices.cookieFor(anna), 'anna')).not.toBe(devices.recognise(value, 'anna'))
})

test('who has no address is known by the name alone', () => {
  const value = devices.cookieFor({ username: 'anna', email: null })
  expect(devices.recognise(value, 'anna')).not.toBeNull()
  for (const login of ['', 'null']) expect(devices.recognise(value, login)).toBeNull()
})

test('what is made up, changed, of another installation, too old or of the future is no device', () => {
  const now = Date.now()
  const value = devices.cookieFor(anna, now)
  const others = [undefined, '', 'x', `${value}x`, value.replace(/^./, 'z'), value.split('.').slice(0, 3).join('.')]
  for (const other of others) expect(devices.recognise(other, 'anna', now)).toBeNull()
  expect(makeKnownDevices(randomBytes(32)).recognise(value, 'anna', now)).toBeNull()
  expect(devices.recognise(value, 'anna', now + deviceLifetime - 1)).not.toBeNull()
  expect(devices.recognise(value, 'anna', now + deviceLifetime + 1)).toBeNull()
  expect(devices.recognise(value, 'anna', now - 600_000)).toBeNull()
})
