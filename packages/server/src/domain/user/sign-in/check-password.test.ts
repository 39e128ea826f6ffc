import { scryptSync } from 'node:crypto'
import { startTestApp, type TestApp } from '@weft/testkit'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { checkPassword } from './check-password.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.close())

const rowOf = (username: string) =>
  app.database.kysely
    .selectFrom('users')
    .select(['id', 'password_hash'])
    .where('username', '=', username)
    .executeTakeFirstOrThrow()

const salt = Buffer.from('salt of old')
const key = scryptSync('old password', salt, 32, { N: 2 ** 14, r: 8, p: 1, maxmem: 2 ** 26 })
const outdated = ['scrypt', 2 ** 14, 8, 1, salt.toString('base64url'), key.toString('base64url')].join('$')
const keep = (username: string, hash: string) =>
  app.database.kysely.updateTable('users').set({ password_hash: hash }).where('username', '=', username).execute()

test('a hash of old is made anew by the right password alone', async () => {
  await keep('anna', outdated)
  expect(await checkPassword(app.database, await rowOf('anna'), 'wrong')).toBe(false)
  expect((await rowOf('anna')).password_hash).toBe(outdated)
  expect(await checkPassword(app.database, await rowOf('anna'), 'old password')).toBe(true)
  const { password_hash: renewed } = await rowOf('anna')
  expect(renewed).toMatch(/^\$argon2id\$/)
  expect(await checkPassword(app.database, await rowOf('anna'), 'old password')).toBe(true)
  expect((await rowOf('anna')).password_hash).toBe(renewed)
})

test('a password that was changed meanwhile stays changed', async () => {
  await keep('boris', outdated)
  const before = await rowOf('boris')
  await keep('boris', 'changed')
  expect(await checkPassword(app.database, before, 'old password')).toBe(true)
  expect((await rowOf('boris')).password_hash).toBe('changed')
})

test('nobody and who has no password have none that fits', async () => {
  expect(await checkPassword(app.database, undefined, '')).toBe(false)
  expect(await checkPassword(app.database, await rowOf('carol'), '')).toBe(false)
})
