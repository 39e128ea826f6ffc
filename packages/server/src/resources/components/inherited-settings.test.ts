import { inheritableNames } from '@weft/contract'
import { type Kiosk, problemsOf, startKiosk } from '@weft/testkit'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

// Tests of inheritable settings of projects, categories and components.

let kiosk: Kiosk
let project: string
const kioskPath = '/api/components/demo/kiosk/'
const projectPath = '/api/projects/demo/'

beforeAll(async () => {
  kiosk = await startKiosk()
  project = (await kiosk.app.admin.get(projectPath)).body.url
  await kiosk.app.admin.patch(kioskPath, { license: '' })
})
afterAll(() => kiosk.close())

const { stringify } = JSON
async function set(path: string, json: object): Promise<Record<string, unknown>> {
  const { status, body } = await kiosk.app.admin.patch(path, json)
  expect(status, stringify(body)).toBe(200)
  await kiosk.app.app.jobs.idle()
  return body
}
const read = async (path: string) => (await kiosk.app.anna.get(path)).body
async function category(slug: string, more: object = {}): Promise<{ id: number; url: string; path: string }> {
  const { status, body } = await kiosk.app.admin.post('/api/categories/', {
    name: `Of ${slug}`,
    slug,
    project,
    ...more,
  })
  expect(status, stringify(body)).toBe(201)
  return { id: body.id, url: body.url, path: `/api/categories/${body.id}/` }
}
/** The licence's own value, whether it is inherited, and the effective value. */
const licence = ({ license, inherit_license, effective_license }: Record<string, unknown>) => [
  license,
  inherit_license,
  effective_license,
]

test('a component keeps its own values until it says that those above hold', async () => {
  expect(licence(await read(kioskPath))).toEqual(['', false, ''])
  expect(licence(await set(projectPath, { license: 'MIT' }))).toEqual(['MIT', false, 'MIT'])
  expect(licence(await read(kioskPath))).toEqual(['', false, ''])
  expect(licence(await set(kioskPath, { inherit_license: true }))).toEqual(['', true, 'MIT'])
  expect((await read(kioskPath)).license_url).toContain('MIT')
  // A different value becomes the component's; the same value is no change.
  expect(licence(await set(kioskPath, { license: '' }))).toEqual(['', true, 'MIT'])
  expect(licence(await set(kioskPath, { license: 'ISC' }))).toEqual(['ISC', false, 'ISC'])
  expect(licence(await set(kioskPath, { license: '', inherit_license: true }))).toEqual(['', true, 'MIT'])
  await set(projectPath, { inherit_license: true })
  expect(licence(await read(projectPath))).toEqual(['MIT', true, ''])
  expect(licence(await read(kioskPath))).toEqual(['', true, ''])
})

test('what holds is the first own value upwards, through categories, wherever the component moves', async () => {
  await set(projectPath, { license: 'MIT', inherit_license: false })
  await set(kioskPath, { inherit_license: true })
  const outer = await category('outer', { license: 'ISC' })
  const inner = await category('inner', { category: outer.url })
  expect(licence(await read(inner.path))).toEqual(['', true, 'ISC'])
  await set(kioskPath, { category: inner.url })
  const there = '/api/components/demo/outer%252Finner%252Fkiosk/'
  expect(licence(await read(there))).toEqual(['', true, 'ISC'])
  await set(inner.path, { license: '0BSD' })
  expect(licence(await read(there))).toEqual(['', true, '0BSD'])
  await set(inner.path, { inherit_license: true })
  await set(outer.path, { inherit_license: true })
  expect(licence(await read(there))).toEqual(['', true, 'MIT'])
  await set(outer.path, { inherit_license: false })
  expect(licence(await set(there, { category: null }))).toEqual(['', true, 'MIT'])
})

test('each of them is shown of all three, and has the same value where nobody says anything', async () => {
  const { path } = await category('silent')
  for (const body of [await read(projectPath), await read(path), await read(kioskPath)])
    for (const name of inheritableNames) {
      expect(body).toHaveProperty(name)
      expect(body).toHaveProperty(`inherit_${name}`)
      expect(body).toHaveProperty(`effective_${name}`)
    }
})

test('an enforced check, an agreement and who adds languages hold from above', async () => {
  await set(projectPath, { agreement: 'Be kind.', new_lang: 'none', enforced_checks: ['end_stop'] })
  const units = async () => (await read('/api/translations/demo/kiosk/cs/units/')).results
  const [unit] = await units()
  const save = () =>
    kiosk.app.admin.patch(`/api/units/${unit.id}/`, { state: 20, target: [`${unit.source[0]}.`.replace('..', '')] })
  await set(kioskPath, { inherit_agreement: true, inherit_new_lang: true, inherit_enforced_checks: true })
  expect((await save()).status).toBe(403)
  await set(projectPath, { inherit_agreement: true })
  const saved = await save()
  expect([saved.status, saved.body.state]).toEqual([200, 10])
  await set(projectPath, { enforced_checks: [] })
  expect((await save()).body.state).toBe(20)
  const add = () => kiosk.app.anna.post('/api/components/demo/kiosk/translations/', { language_code: 'de' })
  expect((await add()).status).toBe(403)
  await set(kioskPath, { inherit_new_lang: false, inherit_enforced_checks: false, inherit_agreement: false })
})

