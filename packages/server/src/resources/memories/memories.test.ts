import { type Kiosk, problemsOf, startKiosk, type TestClient } from '@weft/testkit'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

let kiosk: Kiosk
beforeAll(async () => {
  kiosk = await startKiosk()
})
afterAll(() => kiosk.close())

const lookup = '/api/memory/lookup/?source_language=en&target_language=cs'

async function find(client: TestClient, text: string, more = '&project=demo') {
  const reply = await client.post(`${lookup}${more}`, { strings: [text] })
  expect(reply.status).toBe(200)
  return reply.body[0].match
}

async function makeMemory(client: TestClient, name: string, fields: object = { project: 'demo' }): Promise<number> {
  const made = await client.post('/api/memories/', { name, ...fields })
  expect(made.status).toBe(201)
  return made.body.id
}

/** Sends a file into a memory; resolves to the result of the task. */
async function send(
  client: TestClient,
  id: number,
  [name, content]: readonly [string, string],
  form: Record<string, string> = {},
) {
  const files = { file: { name, bytes: content } }
  const sent = await client.request('POST', `/api/memories/${id}/import/`, { form, files })
  expect(sent.status, JSON.stringify(sent.body)).toBe(202)
  const path = new URL(sent.body.task_url, kiosk.app.base).pathname
  await expect.poll(async () => (await client.get(path)).body.completed, { timeout: 30_000 }).toBe(true)
  return (await client.get(path)).body.result
}

const tmx = (...pairs: readonly (readonly [string, string, string?])[]) =>
  `<?xml version="1.0"?><tmx version="1.4"><header srclang="en"/><body>${pairs
    .map(
      ([source, target, context]) =>
        `<tu>${context ? `<prop type="x-context">${context}</prop>` : ''}<tuv xml:lang="en"><seg>${source}</seg></tuv>` +
        `<tuv xml:lang="cs"><seg>${target}</seg></tuv></tu>`,
    )
    .join('\n')}</body></tmx>`

