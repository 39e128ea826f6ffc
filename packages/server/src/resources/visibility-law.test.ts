import {
  type GitRemote,
  isThorough,
  makeRandom,
  type Random,
  startGitRemote,
  startTestApp,
  type TestApp,
  type TestClient,
  tokenOf,
} from '@weft/testkit'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { loadActorByUsername } from '../access/load-actor.ts'
import type { Transaction } from '../db/database.ts'
import { dropCaches } from '../domain/cache-drop.ts'
import { tellOfChanges } from '../events/tell-of-changes.ts'
import { type Actor, canSee, knowsOf, type Scope } from '../permissions/index.ts'

/** One component of the world; its language is its own, so that what a list shows of it cannot come from another. */
interface Place {
  readonly id: number
  readonly slug: string
  readonly language: string
  readonly unit: number
  readonly strings: number
}
interface World {
  readonly id: number
  readonly slug: string
  readonly places: readonly Place[]
}

let app: TestApp
let remote: GitRemote
const projects: World[] = []
const languages = ['cs', 'sl', 'de', 'fr', 'it', 'pl', 'sk', 'nl', 'da', 'sv']
const readers = ['admin', 'anna', 'boris', 'carol', 'anonymous']

const catalogue = (code: string) =>
  `msgid ""\nmsgstr "Content-Type: text/plain; charset=UTF-8\\nLanguage: ${code}\\n"\n\nmsgid "Open ${code}"\nmsgstr ""\n\nmsgid "Close"\nmsgstr ""\n`

const client = (name: string): TestClient => (name === 'anonymous' ? app.anonymous : app.withToken(tokenOf(name)))
const get = async (name: string, path: string) => (await client(name).get(path)).body
const listed = async (name: string, path: string) => {
  const body = await get(name, `${path}${path.includes('?') ? '&' : '?'}page_size=1000`)
  expect(body.count, `${name} ${path}`).toBe(body.results.length)
  return body.results
}

beforeAll(async () => {
  remote = await startGitRemote()
  app = await startTestApp()
  const files = languages.map((code, index): [string, string] => [`part${index}/${code}.po`, catalogue(code)])
  await remote.commit('parts', Object.fromEntries(files), 'Start')
  for (let index = 0; index < 5; index++) await makeProject(index)
}, 120_000)
afterAll(async () => {
  await app.close()
  await remote.stop()
})

async function makeProject(index: number): Promise<void> {
  const slug = `project${index}`
  const project = await app.admin.post('/api/projects/', { name: slug, slug, web: 'https://example.org/' })
  const places: Place[] = []
  for (const part of [2 * index, 2 * index + 1]) {
    const body = { name: `part${part}`, slug: `part${part}`, repo: remote.gitUrl('parts'), branch: 'main' }
    const files = { filemask: `part${part}/*.po`, file_format: 'po', new_lang: 'none' }
    const made = await app.admin.post(`/api/projects/${slug}/components/`, { ...body, ...files })
    await app.app.jobs.idle()
    const language = languages[part] ?? ''
    const units = await listed('admin', `/api/translations/${slug}/part${part}/${language}/units/`)
    await app.admin.patch(`/api/units/${units[0].id}/`, { state: 20, target: ['x'] })
    await app.admin.post(`/api/units/${units[0].id}/suggestions/`, { target: ['y'] })
    places.push({ id: made.body.id, slug: `part${part}`, language, unit: units[0].id, strings: 2 * units.length })
  }
  projects.push({ id: project.body.id, slug, places })
}

/** Draws anew for each turn who may see what. */
async function shuffle(random: Random): Promise<void> {
  for (const project of projects) {
    const access_control = random.pick([0, 1, 100, 200])
    await app.admin.patch(`/api/projects/${project.slug}/`, { access_control })
    for (const { slug } of project.places) {
      const path = `/api/components/${project.slug}/${slug}/`
      await app.admin.patch(path, { restricted: random.chance(0.3) })
      for (const other of projects.filter(({ slug: name }) => name !== project.slug)) {
        if (random.chance(0.5)) await app.admin.post(`${path}links/`, { project_slug: other.slug })
        else await app.admin.delete(`${path}links/${other.slug}/`)
      }
    }
  }
  await shuffleTeams(random)
}

/**
 * Changes the projects that require a second factor, and the users who have one: the administrator, who reads the full
 * state, always has one.
 */
