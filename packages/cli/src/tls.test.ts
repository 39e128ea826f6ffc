import { openDatabase } from '@weft/server/testing/database'
import { canMakeCertificates, startTlsServer, type TlsServer } from '@weft/testkit'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { makeWorkplace, type Workplace } from './testing.ts'

// Each step starts a process, which takes seconds on a busy machine.
vi.setConfig({ testTimeout: 180_000, hookTimeout: 180_000 })

describe.runIf(canMakeCertificates())('a database that takes TLS alone', () => {
  let server: TlsServer
  let place: Workplace
  beforeAll(async () => {
    server = await startTlsServer()
    place = await makeWorkplace({ DATABASE_URL: 'postgresql://nobody/', SECRETS_KEY: 'ab'.repeat(32) })
  })
  afterAll(async () => {
    place?.remove()
    await server?.stop()
  })

  /** An address of the server with these parameters. */
  const address = (parameters: Readonly<Record<string, string>>, host = 'localhost') => {
    const login = `${server.role}:${encodeURIComponent(server.password)}`
    return `postgresql://${login}@${host}:${server.port}/${server.database}?${new URLSearchParams(parameters)}`
  }
  const look = (url: string) => place.weftWith({ DATABASE_URL: url }, 'migrate', '--check')
  const works = { exitCode: 0, error: '' }
  const rootOf = () => ({ sslrootcert: server.authority })

  test('is reached as libpq reaches it', async () => {
    for (const [parameters, host] of [
      [{ sslmode: 'require' }, 'localhost'],
      [{ sslmode: 'prefer' }, '127.0.0.1'],
      [{ sslmode: 'verify-full', ...rootOf() }, 'localhost'],
      [{ sslmode: 'verify-ca', ...rootOf() }, '127.0.0.1'],
      [{ sslmode: 'require', channel_binding: 'require' }, 'localhost'],
      [{ ...rootOf() }, '127.0.0.1'],
    ] as const)
      expect([parameters, await look(address(parameters, host))]).toMatchObject([parameters, works])
  })

  test.each([
    ['without TLS', () => address({ sslmode: 'disable' }), /no pg_hba\.conf entry.*DATABASE_URL/],
    [
      'of another name',
      () => address({ sslmode: 'verify-full', ...rootOf() }, '127.0.0.1'),
      /TLS is refused.*IP: 127\.0\.0\.1/,
    ],
    [
      'with the certificate of another authority',
      () => address({ sslmode: 'verify-full', sslrootcert: server.otherAuthority }),
      /TLS is refused.*certificate/,
    ],
    ['that is known to no authority of Node', () => address({ sslmode: 'verify-full' }), /TLS is refused.*certificate/],
    [
      'with a wrong password',
      () => address({ sslmode: 'require' }).replace(encodeURIComponent(server.password), 'wrong-password'),
      /password authentication failed.*DATABASE_URL/,
    ],
  ])('%s is refused in one line, which shows no password', async (_name, url, reason) => {
    const { exitCode, out, error } = await look(url())
    expect([exitCode, out]).toEqual([1, ''])
    expect(error).toMatch(/^weft: [^\n]*\n$/)
    expect(error).toMatch(reason)
    expect(error).not.toContain(server.password)
    expect(error).not.toContain('wrong-password')
  })

  test('takes the certificate of a client for a password', async () => {
    const own = { sslcert: server.clientCertificate, sslkey: server.clientKey }
    const as = (parameters: Readonly<Record<string, string>>) =>
      `postgresql://${server.certified}@localhost:${server.port}/${server.database}?${new URLSearchParams(parameters)}`
    expect(await look(as({ sslmode: 'verify-full', ...rootOf(), ...own }))).toMatchObject(works)
    const { exitCode, error } = await look(as({ sslmode: 'verify-full', ...rootOf() }))
    expect([exitCode, error]).toEqual([1, expect.stringMatching(/^weft: [^\n]*certificate[^\n]*\n$/)])
  })

  test('is found behind a host that does not answer, and every session there has TLS', async () => {
    const url = address({ sslmode: 'verify-full', ...rootOf() }).replace('@localhost:', '@localhost:1,localhost:')
    const database = await openDatabase({ databaseUrl: url, dataDir: '' })
    try {
      await Promise.all(Array.from({ length: 6 }, () => database.executeSql('select pg_sleep(0.2)')))
      const { rows } = await database.executeSql(
        `select count(*) > 2 as several, bool_and(s.ssl) as encrypted from pg_stat_activity a
           join pg_stat_ssl s using (pid) where a.usename = $1`,
        [server.role],
      )
      expect(rows).toEqual([{ several: true, encrypted: true }])
    } finally {
      await database.close()
    }
  })
})
