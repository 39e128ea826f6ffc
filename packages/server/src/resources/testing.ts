// The people and the paths of the laws over every route.

import { type Endpoint, endpoints } from '@weft/contract'
import { type Client, createClient } from '@weft/contract/client'
import {
  joinTeam,
  type Kiosk,
  type MailServer,
  startKiosk,
  startMailServer,
  type TestApp,
  type TestClient,
  tokenOf,
} from '@weft/testkit'
import { Compile } from 'typebox/compile'
import type { Database } from '../db/database.ts'
import { dropCaches } from '../domain/cache-drop.ts'
import { addUser } from '../domain/user/add-user.ts'
import { exactSchema } from '../http/exact-schema.ts'
import type { Role } from './access-table.ts'

/** Who has each role of the access table; nobody signs in as `anonymous`. */
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

/** The token of whoever has a role; null for those who send none. */
export function tokenOfRole(role: Role): string | null {
  const person = people[role]
  return person === null ? null : tokenOf(person.username)
}

/** What the names of a path stand for; `:id` is of a unit, unless the path says of what else. */
export interface PathNames {
  readonly project: string
  readonly component: string
  readonly language: string
  readonly other: string
  readonly username: string
  readonly uuid: string
  readonly unit: number
  readonly label: number
  readonly subscription: number
  readonly change: number
  /** Of anna's own, and of the project. */
  readonly accountToken: number
  /** Of a letter's link; where it is left out, the paths name none. */
  readonly token?: string
  readonly projectToken: number
  /** Of nobody, where it is left out. */
  readonly factor?: number
  readonly identity?: number
  /** Of the least user. */
  readonly session: number
  /** That they saved. */
  readonly search: number
  readonly group: number
  readonly role: number
  readonly block: number
  /** Of nobody, where it is left out. */
  readonly report?: number
  /** Of the project; where they are left out, the paths name none. */
  readonly font?: number
  readonly family?: string
  /** Parts of a team; where they are left out, the paths name none. */
  readonly project_id?: number
  readonly component_id?: number
  readonly list?: number
  readonly listSlug?: string
  readonly category?: number
  readonly user_id?: number
  readonly comment: number
  /** For a string that nobody may write: it stays, whatever is asked of it. */
  readonly suggestion: number
  readonly check: string
  readonly screenshot: number
  /** Each place has announcements of its own. */
  readonly siteAnnouncement: number
  readonly projectAnnouncement: number
  readonly languageAnnouncement: number
  readonly categoryAnnouncement?: number
  readonly componentAnnouncement: number
  readonly translationAnnouncement: number
}

const noParts = {
  factor: 0,
  identity: 0,
  provider: 'github',
  token: 'none',
  service: 'github',
  name: 'none.zip',
  font: 0,
  family: 'none',
  project_id: 0,
  component_id: 0,
  list: 0,
  category: 0,
  user_id: 0,
}

/** A real path of a route's pattern. Throws for a name that the law knows no value of. */
export function fillPath(pattern: string, names: PathNames): string {
  const known: Readonly<Record<string, string | number>> = {
    ...noParts,
    ...names,
    path: names.project,
    id: names[thingOf(pattern)] ?? 0,
    announcement: names.categoryAnnouncement ?? 0,
    ...(pattern.startsWith('/api/component-lists/') ? { list: names.listSlug ?? 'none' } : {}),
  }
  return pattern.replace(/:(\w+)/g, (_, name: string) => {
    const value = known[name]
    if (value === undefined) throw new Error(`The law knows no value for :${name} of ${pattern}`)
    return String(value)
  })
}

/** What `:id` is of, by the word before it. */
const things = {
  labels: 'label',
  notifications: 'subscription',
  changes: 'change',
  comments: 'comment',
  groups: 'group',
  teams: 'group',
  roles: 'role',
  blocks: 'block',
  reports: 'report',
  suggestions: 'suggestion',
  screenshots: 'screenshot',
  categories: 'category',
} as const satisfies Record<string, keyof PathNames>

function announcementAt(pattern: string) {
  if (pattern.includes('/languages/')) return 'languageAnnouncement'
  if (pattern.startsWith('/api/site/')) return 'siteAnnouncement'
  if (pattern.startsWith('/api/components/')) return 'componentAnnouncement'
  return pattern.startsWith('/api/translations/') ? 'translationAnnouncement' : 'projectAnnouncement'
}

type IdName =
  | (typeof things)[keyof typeof things]
  | ReturnType<typeof announcementAt>
  | 'unit'
  | `${'account' | 'project'}Token`

