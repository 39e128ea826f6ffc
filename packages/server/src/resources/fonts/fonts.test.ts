import { type Kiosk, problemsOf, startKiosk, type TestReply } from '@weft/testkit'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { fontFile } from './testing.ts'

let kiosk: Kiosk
const fonts = '/api/site/projects/demo/fonts/'
const groups = '/api/site/projects/demo/font-groups/'

beforeAll(async () => {
  kiosk = await startKiosk()
})
afterAll(() => kiosk.close())

const send = (bytes: Uint8Array, name?: string): Promise<TestReply> =>
  kiosk.app.admin.request('POST', fonts, {
    form: name === undefined ? {} : { name },
    files: { font: { name: 'font.ttf', bytes } },
  })

const changesOf = async (action: number): Promise<string[]> =>
  (await kiosk.app.admin.get(`/api/projects/demo/changes/?action=${action}`)).body.results.map(
    ({ target }: { target: string }) => target,
  )

describe('a font', () => {
  test('is measured, listed and removed; it is called what it calls itself', async () => {
    const { status, body } = await send(fontFile('DejaVuSansMono'))
    expect([status, body]).toEqual([
      201,
      {
        id: body.id,
        name: 'DejaVu Sans Mono Book',
        family: 'DejaVu Sans Mono',
        style: 'Book',
        letters: expect.any(Number),
        created: expect.any(String),
      },
    ])
    expect(body.letters).toBeGreaterThan(2000)
    expect((await kiosk.app.anonymous.get(fonts)).body.results).toEqual([body])
    expect(problemsOf(await send(fontFile('DejaVuSansMono')))).toEqual(['unique name'])
    expect((await kiosk.app.admin.delete(`${fonts}${body.id}/`)).status).toBe(204)
    expect((await kiosk.app.admin.delete(`${fonts}${body.id}/`)).status).toBe(404)
    expect([await changesOf(80), await changesOf(82)]).toEqual([[body.name], [body.name]])
  })

  test('that is none is refused, however it is broken', async () => {
    const font = fontFile('DejaVuSansMono')
    const withTables = (change: (bytes: Buffer) => void) => {
      const bytes = Buffer.from(font)
      change(bytes)
      return bytes
    }
    for (const bytes of [
      Buffer.from('nonsense'),
      Buffer.alloc(1),
      Buffer.alloc(100_000),
      font.subarray(0, 1000),
      Buffer.concat([Buffer.from('wOF2'), font.subarray(4)]),
      Buffer.concat([Buffer.from('ttcf'), font.subarray(4)]),
      // More tables than there are bytes, and every table at the end of the file.
      withTables((b) => b.writeUInt16BE(0xffff, 4)),
      withTables((b) => {
        for (let at = 12; at < 12 + 16 * b.readUInt16BE(4); at += 16) b.writeUInt32BE(b.length - 2, at + 8)
      }),
    ]) {
      expect(problemsOf(await send(bytes, 'broken'))).toEqual(['invalid font'])
    }
    expect(problemsOf(await send(Buffer.alloc(20 * 1024 * 1024 + 1), 'large'))).toEqual(['max_length font'])
    expect((await kiosk.app.anonymous.get(fonts)).body.results).toEqual([])
  })

  test('is added by those who edit the project, and by nobody else', async () => {
    for (const [as, status] of [
      ['anonymous', 401],
      ['anna', 403],
    ] as const) {
      const files = { font: { name: 'font.ttf', bytes: fontFile('DejaVuSansMono') } }
      expect((await kiosk.app[as].request('POST', fonts, { files })).status).toBe(status)
      expect((await kiosk.app[as].put(`${groups}x/`, { font: 1 })).status).toBe(status)
    }
  })
})

describe('a font group', () => {
  test('has fonts of the project, and languages that there are', async () => {
    const { id } = (await send(fontFile('DejaVuSansCondensed'), 'narrow')).body
    const set = (json: object, name = 'some') => kiosk.app.admin.put(`${groups}${name}/`, json)
    expect(problemsOf(await set({}))).toEqual(['required font'])
    expect(problemsOf(await set({ font: id + 100 }))).toEqual(['does_not_exist font'])
    expect(problemsOf(await set({ font: id }, 'a b'))).toEqual(['invalid null'])
    const overrides = [
      { language: 'cs', font: id },
      { language: 'cs', font: id },
      { language: 'xx-none', font: id },
    ]
    expect(problemsOf(await set({ font: id, overrides }))).toEqual([
      'unique overrides.1.language',
      'does_not_exist overrides.2.language',
    ])
    const kept = { font: id, overrides: [{ language: 'de', font: id }] }
    expect((await set(kept)).body).toEqual({ name: 'some', ...kept })
    expect((await kiosk.app.anonymous.get(groups)).body.results).toEqual([{ name: 'some', ...kept }])
    expect((await kiosk.app.admin.delete(`${fonts}${id}/`)).status).toBe(409)
    expect((await kiosk.app.admin.delete(`${groups}some/`)).status).toBe(204)
    expect((await kiosk.app.admin.delete(`${groups}some/`)).status).toBe(404)
    expect((await kiosk.app.admin.delete(`${fonts}${id}/`)).status).toBe(204)
  })
})

describe('max-size', () => {
  const failing = async (unit: number): Promise<boolean> => {
    await kiosk.app.app.jobs.idle()
    const query = encodeURIComponent(`check:max-size id:${unit}`)
    return (await kiosk.app.admin.get(`/api/units/?q=${query}`)).body.count > 0
  }

  test('measures with the font that a flag names, by the language, also what was translated before', async () => {
    const [unit] = (await kiosk.app.admin.get('/api/translations/demo/kiosk/cs/units/')).body.results
    const save = (target: string) => kiosk.app.admin.patch(`/api/units/${unit.id}/`, { state: 20, target: [target] })
    // Ten letters of ten pixels: 60.2 in a monospaced font, 22 in the usual one.
    expect((await save('iiiiiiiiii')).status).toBe(200)
    await kiosk.app.admin.patch('/api/projects/demo/', { check_flags: 'max-size:50, font-family:buttons' })
    expect(await failing(unit.id)).toBe(false)
    const { id: mono } = (await send(fontFile('DejaVuSansMono'), 'mono')).body
    const { id: narrow } = (await send(fontFile('DejaVuSansCondensed'), 'condensed')).body
    await kiosk.app.admin.put(`${groups}buttons/`, { font: mono })
    expect(await failing(unit.id)).toBe(true)
    await kiosk.app.admin.put(`${groups}buttons/`, { font: mono, overrides: [{ language: 'cs', font: narrow }] })
    expect(await failing(unit.id)).toBe(false)
    await kiosk.app.admin.put(`${groups}buttons/`, { font: mono })
    await save('iiiiiiii')
    expect(await failing(unit.id)).toBe(false)
    await save('iiiiiiiii')
    expect(await failing(unit.id)).toBe(true)
    await kiosk.app.admin.delete(`${groups}buttons/`)
    expect(await failing(unit.id)).toBe(false)
    await kiosk.app.admin.patch('/api/components/demo/kiosk/', { check_flags: 'max-size:5' })
    expect(await failing(unit.id)).toBe(true)
    await kiosk.app.admin.patch('/api/components/demo/kiosk/', { check_flags: '' })
    await kiosk.app.admin.patch('/api/projects/demo/', { check_flags: '' })
    expect(await failing(unit.id)).toBe(false)
  })
})
