import { type GitRemote, problemsOf, startGitRemote, startTestApp, type TestApp } from '@weft/testkit'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

// The effects of components' settings, seen from outside: over HTTP and in the remote's repository.

let app: TestApp
let remote: GitRemote

const header = (code: string) =>
  `msgid ""\nmsgstr ""\n"Content-Type: text/plain; charset=UTF-8\\n"\n"Language: ${code}\\n"\n`
const entry = (id: string, text: string, location = 'src/a.c:7') =>
  `\n#: ${location}\nmsgid "${id}"\nmsgstr "${text}"\n`
const keys = ['menu.open', 'menu.close', 'debug.trace', 'menu.open_short', 'menu.open_long']
const monolingual = (code: string, text: (key: string) => string) =>
  header(code) + keys.map((key) => entry(key, text(key))).join('')
const bilingual = (code: string, open = '') =>
  header(code) + entry('Open', open, 'src/a b.c:7 src/start.c') + entry('Close', '')

let made = 0

interface MadeComponent {
  readonly name: string
  readonly path: string
  set(settings: object): Promise<void>
  units(language: string, q?: string): Promise<Map<string, { url: string; target: string[]; context: string }>>
  ask(operation: string): Promise<{ readonly result: boolean; readonly detail: string }>
  isLocked(): Promise<boolean>
  actions(): Promise<{ action_name: string; details: Record<string, unknown> }[]>
}

/** A project with one component over a separate repository. */
async function make(files: Readonly<Record<string, string>>, settings: object = {}): Promise<MadeComponent> {
  const name = `p${made++}`
  await remote.commit(name, files, 'Start')
  await app.admin.post('/api/projects/', { name, slug: name, web: 'https://example.org/' })
  const isMonolingual = 'en.po' in files
  const repository = { repo: remote.gitUrl(name), push: remote.gitUrl(name), branch: 'main', filemask: '*.po' }
  const format = isMonolingual ? { file_format: 'po-mono', template: 'en.po' } : { file_format: 'po', new_lang: 'none' }
  const body = { name: 'Kiosk', slug: 'kiosk', ...repository, ...format, push_on_commit: false, ...settings }
  const reply = await app.admin.post(`/api/projects/${name}/components/`, body)
  expect(reply.status).toBe(201)
  await app.app.jobs.idle()
  const path = `/api/components/${name}/kiosk/`
  return {
    name,
    path,
    async set(changed) {
      expect((await app.admin.patch(path, changed)).status).toBe(200)
      await app.app.jobs.idle()
    },
    async units(language, q = '') {
      const query = `?page_size=100&q=${encodeURIComponent(q)}`
      const { body: page } = await app.admin.get(`/api/translations/${name}/kiosk/${language}/units/${query}`)
      return new Map(
        page.results.map((unit: { context: string; source: string[] }) => [unit.context || unit.source[0], unit]),
      )
    },
    ask: async (operation) => (await app.admin.post(`${path}repository/`, { operation })).body,
    isLocked: async () => (await app.admin.get(`${path}lock/`)).body.locked,
    actions: async () => (await app.admin.get(`${path}changes/?page_size=100`)).body.results,
  }
}

const translate = async (unit: { readonly url: string } | undefined, text: string) =>
  (await app.anna.patch(unit?.url ?? '', { state: 20, target: [text] })).status

beforeAll(async () => {
  remote = await startGitRemote()
  app = await startTestApp()
})
afterAll(async () => {
  await app.close()
  await remote.stop()
})