describe('effects', () => {
  const told = async () =>
    (await read(`${kioskPath}changes/?page_size=200`)).results
      .filter(({ action_name }: { action_name: string }) => /licen[cs]e/i.test(action_name))
      .map(({ old, target }: { old: string; target: string }) => `${old} > ${target}`)

  test('people hear of a licence that is another one because the project has another', async () => {
    await set(projectPath, { license: 'MIT', inherit_license: false })
    await set(kioskPath, { inherit_license: true })
    const before = (await told()).length
    await set(projectPath, { license: 'Zlib' })
    await set(projectPath, { commit_message: 'Texts' })
    expect((await told()).length).toBe(before + 1)
    await set(kioskPath, { inherit_license: false })
    await set(projectPath, { license: 'MIT' })
    expect((await told()).length).toBe(before + 2) // from Zlib to none, by its own change
  })

  test('the version of a component moves with what it takes from above', async () => {
    await set(kioskPath, { inherit_agreement: true })
    const tag = async () => (await kiosk.app.admin.get(kioskPath)).headers.get('etag') ?? ''
    const seen = await tag()
    await set(projectPath, { agreement: 'Be kinder.', inherit_agreement: false })
    expect(await tag()).not.toBe(seen)
    const late = await kiosk.app.admin.request('PATCH', kioskPath, {
      json: { priority: 80 },
      headers: { 'if-match': seen },
    })
    expect(late.status).toBe(412)
    const right = await kiosk.app.admin.request('PATCH', kioskPath, {
      json: { priority: 80 },
      headers: { 'if-match': await tag() },
    })
    expect(right.status).toBe(200)
    await set(projectPath, { inherit_agreement: true })
  })
})

describe('a new component', () => {
  const make = async (slug: string, more: object = {}) => {
    const body = { name: slug, slug, repo: 'local:', vcs: 'local', filemask: '*.po', file_format: 'po', ...more }
    const reply = await kiosk.app.admin.post('/api/projects/demo/components/', body)
    expect(reply.status, stringify(reply.body)).toBe(201)
    return reply.body
  }

  test('takes what its project or category has a value for, unless the request has one', async () => {
    await set(projectPath, { license: 'MIT', inherit_license: false, new_lang: 'none', inherit_new_lang: false })
    expect(licence(await make('taking'))).toEqual(['', true, 'MIT'])
    expect(licence(await make('own', { license: 'ISC' }))).toEqual(['ISC', false, 'ISC'])
    expect(licence(await make('neither', { inherit_license: false }))).toEqual(['', false, ''])
    const shelf = await category('shelf', { license: '0BSD' })
    expect(licence(await make('shelved', { category: shelf.url }))).toEqual(['', true, '0BSD'])
    await set(projectPath, { inherit_license: true })
    expect(licence(await make('usual'))).toEqual(['', false, ''])
  })
})

test('values are checked as a component’s are, and written by those alone who may', async () => {
  const { admin, anna, anonymous } = kiosk.app
  const shelf = await category('guarded')
  const wrong = { license: 'none at all', new_lang: 'maybe', enforced_checks: ['no_check'], secondary_language: 987654 }
  for (const path of [projectPath, shelf.path]) {
    const { secondary_language, ...others } = wrong
    expect(problemsOf(await admin.patch(path, others)).sort()).toEqual(
      ['invalid_choice license', 'invalid_choice new_lang', 'invalid enforced_checks'].sort(),
    )
    expect(problemsOf(await admin.patch(path, { secondary_language }))).toEqual(['does_not_exist secondary_language'])
    expect(problemsOf(await admin.patch(path, { inherit_license: 'perhaps' }))).toEqual(['invalid inherit_license'])
    expect(problemsOf(await admin.patch(path, { commit_message: '{% if %}' }))).toEqual(['invalid commit_message'])
  }
  for (const path of [projectPath, shelf.path, kioskPath]) {
    expect((await anna.patch(path, { license: 'MIT' })).status).toBe(403)
    expect((await anonymous.patch(path, { inherit_license: true })).status).toBe(401)
  }
})

test('settings of a project, or of a category, that are changed at the same time are all kept', async () => {
  const { admin } = kiosk.app
  const changes = [
    ['agreement', (n: number) => `Agreement ${n}`],
    ['commit_message', (n: number) => `Commit ${n}`],
    ['license', (n: number) => (n % 2 === 0 ? 'MIT' : 'ISC')],
  ] as const
  for (const path of [projectPath, (await category('busy')).path]) {
    for (let n = 0; n < 8; n++) {
      await Promise.all(changes.map(([name, value]) => admin.patch(path, { [name]: value(n) })))
      const { body } = await admin.get(path)
      for (const [name, value] of changes) expect([path, n, body[name]]).toEqual([path, n, value(n)])
    }
  }
})