async function shuffleFactors(tx: Transaction, random: Random): Promise<void> {
  const asking = projects.filter(() => random.chance(0.4)).map(({ id }) => id)
  await sql`update projects set enforced_2fa = id = any(${asking}::int[])`.execute(tx.kysely)
  await tx.kysely.deleteFrom('second_factors').execute()
  const having = ['admin', ...readers.filter(() => random.chance(0.4))]
  await sql`insert into second_factors (user_id, kind, name, confirmed, seed)
    select id, 'totp', 'drawn', true, '' from users where username = any(${having}) and username <> 'anonymous'`.execute(
    tx.kysely,
  )
}

async function shuffleTeams(random: Random): Promise<void> {
  await app.database.transaction(async (tx) => {
    await shuffleFactors(tx, random)
    await tx.kysely.deleteFrom('team_members').execute()
    await tx.kysely.deleteFrom('team_projects').execute()
    await tx.kysely.deleteFrom('teams').where('name', 'like', 'drawn %').execute()
    await tx.kysely.deleteFrom('component_lists').execute()
    const lists = await tx.kysely
      .insertInto('component_lists')
      .values([1, 2].map((index) => ({ name: `list ${index}`, slug: `list${index}` })))
      .returning('id')
      .execute()
    const parts = projects.flatMap(({ places }) => places)
    const listedParts = lists.flatMap(({ id }) =>
      parts.filter(() => random.chance(0.2)).map((part) => ({ component_list_id: id, component_id: part.id })),
    )
    if (listedParts.length > 0) await tx.kysely.insertInto('component_list_components').values(listedParts).execute()
    const kept = await tx.kysely.selectFrom('teams').select('id').execute()
    const roles = await tx.kysely.selectFrom('roles').select('id').execute()
    const users = await tx.kysely.selectFrom('users').select('id').where('username', '<>', 'admin').execute()
    const teams = [...kept]
    for (const project_selection of [0, 0, 0, 1, 2, 2, 3, 4]) {
      const limited = random.chance(0.3)
      const language_selection = random.chance(0.2) ? 0 : 1
      const values = { name: `drawn ${teams.length}`, project_selection, limited, language_selection }
      const team = await tx.kysely.insertInto('teams').values(values).returning('id').executeTakeFirstOrThrow()
      teams.push(team)
      const given = roles.filter(() => random.chance(0.1)).map(({ id }) => ({ team_id: team.id, role_id: id }))
      if (given.length > 0) await tx.kysely.insertInto('team_roles').values(given).execute()
      // Also of teams to which no list of projects belongs: it must count for nothing.
      const reached = projects.filter(() => random.chance(0.3)).map(({ id }) => ({ team_id: team.id, project_id: id }))
      if (reached.length > 0) await tx.kysely.insertInto('team_projects').values(reached).execute()
      // These too count only where the team is limited to components.
      const single = parts
        .filter(() => random.chance(0.15))
        .map((part) => ({ team_id: team.id, component_id: part.id }))
      if (single.length > 0) await tx.kysely.insertInto('team_components').values(single).execute()
      const some = lists.filter(() => random.chance(0.4)).map(({ id }) => ({ team_id: team.id, component_list_id: id }))
      if (some.length > 0) await tx.kysely.insertInto('team_component_lists').values(some).execute()
    }
    const joined = users.flatMap((user) =>
      teams.filter(() => random.chance(0.12)).map(({ id }) => ({ team_id: id, user_id: user.id })),
    )
    if (joined.length > 0) await tx.kysely.insertInto('team_members').values(joined).execute()
    dropCaches(tx, 'access')
  })
}

interface VisiblePlaces {
  readonly projects: readonly World[]
  readonly places: readonly (Place & { readonly project: World })[]
  /** How what is not seen is answered: who knows of it lacks a second factor. */
  hiddenAs(project: World, place?: Place): 403 | 404
}

