import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { isRequired, missing, type Stage, startStage } from './browser.ts'

describe.skipIf(missing !== null && !isRequired)('addresses', { timeout: 120_000 }, () => {
  let stage: Stage
  beforeAll(async () => {
    stage = await startStage()
  }, 120_000)
  afterAll(() => stage?.close())

  test.each([
    ['/projects/demo', 'Demo <b>bold</b>'],
    ['/projects/demo/kiosk/cs', 'Czech'],
    ['/translate/demo/kiosk/cs', 'Czech'],
    ['/translate/demo/kiosk/cs?q=is:untranslated', 'Czech'],
    ['/translate/demo/kiosk/cs/?offset=abc&checksum=zz&sort_by=nonsense', 'Czech'],
    ['/translate/demo/kiosk/cs/?offset=-5', 'Czech'],
    ['/translate/demo/kiosk/cs/?offset=99999999999999999999', 'Czech'],
    ['/translate/demo/kiosk/cs/?q=%', 'Czech'],
    ['/translate/demo/kiosk/cs/#nothing', 'Czech'],
    ['/projects/demo/#nothing', 'Demo <b>bold</b>'],
    ['/search/?q=%22', 'Search'],
    ['/changes/?kind=nonsense&user=%00', 'Changes'],
    ['/accounts/login/?next=//evil.example/', 'Sign in to Weft'],
    ['/projects/demo//kiosk/', 'Kiosk'],
    ['/projects/demo/kiosk/cs/extra/more/and/more/', 'Page not found'],
    ['/projects/<script>alert(1)</script>/', 'Page not found'],
    ['/projects/%E2%80%AE%F0%9F%9A%A2/', 'Page not found'],
    [`/projects/${'x'.repeat(3000)}/`, 'Page not found'],
    ['/nonsense', 'Page not found'],
  ])('typed by hand as %j shows a page', async (path, heading) => {
    const { page, context, complaints } = await stage.open(path.includes('login') ? {} : { as: 'anna' })
    const reply = await page.goto(path)
    expect(reply?.status()).toBe(heading === 'Page not found' ? 404 : 200)
    await page.getByRole('heading', { level: 1, name: heading }).waitFor()
    expect(complaints.filter((one) => !/\b400\b/.test(one))).toEqual([])
    await context.close()
  })

  test.each(['/projects/%', '/projects/%E0%A4%A/', '/projects/demo/%00/'])(
    'that nobody can read, as %j, are refused with words, and the way home',
    async (path) => {
      const { page, context } = await stage.open({ as: 'anna' })
      const reply = await page.goto(path)
      expect([400, 404]).toContain(reply?.status())
      expect(((await page.locator('body').textContent()) ?? '').trim()).not.toBe('')
      await context.close()
    },
  )

  test('whose scripts went away with an upgrade are loaded anew once, and show their page', async () => {
    const { page, context } = await stage.open({ as: 'anna' })
    await page.goto('/languages/')
    await page.getByRole('heading', { level: 1, name: 'Languages' }).waitFor()
    let refused = 0
    // The old tab requests files of its version, but the server has newer ones.
    await page.route(/\/static\/.*about[^/]*\.js$/, async (route) => {
      if (refused++ > 0) return route.continue()
      await route.fulfill({ status: 404, body: '' })
    })
    const visits: string[] = []
    page.on('framenavigated', (frame) => visits.push(new URL(frame.url()).pathname))
    await page.evaluate(`history.pushState(null, '', '/about/'); dispatchEvent(new PopStateEvent('popstate'))`)
    await page.getByRole('heading', { level: 1, name: 'About this site' }).waitFor()
    expect(refused).toBeGreaterThan(0)
    expect(visits.filter((path) => path === '/about/').length).toBeGreaterThan(0)
    await context.close()
  })
})