function thingOf(pattern: string): IdName {
  if (pattern.startsWith('/api/categories/')) return 'category'
  if (pattern.includes('/announcements/')) return announcementAt(pattern)
  if (pattern.includes('/tokens/')) return pattern.startsWith('/api/account/') ? 'accountToken' : 'projectToken'
  const word = /([a-z]+)\/:id\//.exec(pattern)?.[1] ?? ''
  return Object.hasOwn(things, word) ? things[word as keyof typeof things] : 'unit' // hasOwn says that it is one
}

/** Announces something at some parts of a string's place, and resolves to the id. */
async function announce(database: Database, unit: number, at: readonly string[]): Promise<number> {
  const column = (name: string, value: string) => (at.includes(name) ? value : 'null')
  const place = [column('project', 'c.project_id'), column('component', 'c.id'), column('language', 't.language_id')]
  const { rows } = await database.executeSql(
    `insert into announcements (project_id, component_id, language_id, message, severity, notify)
     select ${place.join(', ')}, 'Hear', 'info', false from units u join translations t on t.id = u.translation_id
       join components c on c.id = t.component_id where u.id = $1 returning id`,
    [unit],
  )
  return Number(rows[0]?.id)
}

type RemarkName = 'comment' | 'suggestion' | 'check' | 'screenshot' | ReturnType<typeof announcementAt>

/** Makes what people say about a string, and resolves to the ids. */
export async function sayThings(
  { admin, database }: { readonly admin: TestClient; readonly database: Database },
  unit: number,
): Promise<Pick<PathNames, RemarkName>> {
  const comment = await admin.post(`/api/units/${unit}/comments/`, { scope: 'global', comment: 'Said.' })
  const { source_unit } = (await admin.get(`/api/units/${unit}/`)).body
  const { rows } = await database.executeSql(
    `insert into suggestions (unit_id, target) values ($1, 'Suggested') returning id`,
    [/units\/(\d+)/.exec(source_unit)?.[1]],
  )
  const shown = await database.executeSql(
    `with i as (insert into screenshots (translation_id, name, file_name, media_type, width, height, content)
       select translation_id, 'Shown', 'shown.png', 'image/png', 1, 1, '\\x00' from units where id = $1 returning id),
          x as (insert into screenshot_units select id, $1 from i)
     select id from i`,
    [unit],
  )
  const ids = { suggestion: Number(rows[0]?.id), screenshot: Number(shown.rows[0]?.id) }
  return {
    comment: comment.body.id,
    check: 'same',
    ...ids,
    siteAnnouncement: await announce(database, unit, []),
    projectAnnouncement: await announce(database, unit, ['project']),
    languageAnnouncement: await announce(database, unit, ['project', 'language']),
    componentAnnouncement: await announce(database, unit, ['project', 'component']),
    translationAnnouncement: await announce(database, unit, ['project', 'component', 'language']),
  }
}

/** Signs a user in and tells by which session. */
export async function sessionOf(app: TestApp, username: string): Promise<number> {
  const browser = await app.signedIn(username)
  const { results } = (await browser.get('/api/account/sessions/')).body
  return results.find(({ current }: { current: boolean }) => current).id
}

/** Saves a search for a user and tells which. */
export async function searchOf(client: TestClient): Promise<number> {
  return (await client.post('/api/account/searches/', { name: 'Mine', query: 'state:empty' })).body.id
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

/** The real fetch; whatever comes is held against its contract. */
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
  kiosk = await startKiosk({ config: { mail, registration: 'open' } })
  client = clientOf(tokenOf('admin'))
}

export async function stopWatched(): Promise<void> {
  await kiosk.close()
  await mailServer.stop()
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
    ],
  ],
} as const
export type MarkerName = keyof typeof markers
export const hideable: readonly string[] = [...markers.guarded, ...markers.restricted, ...markers.secret]

export const readers = ['anonymous', 'user', 'creator', 'ownAdmin', 'reviewer', 'superuser'] as const
export type Reader = (typeof readers)[number]

/** What each role must not read. A reviewer of all projects sees private ones, but not where files come from. */
export const hiddenFrom: { readonly [R in Reader]: readonly MarkerName[] } = {
  anonymous: ['nobody', 'guarded', 'restricted', 'secret'],
  user: ['nobody', 'guarded', 'restricted', 'secret'],
  creator: ['nobody', 'guarded', 'restricted', 'secret'],
  ownAdmin: ['nobody', 'guarded', 'restricted', 'secret'],
  reviewer: ['nobody', 'guarded', 'restricted'],
  superuser: ['nobody'],
}