/** The verdicts of `canSee` for everything, with the present settings. */
async function seenBy(actor: Actor): Promise<VisiblePlaces> {
  const access = new Map<string, number>()
  const restricted = new Map<number, boolean>()
  for (const row of await listed('admin', '/api/projects/')) access.set(row.slug, row.access_control)
  for (const row of await listed('admin', '/api/components/')) restricted.set(row.id, row.restricted)
  const scope = (project: World, place: Place | null): Scope => ({
    kind: 'project',
    projectId: project.id,
    accessControl: access.get(project.slug) ?? Number.NaN,
    restricted: place !== null && restricted.get(place.id) === true,
    componentId: place?.id ?? null,
    languageId: null,
  })
  const isWithheld = (at: Scope) => knowsOf(actor, at) && !canSee(actor, at)
  return {
    hiddenAs: (project, place) =>
      isWithheld(scope(project, null)) ||
      (place !== undefined && canSee(actor, scope(project, null)) && isWithheld(scope(project, place)))
        ? 403
        : 404,
    projects: projects.filter((project) => canSee(actor, scope(project, null))),
    places: projects.flatMap((project) =>
      project.places.filter((place) => canSee(actor, scope(project, place))).map((place) => ({ ...place, project })),
    ),
  }
}

const sorted = (values: Iterable<string>): string[] => [...new Set(values)].sort()
const sum = (values: readonly number[]): number => values.reduce((all, one) => all + one, 0)
/** `project/component` in the address of a component or of what is in one. */
const placeIn = (url: string): string => /\/(?:components|translations)\/([^/]+\/[^/]+)\//.exec(url)?.[1] ?? url

/** Every list, as the things that it shows, and what it should show; `seen` is what `canSee` says. */
async function compare(reader: string, seen: VisiblePlaces): Promise<void> {
  const names = sorted(seen.places.map((place) => `${place.project.slug}/${place.slug}`))
  const shown = async (path: string, url: (row: ReturnType<typeof JSON.parse>) => string) =>
    sorted((await listed(reader, path)).map((row: unknown) => url(row)))
  const about = (path: string) => `${reader} ${path}`
  expect(await shown('/api/projects/', (row) => row.slug), about('projects')).toEqual(
    sorted(seen.projects.map(({ slug }) => slug)),
  )
  for (const path of ['/api/components/', '/api/translations/', '/api/users/admin/contributions/'] as const) {
    if (reader === 'anonymous' && path.includes('users')) continue
    expect(await shown(path, (row) => placeIn(row.url)), about(path)).toEqual(names)
  }
  for (const path of ['/api/units/', '/api/units/?q=source:o', '/api/units/?q=id:>0+AND+source:r"Op"'])
    expect(await shown(path, (row) => placeIn(row.translation)), about(path)).toEqual(names)
  const places = new Map(
    projects.flatMap((project) => project.places.map((place) => [place.unit, `${project.slug}/${place.slug}`])),
  )
  const ofUnit = (row: { unit: string }) => places.get(Number(/units\/(\d+)/.exec(row.unit)?.[1])) ?? row.unit
  expect(await shown('/api/suggestions/', ofUnit), about('suggestions')).toEqual(names)
  const used = [...seen.places.map(({ language }) => language), ...(names.length > 0 ? ['en'] : [])]
  const managesLanguages = reader === 'admin'
  if (!managesLanguages) expect(await shown('/api/languages/', (row) => row.code)).toEqual(sorted(used))
  await compareProjects(reader, seen)
  await compareOverviews(reader, seen)
  await compareIndex(reader, seen)
  await compareCounts(reader, seen)
}

/** Compares the children of every place with their counts, and the places that are hidden from the reader. */
async function compareOverviews(reader: string, seen: VisiblePlaces): Promise<void> {
  const rowsOf = async (path: string): Promise<[path: string, total: number][]> => {
    const { columns } = await get(reader, `/api/overview/${path}`)
    return columns.path.map((one: string, at: number) => [one, columns.total[at]]).sort()
  }
  const stringsIn = (places: VisiblePlaces['places']) => sum(places.map(({ strings }) => strings))
  const placesIn = (project: World) => seen.places.filter((place) => place.project === project)
  const slugsOf = (place: VisiblePlaces['places'][number]) => `${place.project.slug}/${place.slug}`
  expect(await rowsOf(''), `${reader} overview`).toEqual(
    seen.projects.map((project) => [project.slug, stringsIn(placesIn(project))]).sort(),
  )
  for (const project of projects) {
    const places = placesIn(project)
    const isSeen = seen.projects.includes(project)
    const { status } = await client(reader).get(`/api/overview/${project.slug}/`)
    expect(status, `${reader} overview ${project.slug}`).toBe(isSeen ? 200 : seen.hiddenAs(project))
    if (!isSeen) continue
    expect(await rowsOf(`${project.slug}/`)).toEqual(places.map((place) => [slugsOf(place), place.strings]).sort())
    const languagesShown = await rowsOf(`${project.slug}/?children=languages`)
    expect(sum(languagesShown.map(([, total]) => total))).toBe(stringsIn(places))
    const codes = [...places.map(({ language }) => language), ...(places[0] ? ['en'] : [])]
    expect(sorted(languagesShown.map(([path]) => path))).toEqual(
      sorted(codes.map((code) => `${project.slug}/-/${code}`)),
    )
  }
  for (const place of projects.flatMap((project) => project.places.map((one) => ({ ...one, project })))) {
    const isSeen = seen.places.some(({ id }) => id === place.id)
    const { status } = await client(reader).get(`/api/overview/${slugsOf(place)}/`)
    expect(status, `${reader} overview ${slugsOf(place)}`).toBe(isSeen ? 200 : seen.hiddenAs(place.project, place))
    if (!isSeen) continue
    const ofLanguage = await rowsOf(`-/-/${place.language}/`)
    expect(ofLanguage).toEqual([[`${place.project.slug}/-/${place.language}`, place.strings / 2]])
  }
}

