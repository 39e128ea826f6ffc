import { randomBytes, scryptSync } from 'node:crypto'
import { expect, test } from 'vitest'
import { hashPassword, isOutdatedHash, makePassword, verifyPassword } from './password.ts'
import { passwordProblems } from './password-problems.ts'

test('a password is known again by its hash, another one is not', async () => {
  const hash = await hashPassword('tři sta třicet tři')
  expect(await verifyPassword('tři sta třicet tři', hash)).toBe(true)
  expect(await verifyPassword('tři sta třicet tři '.normalize('NFD'), hash)).toBe(false)
  expect(await verifyPassword('tři sta třicet tři'.normalize('NFD'), hash)).toBe(true)
})

/** As hashes were made before argon2id. */
function oldHash(password: string): string {
  const salt = randomBytes(16)
  const key = scryptSync(password, salt, 32, { N: 2 ** 15, r: 8, p: 3, maxmem: 2 ** 26 })
  return ['scrypt', 2 ** 15, 8, 3, salt.toString('base64url'), key.toString('base64url')].join('$')
}

test('a hash is argon2id with 64 MiB, and one of scrypt is still known and called outdated', async () => {
  const hash = await hashPassword('x')
  expect(hash).toMatch(/^\$argon2id\$v=19\$m=65536,t=3,p=1\$[\w+/]{22}\$[\w+/]{43}$/)
  const old = oldHash('x')
  expect([await verifyPassword('x', old), await verifyPassword('y', old)]).toEqual([true, false])
  expect([isOutdatedHash(hash), isOutdatedHash(old), isOutdatedHash(hash.replace('t=3', 't=2'))]).toEqual([
    false,
    true,
    true,
  ])
})

test('a hash of a known implementation of argon2id fits', async () => {
  // The reference implementation: echo -n password | argon2 somesalt -id -t 2 -m 16 -p 1 -l 32 -e
  const reference = '$argon2id$v=19$m=65536,t=2,p=1$c29tZXNhbHQ$CTFhFdXPJO1aFaMaO6Mm5c8y7cJHAph8ArZWb2GRPPc'
  expect([await verifyPassword('password', reference), await verifyPassword('Password', reference)]).toEqual([
    true,
    false,
  ])
})

test('two hashes of one password differ', async () => {
  expect(await hashPassword('x')).not.toBe(await hashPassword('x'))
})

test('a text that is no hash fits no password, and nobody has one', async () => {
  for (const hash of ['', 'x', 'scrypt$1$1$1$$', 'plain', '$argon2id$v=19$m=1,t=1,p=1$$', null])
    expect(await verifyPassword('', hash)).toBe(false)
})

test('a made password has 80 bits in groups that can be read aloud, and may be chosen', async () => {
  expect(makePassword()).toMatch(/^([a-km-np-z2-9]{4}-){3}[a-km-np-z2-9]{4}$/)
  expect(await passwordProblems(makePassword(), { attr: 'password' })).toEqual([])
})

const anna = ['anna', 'Anna Nováková', 'anna.n@example.org']
const codesOf = async (password: string) =>
  (await passwordProblems(password, { attr: 'password', about: anna })).map(({ code }) => code)

test.each([
  ['min_length', 'short words'],
  ['min_length', '🐘'.repeat(11)],
  ['min_length', 'é'.normalize('NFD').repeat(11)],
  ['max_length', 'tři sta třicet tři stříbrných stříkaček '.repeat(4)],
  ['invalid', 'password1234'],
  ['invalid', 'qwertyuiop123'],
  ['invalid', 'iloveyou1234'],
  ['invalid', '123456789012'],
  ['invalid', 'a'.repeat(128)],
  ['invalid', 'abcdefghijklmnop'],
  ['invalid', 'nováková1985'],
  ['invalid', 'weftweftweft'],
])('%s: %s', async (code, password) => {
  expect(await codesOf(password)).toEqual([code])
})

test.each([
  'correct horse battery staple',
  'tři sta třicet tři',
  '🐘 šla do lesa',
  `${'x7Kq '.repeat(5)}lantern & yolk`,
])('%s may be chosen', async (password) => {
  expect(await codesOf(password)).toEqual([])
})

test('no word of a password stands in what is wrong with it', async () => {
  for (const password of ['hunter2', 'hunter2hunter2hunter2', 'hunter2'.repeat(20)])
    expect(JSON.stringify(await passwordProblems(password, { attr: 'password' }))).not.toContain('hunter')
})
