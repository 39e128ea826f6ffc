import { type Kiosk, problemsOf, startKiosk } from '@weft/testkit'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { pathOfOldWidget, readWidgetName } from './widget-name.ts'
import { drawWidget, type LanguageShare, percentOf } from './widget-picture.ts'

// The decoder of screenshots refuses such pictures, see decode-image.ts; other tests of the process rely on that.
beforeAll(() => void sharp.unblock({ operation: ['VipsForeignLoadSvg'] }))
afterAll(() => void sharp.block({ operation: ['VipsForeignLoadSvg'] }))

describe('pictures of a place', () => {
  let kiosk: Kiosk
  beforeAll(async () => {
    kiosk = await startKiosk()
  })
  afterAll(() => kiosk.close())

  const pictures = ['svg-badge', 'language-badge', 'multi-auto', 'multi-red', 'horizontal-auto', 'matrix-blue']
  const places = ['demo', 'demo/kiosk', 'demo/-/cs', 'demo/kiosk/cs']
  test.each(places)('of %s are there in every kind, and draw', async (place) => {
    for (const name of pictures) {
      const reply = await kiosk.app.anonymous.get(`/widget/${place}/${name}.svg`)
      expect([name, reply.status, reply.headers.get('content-type')]).toEqual([
        name,
        200,
        'image/svg+xml; charset=utf-8',
      ])
      const { width, height } = await sharp(reply.bytes).metadata()
      expect(Math.min(width, height)).toBeGreaterThan(0)
    }
  })

  test('tell the percent of the statistics', async () => {
    const { translated_percent } = (await kiosk.app.anonymous.get('/api/translations/demo/kiosk/cs/statistics/')).body
    const badge = (await kiosk.app.anonymous.get('/widget/demo/kiosk/cs/svg-badge.svg')).bytes.toString()
    expect(badge).toContain(`<title>translated ${Math.floor(translated_percent)}%</title>`)
    const capital = await kiosk.app.anonymous.get('/widget/demo/kiosk/cs/svg-badge.svg?capitalize=1')
    expect(capital.bytes.toString()).toContain('<title>Translated ')
  })

  test('may stand in pages of others, and be kept for a while; they have no script, style or address in them', async () => {
    const reply = await kiosk.app.anonymous.get('/widget/demo/multi-auto.svg')
    expect(reply.headers.get('cache-control')).toBe('public, max-age=300')
    expect(reply.headers.get('cross-origin-resource-policy')).toBe('cross-origin')
    expect(reply.headers.get('content-security-policy')).toContain("default-src 'none'")
    expect(reply.headers.get('set-cookie')).toBeNull()
    const text = reply.bytes.toString().replace('http://www.w3.org/2000/svg', '')
    expect(text).not.toMatch(/<script|<style|style=|href|https?:|on\w+=/)
  })

  test('of earlier days lead to those of today', async () => {
    for (const [old, today] of [
      ['/widget/demo/287x66-grey.png', '/widget/demo/svg-badge.svg'],
      ['/widget/demo/kiosk/multi-green.png', '/widget/demo/kiosk/multi-green.svg'],
      ['/widgets/demo/-/svg-badge.svg', '/widget/demo/svg-badge.svg'],
      ['/widgets/demo/cs/kiosk/svg-badge.svg', '/widget/demo/kiosk/cs/svg-badge.svg'],
      ['/widgets/demo/-/kiosk/multi-auto.svg', '/widget/demo/kiosk/multi-auto.svg'],
      ['/widgets/demo/cs/svg-badge.svg', '/widget/demo/-/cs/svg-badge.svg'],
    ] as const) {
      const reply = await kiosk.app.anonymous.get(old)
      expect([old, reply.status, reply.headers.get('location')]).toEqual([old, 301, today])
      expect((await kiosk.app.anonymous.get(today)).status).toBe(200)
    }
  })

  test.each([
    ['/widgets/demo/', '/projects/demo/#widgets'],
    ['/widgets/demo/kiosk/', '/projects/demo/kiosk/#widgets'],
    ['/widgets/none/', '/projects/none/#widgets'],
  ])('%s, where people chose them, leads to that part of the place’s page', async (old, today) => {
    const reply = await kiosk.app.anonymous.get(old)
    expect([reply.status, reply.headers.get('location')]).toEqual([301, today])
  })

  test.each([
    '/widget/demo/',
    '/widget/svg-badge.svg',
    '/widget/-/-/cs/svg-badge.svg',
    '/widget/none/svg-badge.svg',
    '/widget/demo/x.svg',
    '/widget/demo/../svg-badge.svg',
    '/widgets/demo/svg-badge.svg',
  ])('%s is not a picture', async (path) => {
    const reply = await kiosk.app.anonymous.get(path.replace('..', '%2e%2e'))
    expect([reply.status, problemsOf(reply)]).toEqual([404, ['not_found null']])
  })

  test('have no number of what is not open to everybody, whoever looks', async () => {
    const { admin, anonymous } = kiosk.app
    const badge = async (who: typeof admin) => (await who.get('/widget/demo/svg-badge.svg')).bytes.toString()
    await admin.patch('/api/components/demo/kiosk/', { restricted: true })
    expect((await admin.get('/widget/demo/kiosk/svg-badge.svg')).status).toBe(404)
    const { body } = await anonymous.get('/api/projects/demo/statistics/')
    expect(await badge(admin)).toContain(`translated ${percentOf(body.translated, body.total)}%`)
    expect(await badge(admin)).toBe(await badge(anonymous))
    await admin.patch('/api/projects/demo/', { access_control: 100 })
    for (const who of [admin, anonymous]) expect((await who.get('/widget/demo/svg-badge.svg')).status).toBe(404)
    await admin.patch('/api/projects/demo/', { access_control: 0 })
    await admin.patch('/api/components/demo/kiosk/', { restricted: false })
  })
})