/** The editor's list of the whole site and of each place, and the strings that it asks for one by one. */
async function compareIndex(reader: string, seen: VisiblePlaces): Promise<void> {
  const { rows } = await sql<{ id: number; component_id: number }>`
    select u.id, t.component_id from units u join translations t on t.id = u.translation_id`.execute(
    app.database.kysely,
  )
  const idsIn = (places: readonly Place[]) =>
    rows.filter((row) => places.some(({ id }) => id === row.component_id)).map(({ id }) => id)
  const inOrder = (ids: readonly number[]) => [...ids].sort((a, b) => a - b)
  const indexOf = async (query: string) => inOrder((await get(reader, `/api/editor/index/?${query}`)).ids)
  expect(await indexOf(''), `${reader} index`).toEqual(inOrder(idsIn(seen.places)))
  expect(await indexOf('sort_by=-priority,position'), `${reader} index`).toEqual(inOrder(idsIn(seen.places)))
  for (const project of projects)
    for (const place of project.places) {
      const path = `${project.slug}/${place.slug}`
      const isSeen = seen.places.some(({ id }) => id === place.id)
      const { status } = await client(reader).get(`/api/editor/index/?path=${path}`)
      expect(status, `${reader} index ${path}`).toBe(isSeen ? 200 : seen.hiddenAs(project, place))
      if (isSeen) expect(await indexOf(`path=${path}`)).toEqual(inOrder(idsIn([place])))
    }
  const asked = idsIn(projects.flatMap(({ places }) => places)).slice(0, 100)
  const shownStrings = (await get(reader, `/api/editor/strings/?ids=${asked.join(',')}`)).strings ?? []
  expect(inOrder(shownStrings.map(({ id }: { id: number }) => id))).toEqual(
    inOrder(asked.filter((id) => idsIn(seen.places).includes(id))),
  )
}

async function compareProjects(reader: string, seen: VisiblePlaces): Promise<void> {
  for (const project of projects) {
    const path = `/api/projects/${project.slug}/`
    const places = seen.places.filter((place) => place.project === project)
    const isSeen = seen.projects.includes(project)
    for (const below of ['', 'components/', 'changes/', 'languages/', 'statistics/', 'credits/', 'categories/'])
      expect((await client(reader).get(path + below)).status, `${reader} ${path}${below}`).toBe(
        isSeen ? 200 : seen.hiddenAs(project),
      )
    if (!isSeen) continue
    const slugs = (await listed(reader, `${path}components/`)).map(({ slug }: { slug: string }) => slug)
    expect(sorted(slugs), `${reader} ${path}components/`).toEqual(sorted(places.map(({ slug }) => slug)))
    const codes = (await get(reader, `${path}languages/`)).map(({ code }: { code: string }) => code)
    expect(sorted(codes)).toEqual(sorted([...places.map(({ language }) => language), ...(places[0] ? ['en'] : [])]))
    expect((await get(reader, `${path}statistics/`)).total).toBe(sum(places.map(({ strings }) => strings)))
    expect(sum((await get(reader, `${path}credits/`)).map((row: { change_count: number }) => row.change_count))).toBe(
      places.length,
    )
    for (const place of places) {
      const links = async (name: string): Promise<string[]> =>
        sorted(
          (await listed(name, `/api/components/${project.slug}/${place.slug}/links/`)).map((row: World) => row.slug),
        )
      const all = await links('admin')
      expect(await links(reader)).toEqual(all.filter((slug) => seen.projects.some((one) => one.slug === slug)))
    }
  }
}

