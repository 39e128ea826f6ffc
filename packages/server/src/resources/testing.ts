// The people of the laws over every route, and the client whose replies are compared with their contracts.

import { randomBytes } from 'node:crypto'
import { type Endpoint, endpoints } from '@weft/contract'
import { type Client, createClient } from '@weft/contract/client'
import {
  joinTeam,
  type Kiosk,
  type MailServer,
  secretsKeyOfTests,
  startKiosk,
  startMailServer,
  tokenOf,
} from '@weft/testkit'
import { Compile } from 'typebox/compile'
import type { Database } from '../db/database.ts'
import { dropCaches } from '../domain/cache-drop.ts'
import { addUser } from '../domain/user/profile/add-user.ts'
import { exactSchema } from '../http/reply/exact-schema.ts'
import type { Role } from './resource.facts.ts'

/** The user of each role of the access table; nobody signs in as `anonymous`. */
const people: { readonly [R in Role]: { readonly username: string; readonly team?: string } | null } = {
  anonymous: null,
  user: { username: 'anna' },
  reviewer: { username: 'boris', team: 'Reviewers' },
  manager: { username: 'carol', team: 'Managers' },
  admin: { username: 'admin' },
}

/** Puts everybody into the team of their role, and adds `dana`, the user that paths name. */
export async function seatPeople(database: Database): Promise<void> {
  for (const person of Object.values(people))
    if (person?.team !== undefined) await joinTeam(database, person.username, person.team)
  await database.transaction(async (tx) => {
    await addUser(tx, { username: 'dana', fullName: 'Dana', email: null })
    dropCaches(tx, 'access')
  })
}

/** The token of a role's user; null for roles without one. */
export function tokenOfRole(role: Role): string | null {
  const person = people[role]
  return person === null ? null : tokenOf(person.username)
}

export const allEndpoints: readonly (readonly [string, Endpoint])[] = Object.entries(endpoints)
/** `readProject 200` of every reply that came. */
export const seen = new Set<string>()
/** Replies that say something else than their contracts, or more. */
export const wrong: string[] = []

/** The endpoint of a method and a path: of several the one with the most words that are not parameters. */
function endpointOf(method: string, path: string): readonly [string, Endpoint] {
  const matches = allEndpoints.filter(
    ([, one]) => one.method === method && new RegExp(`^${one.path.replace(/:\w+/g, '[^/]+')}$`).test(path),
  )
  const [found] = matches.sort(([, one], [, other]) => one.path.split(':').length - other.path.split(':').length)
  if (found === undefined) throw new Error(`The contract has no ${method} ${path}`)
  return found
}

/** The real fetch; checks every reply against its contract. */
export async function watchedFetch(url: string | URL | Request, init?: RequestInit): Promise<Response> {
  const response = await fetch(url, init)
  const [name, { replies, renders }] = endpointOf(init?.method ?? 'GET', new URL(String(url)).pathname)
  const schema = replies[response.status]
  if (schema === undefined || !response.ok) return response
  seen.add(`${name} ${response.status}`)
  if (schema === null || renders === 'file') return response
  const value: unknown = await response.clone().json()
  const check = Compile(exactSchema(schema))
  if (!check.Check(value))
    wrong.push(...check.Errors(value).map((one) => `${name} ${response.status}: ${one.instancePath} ${one.message}`))
  return response
}

export let kiosk: Kiosk
export let mailServer: MailServer
export let client: Client
export const clientOf = (token: string | null) =>
  createClient({ base: kiosk.app.base, credentials: token === null ? null : { token }, fetch: watchedFetch })

/** Starts what the calls go to. */
export async function startWatched(): Promise<void> {
  mailServer = await startMailServer()
  const mail = { smtpUrl: mailServer.url, from: 'weft@example.org' }
  // Two keys, as while they are exchanged: one call asks for that.
  const secretsKeys = [randomBytes(32), Buffer.from(secretsKeyOfTests, 'hex')]
  kiosk = await startKiosk({ config: { mail, registration: 'open', secretsKeys } })
  client = clientOf(tokenOf('admin'))
}

export async function stopWatched(): Promise<void> {
  await kiosk.close()
  await mailServer.stop()
}

/** The client of a browser in which somebody has just signed in. */
export async function browserOf(username: string): Promise<Client> {
  const { headers } = await kiosk.app.signedIn(username)
  return createClient({
    base: kiosk.app.base,
    credentials: null,
    fetch: (url, init) =>
      watchedFetch(url, { ...init, headers: { ...Object.fromEntries(new Headers(init?.headers)), ...headers } }),
  })
}

export const project = { project: 'demo' }
export const component = { ...project, component: 'kiosk' }
export const translation = { ...component, language: 'cs' }

/**
 * Words that stand where only some may read, each once in what it names. `nobody`: credentials, which no reply shows.
 * `guarded`: where the files of a protected project come from. `restricted`: a component open to chosen people in a public
 * project. `secret`: a private project with all that is in it.
 */
export const markers = {
  nobody: ['zqtoken', 'zqblank', 'zqhorse', 'zqpushed', 'zqformer'],
  guarded: ['zqgrepo', 'zqgpush', 'zqgbranch', 'zqgtopic', 'zqgbrowser', 'zqgold'],
  restricted: [
    'zqrslug',
    'zqrname',
    'zqrsource',
    'zqrtarget',
    'zqrnote',
    'zqrperson',
    'zqrrepo',
    'zqrsaid',
    'zqrsuggested',
    'zqrannounced',
    'zqrshown',
    'zqrassigned',
    'zqrinstructed',
  ],
  secret: [
    ...[
      'zqsslug',
      'zqsname',
      'zqsrules',
      'zqsweb',
      'zqslabel',
      'zqsfonts',
      'zqscslug',
      'zqscname',
      'zqssource',
      'zqstarget',
    ],
    ...[
      'zqscontext',
      'zqsnote',
      'zqsplace',
      'zqslanguage',
      'zqsexplained',
      'zqsagreement',
      'zqsrepo',
      'zqsold',
      'zqsperson',
      'zqssaid',
      'zqssuggested',
      'zqsannounced',
      'zqsshown',
      'zqsterm',
      'zqselsewhere',
      'zqscategory',
      'zqsassigned',
      'zqsinstructed',
      'zqsall',
    ],
  ],
} as const
export type MarkerName = keyof typeof markers
export const hideable: readonly string[] = [...markers.guarded, ...markers.restricted, ...markers.secret]

export const readers = ['anonymous', 'user', 'creator', 'ownAdmin', 'reviewer', 'superuser'] as const
export type Reader = (typeof readers)[number]

/**
 * The markers that each role must not read. A reviewer of all projects sees private ones, but not where files come
 * from.
 */
export const hiddenFrom: { readonly [R in Reader]: readonly MarkerName[] } = {
  anonymous: ['nobody', 'guarded', 'restricted', 'secret'],
  user: ['nobody', 'guarded', 'restricted', 'secret'],
  creator: ['nobody', 'guarded', 'restricted', 'secret'],
  ownAdmin: ['nobody', 'guarded', 'restricted', 'secret'],
  reviewer: ['nobody', 'guarded', 'restricted'],
  superuser: ['nobody'],
}
