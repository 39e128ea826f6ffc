import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Kiosk, startKiosk } from '@weft/testkit'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { OperatorRefusal } from './operation.ts'
import { exportMemoryOperation } from './operations/export-memory.operation.ts'
import { importMemoryOperation } from './operations/import-memory.operation.ts'

let kiosk: Kiosk
let folder: string
beforeAll(async () => {
  kiosk = await startKiosk()
  folder = await mkdtemp(join(tmpdir(), 'weft-tmx-'))
})
afterAll(async () => {
  await kiosk.close()
  await rm(folder, { recursive: true })
})

const context = <Request>(request: Request) => ({
  request,
  services: kiosk.app.app.services,
  signal: AbortSignal.timeout(120_000),
  tell: () => {},
})

const head = '<?xml version="1.0" encoding="UTF-8"?><tmx version="1.4"><header srclang="en-US"/><body>'
const unit = (source: string, target: string, language = 'cs-CZ') =>
  `<tu changedate="20250102T030405Z"><note>From the old tool</note><prop type="client">Acme</prop><tuv xml:lang="en"><seg>${source}</seg></tuv><tuv xml:lang="${language}"><seg>${target}</seg></tuv></tu>`

async function write(name: string, body: string | Buffer): Promise<string> {
  const file = join(folder, name)
  await writeFile(file, body)
  return file
}

const load = (file: string, more: object = {}) =>
  importMemoryOperation.run(
    context({ file, project: 'demo', name: 'Old', shared: false, source: '', target: '', ...more }),
  )

async function find(text: string, project = 'demo') {
  const path = `/api/memory/lookup/?source_language=en&target_language=cs&project=${project}`
  return (await kiosk.app.anna.post(path, { strings: [text] })).body[0].match
}

async function refusalOf(work: Promise<unknown>): Promise<string> {
  const error: unknown = await work.then(
    () => null,
    (reason: unknown) => reason,
  )
  if (!(error instanceof OperatorRefusal)) throw new Error('It was not refused', { cause: error })
  return error.message
}

test('texts of a TMX are found in their project; the same file again adds nothing', async () => {
  const body = `${head}${unit('Stow the gangway', 'Ulož můstek', 'cs')}${unit('Weigh anchor', 'Zvedni kotvu')}</body></tmx>`
  const file = await write('old.tmx', body)
  expect(await load(file)).toMatchObject({ texts: 2, passed: 0 })
  expect(await find('Stow the gangway')).toMatchObject({ target: 'Ulož můstek', origin: 'Old', exact: true })
  expect(await find('Stow the gangways')).toMatchObject({ target: 'Ulož můstek', exact: false })
  const count = async () => (await kiosk.app.admin.get('/api/memory/?source=gangway')).body.count
  expect(await count()).toBe(1)
  await load(file)
  expect(await count()).toBe(1)
  expect(await load(await write('wide.tmx', Buffer.from(`\ufeff${body}`, 'utf16le')))).toMatchObject({ texts: 2 })
  const [{ id }] = (await kiosk.app.admin.get('/api/memory/?source=gangway')).body.results
  expect((await kiosk.app.admin.delete(`/api/memory/${id}/`)).status).toBe(204)
  expect(await find('Stow the gangway')).toBeNull()
})

test('a memory of one project is found in no other, unless it is shared; one of the site is found everywhere', async () => {
  const { admin } = kiosk.app
  await admin.post('/api/projects/', { name: 'Ship', slug: 'ship', web: 'https://example.org/', access_control: 0 })
  const file = await write(
    'ship.tmx',
    `${head}${unit('Batten down the hatches', 'Zajisti poklopy', 'cs')}</body></tmx>`,
  )
  await load(file, { project: 'ship' })
  expect(await find('Batten down the hatches')).toBeNull()
  expect(await find('Batten down the hatches', 'ship')).toMatchObject({ target: 'Zajisti poklopy' })
  await load(file, { project: 'ship', shared: true })
  expect(await find('Batten down the hatches')).toMatchObject({ target: 'Zajisti poklopy' })
  await load(await write('site.tmx', `${head}${unit('Hoist the mainsail', 'Vytáhni plachtu', 'cs')}</body></tmx>`), {
    project: '',
  })
  expect(await find('Hoist the mainsail')).toMatchObject({ target: 'Vytáhni plachtu' })
})

test('a faulty file is refused with its line, and what came before the fault is kept', async () => {
  const cut = await write('cut.tmx', `${head}\n${unit('Splice the rope', 'Spleť lano', 'cs')}\n<tu><tuv`)
  expect(await refusalOf(load(cut))).toMatch(/cut\.tmx:3: /)
  expect(await find('Splice the rope')).toMatchObject({ target: 'Spleť lano' })
  const bomb = '<!DOCTYPE tmx [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;">]><tmx><header/><body/></tmx>'
  expect(await refusalOf(load(await write('bomb.tmx', bomb)))).toMatch(/entities/)
  expect(await refusalOf(load(await write('latin.tmx', Buffer.from([0x3c, 0xe1, 0x3e]))))).toMatch(/UTF-8/)
  expect(await refusalOf(load(join(folder, 'none.tmx')))).toMatch(/ENOENT/)
  expect(await refusalOf(load(cut, { project: 'nowhere' }))).toMatch(/nowhere/)
})

test('units without a text in a known language are passed over', async () => {
  const body = `${head}${unit('A', 'B', 'x-klingon-9')}${unit('', 'leer', 'de')}<tu><tuv xml:lang="en"><seg>Alone</seg></tuv></tu></body></tmx>`
  expect(await load(await write('odd.tmx', body))).toMatchObject({ texts: 0, passed: 3 })
})

test('a memory is written with the texts of strings, and read again elsewhere', async () => {
  const file = join(folder, 'out.tmx')
  const { texts } = await exportMemoryOperation.run(context({ project: 'demo', file }))
  const written = await readFile(file, 'utf8')
  expect(texts).toBeGreaterThan(5)
  expect(written).toContain('<tuv xml:lang="cs"><seg>Otevřete dveře</seg></tuv>')
  expect(written).toContain('<prop type="client">Acme</prop>')
  expect(written).toContain('<note>From the old tool</note>')
  expect(await load(file, { project: 'ship', name: 'Copy' })).toMatchObject({ texts, passed: 0 })
  expect(await find('Open the door', 'ship')).toMatchObject({ target: 'Otevřete dveře' })
  expect(await refusalOf(exportMemoryOperation.run(context({ project: 'demo', file })))).toMatch(/EEXIST/)
})

test('ten thousand equal texts are one, and a text of 350,000 characters is passed over', async () => {
  const equal = unit('lorem ipsum dolor sit amet '.repeat(70), 'Pořád totéž', 'cs').repeat(10_000)
  const file = await write('equal.tmx', `${head}${unit('x'.repeat(350_000), 'long', 'cs')}${equal}</body></tmx>`)
  expect(await load(file, { name: 'Large' })).toMatchObject({ texts: 10_000, passed: 1 })
  expect((await kiosk.app.admin.get('/api/memory/?source=lorem ipsum')).body.count).toBe(1)
}, 600_000)
