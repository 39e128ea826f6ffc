import type { TestClient, TestReply } from '@weft/testkit'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { dropCaches } from '../domain/cache-drop.ts'
import { isProjectPermission } from '../permissions/permission.ts'
import { operations, projectWrites } from './all.facts.ts'
import { nameOf, type OperationWorld, startOperations } from './operation-world.fixture.ts'
import type { Operation } from './resource.facts.ts'
import { allRoutes } from './resources.ts'

let world: OperationWorld
/** Somebody who may everything in the project, by a token and in a browser. */
let callers: readonly (readonly [name: string, client: TestClient])[]

/** With a picture, which the law sends as a form. */
const screenshot: Operation = {
  method: 'POST',
  path: '/api/screenshots/',
  needs: [],
  form: { name: 'Shown', project_slug: 'demo', component_slug: 'kiosk', language_code: 'cs' },
}
const ofProjects = operations.filter(({ needs }) => needs.every(isProjectPermission))

beforeAll(async () => {
  const started = await startOperations()
  const { app } = started.kiosk
  const boss = started.people.get('Administration')
  if (!boss) throw new Error('nobody administers')
  const { id } = (await started.kiosk.units('kiosk', 'cs')).get('Goodbye')
  const comment = await boss.post(`/api/units/${id}/comments/`, { scope: 'translation', comment: 'Mine.' })
  const suggestion = await boss.post(`/api/units/${id}/suggestions/`, { target: ['Můj návrh'] })
  const bulk = await boss.post('/api/editor/bulk/', { path: 'demo/kiosk/cs', q: 'Goodbye', state: 10 })
  const given = { path: 'demo/kiosk', q: 'state:>=empty', name: 'All of it' }
  const assignment = await boss.post('/api/editor/assignments/', given)
  const own = {
    own_assignment: assignment.body.id,
    own_bulk: bulk.body.id,
    own_comment: comment.body.id,
    own_suggestion: suggestion.body.suggestion?.id ?? suggestion.body.id,
  }
  const names = { ...started.names, ...own }
  world = { ...started, names, send: senderOf(names, app.base) }
  const { rows } = await app.database.executeSql("select username from users where full_name = 'Administration'")
  callers = [
    ['token', boss],
    ['session', await app.signedIn(String(rows[0]?.username))],
  ]
}, 60_000)
afterAll(() => world.kiosk.close())

function senderOf(names: OperationWorld['names'], base: string): OperationWorld['send'] {
  const filled = (text: string) =>
    text.replaceAll('"{team}"', String(names.team)).replaceAll('{base}', base).replaceAll('{who}', 'boss')
  return (client, { method, path, query, json, form }) => {
    const address = path.replace(/:(\w+)/g, (_, name: string) => String(names[name]))
    const file = path.includes('screenshots') ? 'image' : 'file'
    const content = form
      ? { form, files: { [file]: { name: 'cs.po', bytes: 'msgid "' } } }
      : method === 'GET' || json === undefined
        ? {}
        : { json: JSON.parse(filled(JSON.stringify(json))) }
    return client.request(method, query === undefined ? address : `${address}?${query}`, content)
  }
}

/** All that a project has, as far as anybody writes it. */
async function written(): Promise<Record<string, unknown>> {
  // All jobs of the set-up are done, also ones that wait a few seconds for more of their kind; commits wait for hours.
  const waiting = () =>
    world.kiosk.app.database.executeSql(
      `select 1 from tasks t where not completed
          and not exists (select 1 from jobs j where j.id = t.id and j.due > now() + interval '1 minute')`,
    )
  await expect.poll(async () => (await waiting()).rows.length, { timeout: 60_000 }).toBe(0)
  const tables = ['units', 'suggestions', 'suggestion_votes', 'comments', 'changes', 'screenshots', 'labels', 'alerts']
  const more = ['teams', 'team_members', 'categories', 'announcements', 'project_blocks', 'components', 'projects']
  const sum = (table: string, row: string) =>
    `(select md5(coalesce(string_agg(${row}, ',' order by ${row}), '')) from ${table} t) as ${table}`
  // A task of the set-up that is due later may end meanwhile; another one is there only if somebody asked for it.
  const sums = [...[...tables, ...more].map((table) => sum(table, 't::text')), sum('tasks', 't.id::text')]
  const { rows } = await world.kiosk.app.database.executeSql(`select ${sums.join(', ')}`)
  return rows[0] ?? {}
}

const setFactorWanted = (table: 'projects' | 'teams', wanted: boolean) =>
  world.kiosk.app.database.transaction(async (tx) => {
    await tx.kysely
      .updateTable(table)
      .set({ enforced_2fa: wanted })
      .where('name', 'in', ['Demo', 'Administration'])
      .execute()
    dropCaches(tx, 'access')
  })

const codeOf = ({ status, body }: TestReply): string => body?.errors?.[0]?.code ?? String(status)