describe('a memory of a project', () => {
  test('takes a file, is searched, changed and downloaded, and its switches and penalty count', async () => {
    const { admin, anna } = kiosk.app
    const id = await makeMemory(admin, 'Sea')
    const file = tmx(['Lower the boat', 'Spusť člun', 'menu'], ['Raise the flag', 'Vztyč vlajku'])
    const done = { result: true, detail: '', line: null, texts: 2, passed: 0 }
    expect(await send(admin, id, ['sea.tmx', file])).toEqual(done)
    expect(await find(anna, 'Lower the boat')).toMatchObject({ target: 'Spusť člun', quality: 100, origin: 'Sea' })
    const listed = await admin.get('/api/memories/?project=demo')
    expect(listed.body.results).toMatchObject([{ id, name: 'Sea', project: 'demo', own: false, texts: 2, penalty: 0 }])
    const list = (query: string) => admin.get(`/api/memory/?memory=${id}${query}`)
    expect((await list('')).body.count).toBe(2)
    const [found] = (await list('&target=člun')).body.results
    expect(found).toMatchObject({ source: 'Lower the boat', from_file: true })
    expect((await admin.patch(`/api/memory/${found.id}/`, { target: 'Spusťte člun' })).body.target).toBe('Spusťte člun')
    expect(await find(anna, 'Lower the boat')).toMatchObject({ target: 'Spusťte člun' })
    expect((await admin.patch(`/api/memory/${found.id}/`, { source: 'Lower the dinghy' })).status).toBe(200)
    expect(await find(anna, 'Lower the dinghy', '&project=demo&exact=true')).toMatchObject({ target: 'Spusťte člun' })
    const exported = await admin.get(`/api/memories/${id}/export/`)
    expect(exported.bytes.toString()).toContain('<prop type="x-context">menu</prop>')
    expect(exported.bytes.toString()).toContain('<seg>Spusťte člun</seg>')
    await admin.patch(`/api/memories/${id}/`, { penalty: 15 })
    expect(await find(anna, 'Raise the flag')).toMatchObject({ quality: 85 })
    await admin.patch(`/api/memories/${id}/`, { used: false })
    expect(await find(anna, 'Raise the flag')).toBeNull()
    await admin.patch(`/api/memories/${id}/`, { used: true })
    expect((await admin.delete(`/api/memories/${id}/`)).status).toBe(204)
    expect(await find(anna, 'Raise the flag')).toBeNull()
    expect((await admin.get(`/api/memories/${id}/export/`)).status).toBe(404)
    await kiosk.app.app.jobs.idle()
    expect((await kiosk.app.database.executeSql('select from memory_entries where memory_id = $1', [id])).rows).toEqual(
      [],
    )
  })

  test('takes PO, XLIFF and CSV; a faulty file is told with its line, and an unknown one is refused', async () => {
    const { admin, anna } = kiosk.app
    const id = await makeMemory(admin, 'Files')
    const po = `msgid ""\nmsgstr ""\n"Language: cs\\n"\n"Plural-Forms: nplurals=3; plural=n==1?0:n<5?1:2;\\n"\n\nmsgid "Tie the knot"\nmsgstr "Uvaž uzel"\n\n#, fuzzy\nmsgid "Cut"\nmsgstr "Řež"\n\nmsgid "One oar"\nmsgid_plural "%d oars"\nmsgstr[0] "Jedno veslo"\nmsgstr[1] "%d vesla"\nmsgstr[2] "%d vesel"\n`
    expect(await send(admin, id, ['a.po', po])).toMatchObject({ result: true, texts: 3, passed: 1 })
    expect(await find(anna, 'Tie the knot')).toMatchObject({ target: 'Uvaž uzel' })
    expect(await find(anna, '%d oars')).toMatchObject({ target: '%d vesel' })
    const xliff = `<xliff version="1.2" xmlns="urn:oasis:names:tc:xliff:document:1.2"><file original="a" source-language="en" target-language="cs" datatype="plaintext"><body><trans-unit id="1"><source>Drop anchor</source><target state="translated">Spusť kotvu</target></trans-unit></body></file></xliff>`
    expect(await send(admin, id, ['a.xlf', xliff])).toMatchObject({ result: true, texts: 1 })
    const csv = 'source,target\nBilge pump,Čerpadlo\n'
    expect(await send(admin, id, ['a.csv', csv])).toMatchObject({ result: false, line: null, texts: 0 })
    expect(await send(admin, id, ['a.csv', csv], { target_language: 'cs' })).toMatchObject({ result: true, texts: 1 })
    expect(await find(anna, 'Bilge pump')).toMatchObject({ target: 'Čerpadlo' })
    expect(await send(admin, id, ['cut.tmx', '<tmx>\n<header srclang="en"/>\n<body>\n<tu><tuv'])).toMatchObject({
      result: false,
      line: 4,
    })
    expect(await send(admin, id, ['bad.po', 'msgid "a"\nmsgstr "b\n'], { target_language: 'cs' })).toMatchObject({
      result: false,
      line: 2,
    })
    const files = { file: { name: 'a.docx', bytes: 'x' } }
    const odd = await admin.request('POST', `/api/memories/${id}/import/`, { files })
    expect([odd.status, problemsOf(odd)]).toEqual([400, ['invalid file']])
  })

  test('duplicates become one, and an edit that makes one is refused', async () => {
    const { admin } = kiosk.app
    const id = await makeMemory(admin, 'Twice')
    const file = tmx(
      ['Port side', 'Levobok', 'a'],
      ['Port  side', 'Levobok', 'a'],
      ['Port side', 'Vlevo', 'a'],
      ['Helm', 'Kormidlo', 'a'],
      ['Helm', 'Kormidlo', 'b'],
    )
    await send(admin, id, ['a.tmx', file])
    const list = async () => (await admin.get(`/api/memory/?memory=${id}`)).body
    expect((await list()).count).toBe(5)
    const asked = await admin.post(`/api/memories/${id}/merge/`, {})
    expect(asked.status).toBe(202)
    await kiosk.app.app.jobs.idle()
    const { results } = await list()
    const targets = results.map(({ target }: { readonly target: string }) => target)
    expect(targets.toSorted()).toEqual(['Kormidlo', 'Levobok', 'Vlevo'])
    const [kept, other] = ['Levobok', 'Vlevo'].map((target) => results[targets.indexOf(target)])
    expect((await admin.patch(`/api/memory/${other.id}/`, { source: kept.source })).status).toBe(200)
    const refused = await admin.patch(`/api/memory/${other.id}/`, { target: kept.target })
    expect([refused.status, problemsOf(refused)]).toEqual([400, ['unique target']])
    const [ofString] = (await admin.get('/api/memory/?source=open the door&target_language=cs')).body.results
    expect((await admin.patch(`/api/memory/${ofString.id}/`, { target: 'x' })).status).toBe(400)
  })
})

describe('rights', () => {
  test('a memory is its owner’s: others do not know of it', async () => {
    const { admin, anna, boris, anonymous } = kiosk.app
    expect((await anonymous.get('/api/memories/')).status).toBe(401)
    expect((await anonymous.post('/api/memories/', { name: 'x' })).status).toBe(401)
    const own = await makeMemory(boris, 'Mine', { shared: true })
    expect((await boris.get('/api/memories/')).body.results).toMatchObject([{ id: own, own: true, shared: false }])
    await send(boris, own, ['a.tmx', tmx(['Scrub the planks', 'Vydrhni prkna'])])
    expect(await find(boris, 'Scrub the planks')).toMatchObject({ target: 'Vydrhni prkna' })
    expect(await find(admin, 'Scrub the planks')).toBeNull()
    const ofProject = await makeMemory(admin, 'Project')
    expect((await anna.get('/api/memories/?project=demo')).status).toBe(403)
    expect((await anna.post('/api/memories/', { name: 'x', project: 'demo' })).status).toBe(403)
    expect((await anna.post('/api/memories/', { name: 'x', site: true })).status).toBe(403)
    for (const id of [own, ofProject]) {
      expect((await anna.patch(`/api/memories/${id}/`, { penalty: 1 })).status).toBe(404)
      expect((await anna.delete(`/api/memories/${id}/`)).status).toBe(404)
      expect((await anna.get(`/api/memories/${id}/export/`)).status).toBe(404)
      expect((await anna.post(`/api/memories/${id}/merge/`, {})).status).toBe(404)
    }
    expect((await anna.get('/api/projects/demo/memory/')).status).toBe(403)
    expect((await admin.get('/api/projects/demo/memory/')).bytes.toString()).toContain('Otevřete dveře')
    expect(problemsOf(await admin.post('/api/memories/', { name: 'Project', project: 'demo' }))).toEqual([
      'unique name',
    ])
  })
})