describe('key_filter', () => {
  test('leaves strings out whose keys it does not find, with their files as they are', async () => {
    const files = { 'en.po': monolingual('en', (key) => key.toUpperCase()), 'cs.po': monolingual('cs', () => '') }
    const kiosk = await make(files)
    expect([...(await kiosk.units('cs')).keys()]).toEqual(keys)
    expect(await translate((await kiosk.units('cs')).get('debug.trace'), 'Stopa')).toBe(200)
    await kiosk.set({ key_filter: '^menu[.]' })
    const left = keys.filter((key) => key.startsWith('menu'))
    for (const language of ['en', 'cs']) expect([...(await kiosk.units(language)).keys()]).toEqual(left)
    expect((await app.admin.get(`/api/projects/${kiosk.name}/statistics/`)).body.total).toBe(2 * left.length)
    expect(await translate((await kiosk.units('cs')).get('menu.open'), 'Otevřít')).toBe(200)
    expect((await kiosk.ask('push')).result).toBe(true)
    const cs = await remote.readText(kiosk.name, 'cs.po')
    expect(cs).toContain('msgid "menu.open"\nmsgstr "Otevřít"')
    expect(cs).toContain('msgid "debug.trace"')
    expect(await remote.readText(kiosk.name, 'en.po')).toBe(files['en.po'])
    await kiosk.set({ key_filter: '' })
    expect([...(await kiosk.units('cs')).keys()].sort()).toEqual([...keys].sort())
    // Text typed before it was left out is not lost.
    expect((await kiosk.units('cs')).get('debug.trace')?.target).toEqual(['Stopa'])
  })

  test('holds for a first import, and for strings that are added', async () => {
    const files = { 'en.po': monolingual('en', (key) => key.toUpperCase()), 'cs.po': monolingual('cs', () => '') }
    const kiosk = await make(files, { key_filter: 'open$' })
    expect([...(await kiosk.units('cs')).keys()]).toEqual(['menu.open'])
    const add = (key: string) =>
      app.admin.post(`/api/translations/${kiosk.name}/kiosk/en/units/`, { key, value: ['Text'] })
    expect(problemsOf(await add('menu.shut'))).toEqual(['invalid key'])
    expect((await add('door.open')).status).toBe(200)
    expect([...(await kiosk.units('cs')).keys()]).toEqual(['menu.open', 'door.open'])
  })

  test('is not asked of a bilingual format', async () => {
    const kiosk = await make({ 'cs.po': bilingual('cs') }, { key_filter: 'nothing' })
    expect((await kiosk.units('cs')).size).toBe(2)
  })
})

test('variant_regex says which strings are variants of each other', async () => {
  const files = { 'en.po': monolingual('en', (key) => key.toUpperCase()), 'cs.po': monolingual('cs', () => '') }
  const kiosk = await make(files)
  expect((await kiosk.units('cs', 'has:variant')).size).toBe(0)
  await kiosk.set({ variant_regex: '_(short|long)$' })
  const variants = ['menu.open', 'menu.open_short', 'menu.open_long']
  for (const language of ['en', 'cs'])
    expect([...(await kiosk.units(language, 'has:variant')).keys()].sort()).toEqual([...variants].sort())
  await kiosk.set({ key_filter: 'open_short$' })
  expect((await kiosk.units('cs', 'has:variant')).size).toBe(0)
  await kiosk.set({ key_filter: '', variant_regex: '' })
  expect((await kiosk.units('cs', 'has:variant')).size).toBe(0)
})

describe('auto_lock_error', () => {
  const refuse = async (kiosk: MadeComponent) => {
    await remote.rejectPushes(kiosk.name, 'this branch is protected')
    expect(await translate((await kiosk.units('cs')).get('Open'), 'Otevřít')).toBe(200)
    expect((await kiosk.ask('push')).result).toBe(false)
  }

  test('locks after a push that was refused for good, until one is taken', async () => {
    const kiosk = await make({ 'cs.po': bilingual('cs') })
    await refuse(kiosk)
    expect(await kiosk.isLocked()).toBe(true)
    expect(await translate((await kiosk.units('cs')).get('Close'), 'Zavřít')).toBe(403)
    expect((await kiosk.actions()).find(({ action_name }) => action_name === 'Component locked')?.details).toEqual({
      auto: true,
    })
    await remote.rejectPushes(kiosk.name, null)
    expect((await kiosk.ask('push')).result).toBe(true)
    expect(await kiosk.isLocked()).toBe(false)
    expect(await translate((await kiosk.units('cs')).get('Close'), 'Zavřít')).toBe(200)
  })

  test('leaves alone what people locked or unlocked', async () => {
    const kiosk = await make({ 'cs.po': bilingual('cs') })
    await refuse(kiosk)
    await app.admin.post(`${kiosk.path}lock/`, { lock: false })
    expect((await kiosk.ask('push')).result).toBe(false)
    expect(await kiosk.isLocked()).toBe(false)
    await app.admin.post(`${kiosk.path}lock/`, { lock: true })
    await remote.rejectPushes(kiosk.name, null)
    expect((await kiosk.ask('push')).result).toBe(true)
    expect(await kiosk.isLocked()).toBe(true)
  })

  test('unlocks where somebody else delivered what was refused', async () => {
    const kiosk = await make({ 'cs.po': bilingual('cs') })
    await refuse(kiosk)
    await remote.rejectPushes(kiosk.name, null)
    await kiosk.ask('reset')
    expect((await kiosk.ask('push')).result).toBe(true)
    expect(await kiosk.isLocked()).toBe(false)
  })

  test('locks nothing where it is off, or for two texts of one string', async () => {
    const off = await make({ 'cs.po': bilingual('cs') }, { auto_lock_error: false })
    await refuse(off)
    expect(await off.isLocked()).toBe(false)
    const kiosk = await make({ 'cs.po': bilingual('cs') })
    await translate((await kiosk.units('cs')).get('Open'), 'Otevřít')
    await remote.commit(kiosk.name, { 'cs.po': bilingual('cs', 'Otevři') }, 'Elsewhere')
    expect((await kiosk.ask('push')).result).toBe(true)
    expect(await kiosk.isLocked()).toBe(false)
  })
})

