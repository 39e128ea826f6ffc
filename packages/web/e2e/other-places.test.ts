import { createServer, request, type Server } from 'node:http'
import { startGitRemote, startTestApp, type TestApp } from '@weft/testkit'
import { builtPages } from '@weft/web/build'
import type { Browser, BrowserContext, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { isRequired, missing } from './browser.ts'
import { findChromium } from './living-browser.ts'

const catalogue = `msgid ""\nmsgstr ""\n"Language: cs\\n"\n"Content-Type: text/plain; charset=UTF-8\\n"\n\nmsgid "Open"\nmsgstr ""\n\nmsgid "Close"\nmsgstr ""\n`

/** A proxy on a separate port that forwards everything below a path. */
async function startProxy(
  prefix: string,
  portOf: () => number,
): Promise<{ readonly port: number; readonly server: Server }> {
  const server = createServer((from, to) => {
    const { method, headers, url = '/' } = from
    if (!url.startsWith(`${prefix}/`)) return to.writeHead(404).end('Not ours')
    const asked = request({ port: portOf(), host: '127.0.0.1', method, headers, path: url }, (reply) => {
      to.writeHead(reply.statusCode ?? 500, reply.headers)
      reply.pipe(to)
    })
    asked.on('error', () => to.destroy())
    from.pipe(asked)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  return { port: typeof address === 'object' && address ? address.port : 0, server }
}

describe.skipIf(missing !== null && !isRequired)('where a server may stand', { timeout: 120_000 }, () => {
  let app: TestApp
  let browser: Browser
  let proxy: { readonly port: number; readonly server: Server }
  const prefix = '/texts/weft'

  beforeAll(async () => {
    const { chromium } = await import('playwright-core')
    const [webFolder, remote] = await Promise.all([builtPages(), startGitRemote()])
    await remote.commit('kiosk', { 'po/cs.po': catalogue }, 'Begin')
    proxy = await startProxy(prefix, () => Number(new URL(app.base).port))
    app = await startTestApp({ webFolder, config: { siteUrl: `http://weft.test:${proxy.port}${prefix}` } })
    await app.admin.post('/api/projects/', { name: 'Demo', slug: 'demo', web: 'https://demo.example' })
    const component = {
      name: 'Kiosk',
      slug: 'kiosk',
      repo: remote.gitUrl('kiosk'),
      filemask: 'po/*.po',
      file_format: 'po',
      new_lang: 'none',
    }
    const made = await app.admin.post('/api/projects/demo/components/', component)
    expect([made.status, made.body.errors]).toEqual([201, undefined])
    await app.app.jobs.idle()
    const args = ['--no-sandbox', '--host-resolver-rules=MAP weft.test 127.0.0.1']
    browser = await chromium.launch({ executablePath: findChromium() ?? '', args })
  }, 120_000)
  afterAll(async () => {
    await browser?.close()
    proxy?.server.closeAllConnections()
    proxy?.server.close()
    await app?.close()
  })

  const home = () => `http://weft.test:${proxy.port}${prefix}`
  async function open(): Promise<{
    readonly context: BrowserContext
    readonly page: Page
    readonly complaints: string[]
  }> {
    const context = await browser.newContext({ viewport: { width: 1440, height: 800 }, reducedMotion: 'reduce' })
    context.setDefaultTimeout(10_000)
    const { secret } = await app.signedIn('admin')
    const page = await context.newPage()
    const complaints: string[] = []
    page.on('pageerror', (error) => complaints.push(error.message))
    page.on('request', (asked) => {
      if (!asked.url().startsWith(home()) && !/^(data|blob):/.test(asked.url())) complaints.push(asked.url())
    })
    const cookie = `weft-${proxy.port}${prefix.replaceAll('/', '-')}`
    await context.addCookies([{ name: cookie, value: secret, url: home(), httpOnly: true }])
    return { context, page, complaints }
  }
  const targets = async (): Promise<string[]> =>
    (await app.admin.get('/api/translations/demo/kiosk/cs/units/')).body.results.flatMap(
      ({ target }: { readonly target: readonly string[] }) => target,
    )

  test('below a path, over plain http: without locks and service workers what is typed is kept, sent once, and by one tab', async () => {
    const { context, page, complaints } = await open()
    await page.goto(`${home()}/`)
    await page.getByRole('heading', { level: 1, name: 'Site Admin' }).waitFor()
    expect(await page.evaluate(`[isSecureContext, 'locks' in navigator, 'serviceWorker' in navigator]`)).toEqual([
      false,
      false,
      false,
    ])
    await page.goto(`${home()}/translate/demo/kiosk/cs/`)
    const field = page.locator('#editing .cm-content').first()
    await field.waitFor()
    const other = await context.newPage()
    await other.goto(`${home()}/translate/demo/kiosk/cs/?offset=2`)
    await other.locator('#editing .cm-content').first().waitFor()
    await other.keyboard.type('Zavřít')
    await other.keyboard.press('Control+s')
    await page.bringToFront()
    await page.keyboard.type('Otevř')
    await page.reload()
    await expect.poll(() => field.textContent()).toBe('Otevř')
    await field.click()
    await page.keyboard.press('Control+End')
    await page.keyboard.type('ít')
    await page.keyboard.press('Control+Enter')
    await expect.poll(targets, { timeout: 30_000 }).toEqual(['Otevřít', 'Zavřít'])
    expect(complaints).toEqual([])
    await context.close()
  })

  test('every link and every request stays below the path', async () => {
    const { context, page, complaints } = await open()
    for (const path of [
      '/',
      '/projects/',
      '/projects/demo/',
      '/projects/demo/kiosk/cs/',
      '/translate/demo/kiosk/cs/',
      '/accounts/profile/',
    ]) {
      await page.goto(`${home()}${path}`)
      await page.locator('h1').first().waitFor()
      const links = (await page.evaluate(`[...document.querySelectorAll('a[href]')].map((a) => a.href)`)) as string[]
      expect(links.filter((link) => link.startsWith('http://weft.test') && !link.startsWith(`${home()}/`))).toEqual([])
    }
    await page.goto(`${home()}/projects/`)
    await page.getByRole('link', { name: 'Demo' }).first().click()
    await page.waitForURL(`${home()}/projects/demo/`)
    await page.getByRole('link', { name: 'Kiosk' }).first().click()
    await page.waitForURL(`${home()}/projects/demo/kiosk/`)
    await page.getByRole('heading', { level: 1, name: 'Kiosk' }).waitFor()
    expect(complaints).toEqual([])
    await context.close()
  })
})
