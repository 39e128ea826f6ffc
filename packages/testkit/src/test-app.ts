import { fileURLToPath } from 'node:url'
import {
  type App,
  addUser,
  buildApp,
  type Config,
  csrfTokenOf,
  type Database,
  readConfig,
  seedAccess,
  startGitInTests,
  startSession,
} from '@weft/server/testing'
import { type TestDatabase, testDatabase } from './databases/test-database.ts'
import type { ServerVersion } from './databases/test-servers.ts'
import { clientWith, type TestClient, testClient } from './test-client.ts'

/** The key that seals the secrets of every test, in hexadecimal digits. */
export const secretsKeyOfTests = '7'.repeat(64)

const people = [
  { username: 'admin', fullName: 'Site Admin', email: 'admin@example.com', isSuperuser: true },
  { username: 'anna', fullName: 'Anna Nováková', email: 'anna@example.com' },
  { username: 'boris', fullName: 'Boris Petrov', email: 'boris@example.com' },
  { username: 'carol', fullName: 'Carol Jones', email: 'carol@example.com' },
] as const

export interface TestAppOptions {
  /** The version of PostgreSQL. */
  readonly version?: ServerVersion
  readonly config?: Partial<Config>
  /** The folder with built pages, for tests of the web UI. */
  readonly webFolder?: string
  /** Gets unexpected errors, for tests that cause them; without it a test fails by the status 500. */
  reportError?(error: unknown, place: string): void
}

/** A server with its own database on a free port. Its replies are checked against their contracts. */
export interface TestApp {
  readonly app: App
  readonly database: Database
  /** `http://127.0.0.1:PORT`; web links use `https://weft.example`, so that tests notice if the two are mixed up. */
  readonly base: string
  /** A superuser. */
  readonly admin: TestClient
  /** Members of the default teams. */
  readonly anna: TestClient
  readonly boris: TestClient
  readonly carol: TestClient
  readonly anonymous: TestClient
  /** A browser in which this user is signed in: it sends the session's cookie, its token and the Origin of the pages. */
  signedIn(username: string): Promise<TestBrowser>
  /** A client with this token. */
  withToken(token: string): TestClient
  close(): Promise<void>
}

/** A client with a session, and the headers that make it one. */
export interface TestBrowser extends TestClient {
  readonly headers: { readonly cookie: string; readonly origin: string; readonly 'x-csrftoken': string }
  /** The secret in the cookie. */
  readonly secret: string
}

/** The token of a user of the test app. */
export const tokenOf = (username: string) => `wlu_${username.padEnd(36, 'x')}`

export async function startTestApp(options: TestAppOptions = {}): Promise<TestApp> {
  const opened = await testDatabase(options.version)
  await addPeople(opened.database)
  return startAppOn(opened, options)
}

/** Adds the people of a test app to a database. */
export async function addPeople(database: Database): Promise<void> {
  await database.transaction(async (tx) => {
    await seedAccess(tx)
    for (const person of people) await addUser(tx, { ...person, token: tokenOf(person.username) })
  })
}

/** Starts a server, or a second node, on an open database, which must have the users already. */
export async function startAppOn(opened: TestDatabase, options: TestAppOptions = {}): Promise<TestApp> {
  const app = await buildApp({
    config: {
      ...readConfig({
        PORT: '0',
        SITE_URL: 'https://weft.example',
        DEMO: 'off',
        // Tests of components count them; those of glossaries have them made.
        PROJECT_GLOSSARIES: 'off',
        GIT_ALLOW_PRIVATE: '1',
        CHECK_REPLIES: '1',
        SECRETS_KEY: secretsKeyOfTests,
      }),
      rateAnonymous: { limit: 1_000_000, windowMs: 86_400_000 },
      rateUser: { limit: 1_000_000, windowMs: 3_600_000 },
      rateWrongToken: { limit: 1_000_000, windowMs: 60_000 },
      rateUnknownPath: { limit: 1_000_000, windowMs: 60_000 },
      rateNotice: { limit: 1_000_000, windowMs: 60_000 },
      // A provider that nobody reaches.
      identityProviders: fileURLToPath(new URL('identity-providers.json', import.meta.url)),
      dataDir: opened.config.dataDir,
      databaseUrl: opened.config.databaseUrl,
      ...options.config,
    },
    database: opened.database,
    startGit: startGitInTests,
    ...(options.webFolder !== undefined && { webFolder: options.webFolder }),
    ...(options.reportError === undefined ? {} : { reportError: options.reportError }),
  })
  const base = `http://127.0.0.1:${await app.listen()}`
  const client = (token: string | null) => testClient(base, token)
  return {
    app,
    database: opened.database,
    base,
    admin: client(tokenOf('admin')),
    anna: client(tokenOf('anna')),
    boris: client(tokenOf('boris')),
    carol: client(tokenOf('carol')),
    anonymous: client(null),
    withToken: client,
    signedIn: (username) => signInTo(base, opened.database, username),
    async close() {
      await app.close()
      await opened.close()
    },
  }
}

/** Makes the session as a sign-in does, without the work of a password. */
async function signInTo(base: string, database: Database, username: string): Promise<TestBrowser> {
  const secret = await database.transaction(async (tx) => {
    const { id } = await tx.kysely
      .selectFrom('users')
      .select('id')
      .where('username', '=', username)
      .executeTakeFirstOrThrow()
    return startSession(tx, { userId: id, address: '127.0.0.1', userAgent: 'test', lifetimeMs: 86_400_000 })
  })
  const cookie = `weft-${new URL(base).port}=${secret}`
  const headers = { cookie, origin: base, 'x-csrftoken': csrfTokenOf(secret) }
  return { ...clientWith(base, headers), headers, secret }
}