/** The history, shown whole and filtered, and what is counted of it. */
async function compareCounts(reader: string, seen: VisiblePlaces): Promise<void> {
  const places = new Set(seen.places.map(({ id }) => id))
  const ids = new Set(seen.projects.map(({ id }) => id))
  const { rows } = await sql<{ id: number; project_id: number; component_id: number | null; action: number }>`
    select id, project_id, component_id, action from changes`.execute(app.database.kysely)
  const visible = rows.filter((row) =>
    row.component_id === null ? ids.has(row.project_id) : places.has(row.component_id),
  )
  const of = async (path: string): Promise<number[]> => (await allPages(reader, path)).sort((a, b) => a - b)
  const idsOf = (some: typeof rows) => some.map(({ id }) => id).sort((a, b) => a - b)
  expect(await of('/api/changes/'), `${reader} changes`).toEqual(idsOf(visible))
  expect(await of('/api/changes/?action=2&action=5')).toEqual(
    idsOf(visible.filter(({ action }) => [2, 5].includes(action))),
  )
  for (const project of seen.projects)
    expect(await of(`/api/projects/${project.slug}/changes/`)).toEqual(
      idsOf(visible.filter(({ project_id }) => project_id === project.id)),
    )
  if (reader !== 'anonymous') {
    const activity = await get(reader, '/api/users/admin/statistics/')
    expect(activity.translated).toBe(seen.places.length)
  }
  for (const { language, strings } of projects.flatMap((project) => project.places)) {
    const reply = await client(reader).get(`/api/languages/${language}/statistics/`)
    const isShown = seen.places.some((place) => place.language === language)
    if (reader !== 'admin') expect(reply.status, `${reader} ${language}`).toBe(isShown ? 200 : 404)
    if (reply.status === 200) expect(reply.body.total).toBe(isShown ? strings / 2 : 0)
  }
}

async function allPages(reader: string, path: string): Promise<number[]> {
  const ids: number[] = []
  for (let next: string | null = `${path}${path.includes('?') ? '&' : '?'}page_size=1000`; next !== null; ) {
    const body: { results: { id: number }[]; next: string | null } = await get(reader, next)
    ids.push(...body.results.map(({ id }) => id))
    next = body.next
  }
  return ids
}

/** Everyone asked to be told of everything: who is told of a change of a component must see it. */
async function compareNotifications(): Promise<void> {
  await app.database.transaction(async (tx) => {
    await tx.kysely.deleteFrom('notifications').execute()
    await tx.kysely.deleteFrom('subscriptions').execute()
    await sql`insert into subscriptions (user_id, notification, scope, frequency)
      select id, 'LockNotification', 0, 1 from users where username <> 'anonymous'`.execute(tx.kysely)
  })
  for (const { slug, places } of projects)
    for (const place of places)
      for (const lock of [true, false])
        expect((await app.admin.post(`/api/components/${slug}/${place.slug}/lock/`, { lock })).status).toBe(200)
  await app.app.jobs.idle()
  await tellOfChanges(app.database, new AbortController().signal)
  for (const name of readers.filter((one) => one !== 'admin' && one !== 'anonymous')) {
    const actor = await loadActorByUsername(app.database, name)
    const { rows } = await sql<{ component_id: number }>`select distinct h.component_id from notifications n
      join changes h on h.id = n.change_id where n.user_id = ${actor?.id}`.execute(app.database.kysely)
    const seen = actor && (await seenBy(actor))
    expect(sorted(rows.map((row) => String(row.component_id))), `${name} is told`).toEqual(
      sorted(seen?.places.map(({ id }) => String(id)) ?? []),
    )
  }
}

test('on settings drawn by lot, every list shows exactly what canSee says', { timeout: 240_000 }, async () => {
  const random = makeRandom(process.env.VISIBILITY_SEED)
  const turns = Number(process.env.VISIBILITY_TURNS ?? (isThorough() ? 4 : 2))
  for (let turn = 0; turn < turns; turn++) {
    await shuffle(random)
    for (const reader of readers) {
      const actor = await loadActorByUsername(app.database, reader)
      if (!actor) throw new Error(`there is no ${reader}`)
      try {
        await compare(reader, await seenBy(actor))
      } catch (error) {
        throw new Error(`VISIBILITY_SEED=${random.seed}, turn ${turn}`, { cause: error })
      }
    }
    await compareNotifications()
  }
})
