// The people and the paths of the laws over every route.

import { joinTeam, type TestApp, type TestClient, tokenOf } from '@weft/testkit'
import type { Database } from '../db/database.ts'
import { dropCaches } from '../domain/cache-drop.ts'
import { addUser } from '../domain/user/add-user.ts'
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
  readonly projectToken: number
  /** Of nobody, where it is left out. */
  readonly factor?: number
  readonly identity?: number
  /** Of the least user. */
  readonly session: number
  readonly group: number
  readonly role: number
  /** Parts of a team; where they are left out, the paths name none. */
  readonly project_id?: number
  readonly component_id?: number
  readonly list?: number
  readonly category?: number
  readonly user_id?: number
  readonly comment: number
  /** For a string that nobody may write: it stays, whatever is asked of it. */
  readonly suggestion: number
}

const noParts = {
  factor: 0,
  identity: 0,
  provider: 'github',
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
    id: names[thingOf(pattern)],
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
  suggestions: 'suggestion',
} as const satisfies Record<string, keyof PathNames>

function thingOf(pattern: string): (typeof things)[keyof typeof things] | 'unit' | 'accountToken' | 'projectToken' {
  if (pattern.includes('/tokens/')) return pattern.startsWith('/api/account/') ? 'accountToken' : 'projectToken'
  const word = /([a-z]+)\/:id\//.exec(pattern)?.[1] ?? ''
  return Object.hasOwn(things, word) ? things[word as keyof typeof things] : 'unit' // hasOwn says that it is one
}

/** Makes what people say about a string, and resolves to the ids. */
export async function sayThings(
  { admin, database }: { readonly admin: TestClient; readonly database: Database },
  unit: number,
): Promise<Pick<PathNames, 'comment' | 'suggestion'>> {
  const comment = await admin.post(`/api/units/${unit}/comments/`, { scope: 'global', comment: 'Said.' })
  const { source_unit } = (await admin.get(`/api/units/${unit}/`)).body
  const { rows } = await database.executeSql(
    `insert into suggestions (unit_id, target) values ($1, 'Suggested') returning id`,
    [/units\/(\d+)/.exec(source_unit)?.[1]],
  )
  return { comment: comment.body.id, suggestion: Number(rows[0]?.id) }
}

/** Signs a user in and tells by which session. */
export async function sessionOf(app: TestApp, username: string): Promise<number> {
  const browser = await app.signedIn(username)
  const { results } = (await browser.get('/api/account/sessions/')).body
  return results.find(({ current }: { current: boolean }) => current).id
}
