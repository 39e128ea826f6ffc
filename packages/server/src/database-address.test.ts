import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readDatabaseAddress, WrongAddress } from './database-address.ts'

let folder = ''
let authority = ''
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'weft-address-'))
  authority = join(folder, 'ca.crt')
  await writeFile(authority, 'a certificate')
})
afterAll(() => rm(folder, { recursive: true }))

const serversOf = (text: string) => readDatabaseAddress(text).endpoints.map(({ host, port }) => `${host} ${port}`)
const tlsOf = (text: string) => readDatabaseAddress(`postgresql://h/db?${text}`).endpoints.map(({ ssl }) => ssl)

test.each([
  ['postgresql://h/db', ['h 5432']],
  ['postgres://h:5433/db', ['h 5433']],
  ['postgresql://h1,h2:6000,h3/db', ['h1 5432', 'h2 6000', 'h3 5432']],
  ['postgresql://[::1]:5433,[fd00::2]/db', ['::1 5433', 'fd00::2 5432']],
  ['postgresql://h1,h2/db?port=6000', ['h1 6000', 'h2 6000']],
  ['postgresql:///db?host=h1,h2&port=1,2', ['h1 1', 'h2 2']],
  ['postgresql://localhost/db?host=%2Frun%2Fpg', ['/run/pg 5432']],
  ['postgresql://%2Frun%2Fpg/db', ['/run/pg 5432']],
  ['postgresql:///db', ['localhost 5432']],
])('%s leads to %j', (text, servers) => {
  expect(serversOf(text)).toEqual(servers)
})

test('user, password and database are decoded, and parameters come before them', () => {
  expect(readDatabaseAddress('postgresql://a%40b:p%2F%3A:x@h/d%20b').login).toEqual({
    user: 'a@b',
    password: 'p/::x',
    database: 'd b',
  })
  expect(readDatabaseAddress('postgresql://h/?user=u&password=p&dbname=d').login).toEqual({
    user: 'u',
    password: 'p',
    database: 'd',
  })
  expect(readDatabaseAddress('postgresql://h').login).toEqual({})
})

test('TLS is what libpq means by it', () => {
  const unchecked = { rejectUnauthorized: false }
  expect(tlsOf('')).toEqual([false])
  expect(tlsOf('sslmode=disable')).toEqual([false])
  expect(tlsOf('sslmode=prefer')).toEqual([unchecked, false])
  expect(tlsOf('sslmode=allow')).toEqual([false, unchecked])
  expect(tlsOf('sslmode=require')).toEqual([unchecked])
  expect(tlsOf('sslmode=verify-full')).toEqual([{ rejectUnauthorized: true }])
  expect(tlsOf('sslrootcert=system')).toEqual([{ rejectUnauthorized: true }])
  for (const mode of ['require', 'verify-ca']) {
    const [tls] = tlsOf(`sslmode=${mode}&sslrootcert=${authority}`)
    expect(tls).toMatchObject({ rejectUnauthorized: true, ca: 'a certificate' })
    expect(typeof tls === 'object' && tls?.checkServerIdentity?.('h', {} as never)).toBeUndefined()
  }
  expect(tlsOf(`sslmode=verify-full&sslrootcert=${authority}`)).toEqual([
    { rejectUnauthorized: true, ca: 'a certificate' },
  ])
  expect(readDatabaseAddress('postgresql://h,%2Frun/db?sslmode=require').endpoints.map(({ ssl }) => ssl)).toEqual([
    unchecked,
    false,
  ])
})

test('the time for a connection is two seconds at least', () => {
  const secondsOf = (text: string) => readDatabaseAddress(`postgresql://h/?connect_timeout=${text}`).connectMillis
  expect([secondsOf('1'), secondsOf('9'), secondsOf('0')]).toEqual([2000, 9000, undefined])
})

test.each([
  ['mysql://h/db', 'postgresql://'],
  ['postgresql://u:sec@ret@h:x/db', 'port'],
  ['postgresql://u:secret@h:70000/db', 'port'],
  ['postgresql://u:secret@h:0/db', 'port'],
  ['postgresql://u:sec%ret@h/db', '%25'],
  ['postgresql://u:sec/ret@h/db', 'port'],
  ['postgresql://u:secret@,h/db', 'host'],
  ['postgresql://u:secret@h/db#x', '%23'],
  ['postgresql://u:secret@h/db?sslmod=require', 'sslmod'],
  ['postgresql://u:secret@h/db?sslmode=require&sslmode=disable', 'sslmode'],
  ['postgresql://u:secret@h/db?sslmode', 'sslmode'],
  ['postgresql://u:secret@h/db?sslmode=on', 'verify-full'],
  ['postgresql://u:secret@h/db?sslmode=verify-ca', 'sslrootcert'],
  ['postgresql://u:secret@h/db?sslmode=verify-full&sslrootcert=/no/such.crt', 'ENOENT'],
  ['postgresql://u:secret@h/db?sslmode=require&sslcert=/no/such.crt', 'ENOENT'],
  ['postgresql://u:secret@h/db?target_session_attrs=standby', 'target_session_attrs'],
  ['postgresql://u:secret@h/db?client_encoding=LATIN1', 'client_encoding'],
  ['postgresql://u:secret@h/db?connect_timeout=soon', 'connect_timeout'],
  ['postgresql:///db?host=a,b&port=1,2,3', 'ports'],
])('%s is refused, naming the part and not the password', (text, part) => {
  const error = (() => {
    try {
      return readDatabaseAddress(text)
    } catch (caught) {
      return caught
    }
  })()
  expect(error).toBeInstanceOf(WrongAddress)
  const { message } = error as WrongAddress
  expect(message).toContain(part)
  expect(message).not.toMatch(/secret|sec%?ret|\n/)
})
