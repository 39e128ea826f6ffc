import { joinTeam, type Kiosk, problemsOf, startKiosk, type TestReply } from '@weft/testkit'
import fc from 'fast-check'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { decodeImage } from './decode-image.ts'

let kiosk: Kiosk
beforeAll(async () => {
  kiosk = await startKiosk()
  await joinTeam(kiosk.app.database, 'boris', 'Managers')
})
afterAll(() => kiosk.close())

const path = '/api/screenshots/'
const picture = (format: 'png' | 'jpeg' | 'gif' | 'webp', width = 8) =>
  sharp({ create: { width, height: 6, channels: 3, background: '#c33' } })
    .toFormat(format)
    .toBuffer()
const place = { project_slug: 'demo', component_slug: 'kiosk', language_code: 'en' }

async function add(
  form: Readonly<Record<string, string>> = {},
  {
    as = 'admin',
    name = 'shot.png',
    bytes,
  }: { as?: 'admin' | 'anna' | 'anonymous'; name?: string; bytes?: Uint8Array | string } = {},
): Promise<TestReply> {
  const image = { name, bytes: bytes ?? (await picture('png')) }
  return kiosk.app[as].request('POST', path, { form: { name: 'Start', ...place, ...form }, files: { image } })
}
const actions = async (): Promise<string[]> =>
  (await kiosk.app.admin.get('/api/components/demo/kiosk/changes/?action=57&action=58&action=85')).body.results.map(
    ({ action, target }: { action: number; target: string }) => `${action} ${target}`,
  )