async function codesOf(asked: readonly Operation[]): Promise<string[]> {
  const found: string[] = []
  for (const [name, client] of callers)
    for (const operation of asked)
      found.push(`${name} ${nameOf(operation)}: ${codeOf(await world.send(client, operation, ''))}`)
  return found
}

/** The refusal is the same for any number or name, so that it reveals nothing. */
const tellsNothing =
  / (\S+ \/api\/(groups\/:|site\/teams\/|site\/blocks\/:|categories\/ |users\/|memories\/:)).*: (permission_denied|not_found|does_not_exist)$/

test.each(['projects', 'teams'] as const)(
  'where %s ask for a second factor, nobody without one does anything there, by no route, and is told what to do',
  async (table) => {
    // One's own things, and requests, need no team.
    await setFactorWanted(table, true)
    try {
      const before = await written()
      const own = /:own_|language-requests|presence|reports/
      const here = table === 'projects' ? projectWrites : projectWrites.filter(({ path }) => !own.test(path))
      const codes = await codesOf([...ofProjects, ...here, screenshot])
      expect(codes.filter((one) => !one.endsWith(': second_factor_required') && !tellsNothing.test(one))).toEqual([])
      expect(await written()).toEqual(before)
    } finally {
      await setFactorWanted(table, false)
    }
  },
  120_000,
)

test('who is blocked in a project does nothing there, by no route', async () => {
  const { admin } = world.kiosk.app
  const { rows } = await world.kiosk.app.database.executeSql(
    "select username from users where full_name = 'Administration'",
  )
  const blocked = await admin.post('/api/site/blocks/', { project: 'demo', user: String(rows[0]?.username) })
  expect(blocked.status).toBe(201)
  try {
    const before = await written()
    const codes = await codesOf([...ofProjects, ...projectWrites, screenshot])
    expect(codes.filter((one) => !one.endsWith(': permission_denied') && !tellsNothing.test(one))).toEqual([])
    expect(await written()).toEqual(before)
  } finally {
    expect((await admin.delete(`/api/site/blocks/${blocked.body.id}/`)).status).toBe(204)
  }
}, 120_000)

/** Marks of reviewers say something of texts, and write none. */
const judgesText = (path: string): boolean => /\/(?:quality|mqm)\//.test(path)

/** How a text, or what may become one, is written. */
const texts: readonly string[] = ['unit.edit', 'unit.review', 'suggestion.add', 'suggestion.accept', 'suggestion.vote']
const writesText = ({ method, path, needs, json }: Operation): boolean =>
  method !== 'GET' &&
  !judgesText(path) &&
  (needs.some((one) => texts.includes(one)) ||
    (path.endsWith('/file/') && path.includes('translations')) ||
    (path.endsWith('/units/') && path.includes('translations') && json !== undefined))

test('no text comes in before the contributor agreement: by no route, and not inside of a batch', async () => {
  const { admin } = world.kiosk.app
  for (const component of ['kiosk', 'flat'])
    expect((await admin.patch(`/api/components/demo/${component}/`, { agreement: 'Yours.' })).status).toBe(200)
  const asked = [...operations, ...projectWrites].filter(writesText)
  expect(asked.length).toBeGreaterThan(12)
  const before = await written()
  const codes = await codesOf(asked)
  expect(codes.filter((one) => !one.endsWith(': agreement_required'))).toEqual([])
  for (const [, client] of callers)
    for (const operation of asked.filter(({ form }) => form === undefined)) {
      const { method, json = {} } = operation
      const path = operation.path.replace(/:(\w+)/g, (_, name: string) => String(world.names[name]))
      const { body } = await client.post('/api/batch/', { requests: [{ method, path, body: json }] })
      expect(body.responses[0].body.errors[0].code, nameOf(operation)).toBe('agreement_required')
    }
  expect(await written()).toEqual(before)
}, 120_000)

/** Writes that are no project's, or are asked of nobody by name; and reads whose text stands in a body. */
const elsewhere =
  /^\/(hooks|api\/(editor\/strings\/:id\/spelling|account|session|roles|languages|component-lists|batch|memory|tasks|setup\/$|site\/(links|invitations|announcements|users|backups|identity-providers)|users|projects\/$))/

test('every route that writes in a project is among them', () => {
  const known = [...operations, ...projectWrites, screenshot]
  const isKnown = ({ method, path }: { method: string; path: string }) =>
    known.some(
      (one) =>
        one.method === method &&
        new RegExp(
          `^${one.path.replace('flat/en', ':component/:language').replace('/cs/', '/:language/').replace(/:\w+/g, '(:\\w+|[\\w-]+)')}$`,
        ).test(path),
    )
  const writing = allRoutes
    .map(({ endpoint }) => endpoint)
    .filter(({ method, path }) => method !== 'GET' && !elsewhere.test(path))
  expect(writing.filter((one) => !isKnown(one)).map(({ method, path }) => `${method} ${path}`)).toEqual([])
})
