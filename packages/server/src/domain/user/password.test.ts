import { scryptSync } from 'node:crypto'
import { expect, test } from 'vitest'
import { hashPassword, verifyPassword } from './password.ts'

test('a password is known again by its hash, another one is not', async () => {
  const hash = await hashPassword('tři sta třicet tři')
  expect(await verifyPassword('tři sta třicet tři', hash)).toBe(true)
  expect(await verifyPassword('tři sta třicet tři '.normalize('NFD'), hash)).toBe(false)
  expect(await verifyPassword('tři sta třicet tři'.normalize('NFD'), hash)).toBe(true)
})

test('a hash costs what is advised, and one of an older version is still known', async () => {
  expect(await hashPassword('x')).toMatch(/^scrypt\$32768\$8\$3\$/)
  const salt = Buffer.from('salt of old')
  const key = scryptSync('x', salt, 32, { N: 2 ** 15, r: 8, p: 1, maxmem: 2 ** 26 })
  const old = ['scrypt', 2 ** 15, 8, 1, salt.toString('base64url'), key.toString('base64url')].join('$')
  expect([await verifyPassword('x', old), await verifyPassword('y', old)]).toEqual([true, false])
})

test('two hashes of one password differ', async () => {
  expect(await hashPassword('x')).not.toBe(await hashPassword('x'))
})

test('a text that is no hash fits no password', async () => {
  for (const hash of ['', 'x', 'scrypt$1$1$1$$', 'plain']) expect(await verifyPassword('', hash)).toBe(false)
})