test('repoweb leads from a string to its lines of the source code, for those who see the repository', async () => {
  const repoweb = 'https://example.org/{{branch}}/{{filename}}#L{{line}}'
  const kiosk = await make({ 'cs.po': bilingual('cs') }, { repoweb })
  const path = `${(await kiosk.units('cs')).get('Close')?.url}locations/`
  const url = 'https://example.org/main/src/a.c#L7'
  expect((await app.anonymous.get(path)).body).toEqual([{ location: 'src/a.c:7', filename: 'src/a.c', line: 7, url }])
  const other = `${(await kiosk.units('cs')).get('Open')?.url}locations/`
  expect((await app.anna.get(other)).body.at(-1)).toMatchObject({ line: null, url: expect.stringContaining('#L1') })
  await app.admin.patch(`/api/projects/${kiosk.name}/`, { access_control: 1 })
  expect((await app.anonymous.get(path)).body).toMatchObject([{ location: 'src/a.c:7', url: null }])
  await kiosk.set({ repoweb: '' })
  expect((await app.admin.get(path)).body).toMatchObject([{ location: 'src/a.c:7', url: null }])
})

test('report_source_bugs stands in the files that are written', async () => {
  const kiosk = await make({ 'cs.po': bilingual('cs') }, { report_source_bugs: 'bugs@example.org' })
  await translate((await kiosk.units('cs')).get('Open'), 'Otevřít')
  expect((await kiosk.ask('push')).result).toBe(true)
  expect(await remote.readText(kiosk.name, 'cs.po')).toContain('"Report-Msgid-Bugs-To: bugs@example.org\\n"')
  await kiosk.set({ report_source_bugs: '' })
  await translate((await kiosk.units('cs')).get('Close'), 'Zavřít')
  await kiosk.ask('push')
  expect(await remote.readText(kiosk.name, 'cs.po')).toContain('"Report-Msgid-Bugs-To: bugs@example.org\\n"')
})

test('secondary_language is what translators see beside the source; without one it is the project’s', async () => {
  const kiosk = await make({ 'cs.po': bilingual('cs', 'Otevřít'), 'sk.po': bilingual('sk', 'Otvoriť') })
  const path = `${(await kiosk.units('sk')).get('Open')?.url}secondary/`
  const id = async (code: string) => (await app.admin.get(`/api/languages/${code}/`)).body.id
  expect((await app.anna.get(path)).body).toEqual([])
  await app.admin.patch(`/api/projects/${kiosk.name}/`, { secondary_language: await id('cs') })
  expect((await app.anna.get(path)).body).toMatchObject([{ target: ['Otevřít'], language_code: 'cs' }])
  await kiosk.set({ secondary_language: await id('sk') })
  expect((await app.anna.get(path)).body).toEqual([])
  const czech = `${(await kiosk.units('cs')).get('Open')?.url}secondary/`
  expect((await app.anna.get(czech)).body).toMatchObject([{ target: ['Otvoriť'] }])
})

test('where votes accept suggestions, only those who may override write texts directly', async () => {
  const voting = { suggestion_voting: true, suggestion_autoaccept: 2 }
  const kiosk = await make({ 'cs.po': bilingual('cs') }, voting)
  const unit = (await kiosk.units('cs')).get('Open')
  expect(await translate(unit, 'Otevřít')).toBe(403)
  expect((await app.admin.patch(unit?.url ?? '', { state: 20, target: ['Otevřít'] })).status).toBe(200)
  await kiosk.set({ suggestion_autoaccept: 0 })
  expect(await translate(unit, 'Otevři')).toBe(200)
})