describe('a screenshot', () => {
  test('is added, shown, linked to strings, renamed and deleted', async () => {
    const { admin, anna, anonymous, base } = kiosk.app
    const added = await add()
    const { url } = added.body
    const id = Number(/(\d+)\/$/.exec(url)?.[1])
    expect([added.status, added.body]).toEqual([
      201,
      {
        name: 'Start',
        repository_filename: '',
        translation: `${base}/api/translations/demo/kiosk/en/`,
        file_url: `${url}file/`,
        units: [],
        url,
        image: `${base}/api/editor/screenshots/${id}/image/`,
        width: 8,
        height: 6,
        regions: [],
      },
    ])
    expect((await anonymous.get(path)).body).toMatchObject({ count: 1, results: [{ ...added.body, id }] })
    expect((await anonymous.get('/api/components/demo/kiosk/screenshots/')).body.results).toEqual([
      { ...added.body, id },
    ])
    const unit = (await kiosk.units('kiosk', 'en')).get('Goodbye')
    const linked = await admin.post(`${url}units/`, { unit_id: unit.id })
    expect([linked.status, linked.body.units]).toEqual([200, [unit.url]])
    expect((await admin.post(`${url}units/`, { unit_id: unit.id })).body.units).toEqual([unit.url])
    for (const [language, q] of [
      ['en', 'has:screenshot'],
      ['cs', 'has:screenshot'],
      ['cs', 'screenshot:sta'],
    ])
      expect((await anna.get(`/api/translations/demo/kiosk/${language}/units/?q=${q}`)).body.count, q).toBe(1)
    expect((await admin.patch(url, { name: 'Begin' })).body).toMatchObject({ name: 'Begin', units: [unit.url] })
    expect((await admin.put(url, { name: 'End', repository_filename: 'a.png' })).body.repository_filename).toBe('a.png')
    expect((await admin.delete(`${url}units/${unit.id}/`)).status).toBe(204)
    expect((await admin.delete(`${url}units/${unit.id}/`)).status).toBe(404)
    expect((await admin.delete(url)).status).toBe(204)
    expect((await admin.delete(url)).status).toBe(404)
    expect(await actions()).toEqual(['85 End', '57 Start'])
  })

  test.each(['png', 'jpeg', 'gif', 'webp'] as const)(
    'may be a %s, which is made anew and keeps its size',
    async (format) => {
      const { admin, anonymous } = kiosk.app
      const { body } = await add({}, { bytes: await picture(format, 9), name: '../wéird name.exe' })
      const download = await anonymous.get(body.file_url)
      expect(download.headers.get('content-type')).toBe('application/binary')
      const extension = format === 'jpeg' ? 'jpg' : format
      expect(download.headers.get('content-disposition')).toBe(`attachment; filename="w_ird_name.${extension}"`)
      expect(await sharp(download.bytes).metadata()).toMatchObject({ format, width: 9, height: 6 })
      const shown = await anonymous.get(body.image)
      expect([shown.headers.get('content-type'), shown.headers.get('x-content-type-options')]).toEqual([
        `image/${format}`,
        'nosniff',
      ])
      expect(shown.bytes).toEqual(download.bytes)
      await admin.delete(body.url)
    },
  )

  test('is replaced by another picture, of another kind', async () => {
    const { admin, anonymous } = kiosk.app
    const { body } = await add()
    for (const method of ['POST', 'PUT']) {
      const files = { image: { name: 'new.webp', bytes: await picture('webp', 11) } }
      const replaced = await admin.request(method, body.file_url, { files })
      expect([replaced.status, replaced.body]).toEqual([200, { result: true }])
    }
    expect(await sharp((await anonymous.get(body.file_url)).bytes).metadata()).toMatchObject({
      format: 'webp',
      width: 11,
    })
    await admin.delete(body.url)
    expect((await actions()).slice(0, 3)).toEqual(['85 Start', '58 Start', '58 Start'])
  })

  test('keeps nothing of what was in the file beside its pixels', async () => {
    const secret = await sharp(await picture('jpeg'))
      .withExif({ IFD0: { Copyright: 'Hidden words' } })
      .toBuffer()
    expect(secret.includes('Hidden words')).toBe(true)
    const page = Buffer.concat([await picture('png'), Buffer.from('<script>alert(1)</script>')])
    for (const bytes of [secret, page]) {
      const decoded = await decodeImage(bytes)
      expect([decoded?.bytes.includes('Hidden'), decoded?.bytes.includes('<script>')]).toEqual([false, false])
    }
  })

  test('stays with its string through a pull without it', async () => {
    const { admin } = kiosk.app
    const { body } = await add()
    const units = async () => (await kiosk.units('kiosk', 'en')).get('Goodbye')
    await admin.post(`${body.url}units/`, { unit_id: (await units()).id })
    const files: Record<string, string> = {}
    for (const name of ['po/kiosk.pot', 'po/cs.po', 'po/de.po'])
      files[name] = await kiosk.remote.git('kiosk', 'show', `main:${name}`)
    const without = Object.entries(files).map(([name, text]) => [
      name,
      text.replace(/#: src\/mail[\s\S]*?(?=#: src\/text)/, ''),
    ])
    const pull = () => admin.post('/api/components/demo/kiosk/repository/', { operation: 'pull' })
    await kiosk.remote.commit('kiosk', Object.fromEntries(without), 'Remove')
    await pull()
    expect((await admin.get(body.url)).body.units).toEqual([])
    await kiosk.remote.commit('kiosk', files, 'Put back')
    await pull()
    expect((await admin.get(body.url)).body.units).toEqual([(await units()).url])
    await admin.delete(body.url)
  })
})

describe('refused is', () => {
  const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>alert(1)</script></svg>'
  test.each([
    ['text', 'not a picture'],
    ['HTML', '<!doctype html><script>alert(1)</script>'],
    ['SVG', svg],
    ['SVG behind the first bytes of a PNG', `\x89PNG\r\n\x1a\n${svg}`],
    ['something that only claims to be a GIF', 'GIF89a<script>'],
  ])('%s under the name of a picture', async (_, bytes) => {
    expect(problemsOf(await add({}, { bytes }))).toEqual(['invalid_image image'])
  })

  test('what is no picture in the place of one that is there, which stays', async () => {
    const { admin } = kiosk.app
    const { body } = await add()
    const before = (await admin.get(body.file_url)).bytes
    for (const method of ['POST', 'PUT'] as const)
      for (const bytes of [svg, '<!doctype html><script>alert(1)</script>']) {
        const files = { image: { name: 'a.png', bytes } }
        expect(problemsOf(await admin.request(method, body.file_url, { files }))).toEqual(['invalid_image image'])
      }
    expect((await admin.get(body.file_url)).bytes).toEqual(before)
    await admin.delete(body.url)
  })

  test('a kind that browsers do not all show, a picture that is cut off, and one of too many pixels', async () => {
    const tiff = await sharp(await picture('png'))
      .tiff()
      .toBuffer()
    const big = await sharp({
      create: {
        width: 300,
        height: 300,
        channels: 3,
        background: '#123',
        noise: { type: 'gaussian', mean: 90, sigma: 30 },
      },
    })
      .png()
      .toBuffer()
    const huge = await sharp({ create: { width: 9000, height: 9000, channels: 3, background: '#123' } })
      .png()
      .toBuffer()
    for (const bytes of [tiff, big.subarray(0, big.length / 2), huge])
      expect(problemsOf(await add({}, { bytes }))).toEqual(['invalid_image image'])
  })

  test('what lacks its place or its picture, what is not there, and JSON', async () => {
    const { admin } = kiosk.app
    expect(problemsOf(await admin.request('POST', path, { form: { name: 'No' } }))).toEqual(['invalid project_slug'])
    expect(problemsOf(await add({ component_slug: 'none' }))).toEqual([
      'invalid project_slug',
      'invalid component_slug',
      'invalid language_code',
    ])
    expect(problemsOf(await admin.request('POST', path, { form: { name: 'No', ...place } }))).toEqual([
      'required image',
    ])
    expect(problemsOf(await admin.request('POST', path, { form: {} }))).toEqual(['invalid project_slug'])
    expect(problemsOf(await admin.request('POST', path, { form: place }))).toEqual(['required name', 'required image'])
    expect((await admin.post(path, { name: 'No', ...place })).status).toBe(415)
    const { body } = await add()
    expect(problemsOf(await admin.post(`${body.url}units/`, { unit_id: 'x' }))).toEqual(['invalid unit_id'])
    const other = (await kiosk.units('kiosk', 'cs')).get('Goodbye')
    for (const unit_id of [other.id, 999_999])
      expect(problemsOf(await admin.post(`${body.url}units/`, { unit_id }))).toEqual(['invalid unit_id'])
    expect(problemsOf(await admin.put(body.url, {}))).toEqual(['required name'])
    await admin.delete(body.url)
  })

  test('who may not, and whoever sees nothing there', async () => {
    const { admin, anna, anonymous } = kiosk.app
    expect((await add({}, { as: 'anna' })).status).toBe(403)
    expect((await add({}, { as: 'anonymous' })).status).toBe(401)
    const { body } = await add()
    const files = { image: { name: 'a.png', bytes: await picture('png') } }
    for (const reply of [
      await anna.delete(body.url),
      await anna.patch(body.url, { name: 'x' }),
      await anna.post(`${body.url}units/`, { unit_id: 1 }),
      await anna.request('PUT', body.file_url, { files }),
    ])
      expect(reply.status).toBe(403)
    await admin.patch('/api/projects/demo/', { access_control: 100 })
    for (const address of [body.url, body.file_url, body.image]) expect((await anonymous.get(address)).status).toBe(404)
    expect((await anonymous.get(path)).body.count).toBe(0)
    expect(problemsOf(await add({}, { as: 'anna' }))).toHaveLength(3)
    await admin.patch('/api/projects/demo/', { access_control: 0 })
    await admin.delete(body.url)
  })
})

test('whatever bytes come, they are a picture or none', async () => {
  const starts = [await picture('png'), await picture('jpeg'), await picture('gif'), await picture('webp')]
  const spoilt = fc
    .tuple(fc.constantFrom(...starts), fc.array(fc.tuple(fc.nat(400), fc.nat(255)), { minLength: 1, maxLength: 8 }))
    .map(([start, changes]) => {
      const bytes = Buffer.from(start)
      for (const [at, value] of changes) if (at < bytes.length) bytes[at] = value
      return bytes
    })
  await fc.assert(
    fc.asyncProperty(fc.oneof(spoilt, fc.uint8Array({ maxLength: 100 }).map(Buffer.from)), async (bytes) => {
      const decoded = await decodeImage(bytes)
      if (decoded) expect(decoded.mediaType).toMatch(/^image\/(png|jpeg|gif|webp)$/)
    }),
    { numRuns: 100 },
  )
})