const share = (name: string, translated: number, total = 200, direction = 'ltr'): LanguageShare => ({
  name,
  code: name.slice(0, 2).toLowerCase(),
  direction,
  translated,
  total,
})
const look = { color: 'auto', capitalize: false, threshold: 0 } as const

describe('a drawing', () => {
  test('counts what is not finished down, and nothing to do as all', () => {
    expect([percentOf(199, 200), percentOf(200, 200), percentOf(0, 0), percentOf(1, 3)]).toEqual([99, 100, 100, 33])
  })

  test('is green from 90 percent, yellow from 75, red below', () => {
    const color = (translated: number) =>
      /<rect x="[\d.]+" width="\d+" height="20" fill="(#\w+)"/.exec(
        drawWidget([share('Czech', translated)], { ...look, kind: 'svg' }),
      )?.[1]
    expect([180, 179, 150, 149, 0].map(color)).toEqual(['#4c1', '#dfb317', '#dfb317', '#e05d44', '#e05d44'])
  })

  test('has the furthest language first, none that has nothing, and those of a threshold alone', () => {
    const shares = [share('Czech', 100), share('Arabic', 200, 200, 'rtl'), share('Danish', 0)]
    const names = (threshold: number) =>
      [...drawWidget(shares, { ...look, kind: 'multi', threshold }).matchAll(/isolate">([^<]*)</g)].map(
        ([, name]) => name,
      )
    expect([names(0), names(60)]).toEqual([['Arabic', 'Czech'], ['Arabic']])
    expect(drawWidget(shares, { ...look, kind: 'language', threshold: 60 })).toContain('<title>languages 1</title>')
  })

  test('writes names of right-to-left languages from the right, and takes no sign of XML from a name', () => {
    const picture = drawWidget([share('עברית <"&', 10, 200, 'rtl')], { ...look, kind: 'multi' })
    expect(picture).toMatch(/text-anchor="start" direction="rtl" unicode-bidi="isolate">עברית &lt;&quot;&amp;</)
  })

  test('of nothing is a picture too', async () => {
    for (const kind of ['svg', 'language', 'multi', 'horizontal', 'matrix'] as const)
      expect((await sharp(Buffer.from(drawWidget([], { ...look, kind }))).metadata()).format).toBe('svg')
  })
})

test('an unknown color is the first one, an unknown name is no picture', () => {
  expect(readWidgetName('a/b/multi-pink.svg')).toEqual({ place: 'a/b', kind: 'multi', color: 'auto' })
  for (const path of [
    '',
    '/',
    'a',
    'a/',
    'a/multi.svg',
    'a/multi-auto.gif',
    'a/constructor-auto.svg',
    'multi-auto.svg',
  ])
    expect(readWidgetName(path)).toBeNull()
  for (const path of ['', 'a', 'a/b', 'a/b/c/d/e']) expect(pathOfOldWidget(path)).toBeNull()
})
