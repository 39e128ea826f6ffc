import { execFileSync } from 'node:child_process'
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { gzipSync } from 'node:zlib'
import fastify from 'fastify'
import type { Browser, BrowserContext, CDPSession, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startEditServer } from '../../browser-policy/src/command/edit/edit-server.ts'
import { readPolicyFile } from '../../browser-policy/src/index.ts'
import { addPolicyPage } from '../../server/src/http/policy-page.ts'
import { isRequired, missing } from './browser.ts'
import { findFirefox, keys, startFirefox } from './firefox.ts'
import { findChromium, thriftyOptions } from './living-browser.ts'

let folder = ''
let file = ''
let address = ''

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'weft-policy-page-'))
  // A separate process builds it for use: a test's environment asks for the slow kind of React.
  const builder = fileURLToPath(new URL('../../policy-editor/build/bundle.ts', import.meta.url))
  const { NODE_ENV: _, ...env } = process.env
  execFileSync(process.execPath, [builder, folder], { env, stdio: ['ignore', 'ignore', 'inherit'] })
  file = join(folder, 'policies.en.html')
  address = pathToFileURL(file).href
})
afterAll(() => rm(folder, { recursive: true, force: true }))

const broken = `{
  // of the old machine
  "policies": {
    "BlockAboutConfig": "true1",
    "DisableTelemetry": true,
    "Cokies": { "Allow": ["https://a.example"] },
    "OurOwnBuild": { "x": 1 },
    "Proxy": { "Mode": "Manual", },
  }
}
`

test('each page is one file of at most 400 kB as sent', async () => {
  const pages = (await readdir(folder)).filter((name) => /^policies\.\w+\.html$/.test(name))
  expect(pages).toContain('policies.en.html')
  for (const page of pages) {
    const bytes = await readFile(join(folder, page))
    expect({ page, size: gzipSync(bytes, { level: 9 }).length }).toEqual({
      page,
      size: expect.toSatisfy((size: number) => size <= 400_000),
    })
    expect(bytes.toString('utf8')).not.toMatch(/<(?:script|link|img)[^>]+(?:src|href)="(?!data:)/)
  }
})

describe.skipIf(missing !== null && !isRequired)('the policy page in Chromium', () => {
  let browser: Browser
  let axe = ''
  beforeAll(async () => {
    const { chromium } = await import('playwright-core')
    browser = await chromium.launch({ executablePath: findChromium() ?? '', args: [...thriftyOptions] })
    axe = await readFile(new URL('./node_modules/axe-core/axe.min.js', import.meta.url), 'utf8')
  })
  afterAll(() => browser?.close())

  interface Opened {
    readonly page: Page
    readonly context: BrowserContext
    readonly complaints: string[]
  }
  async function open(url = address, options: object = {}): Promise<Opened> {
    const context = await browser.newContext({ viewport: { width: 1400, height: 900 }, ...options })
    const page = await context.newPage()
    const complaints: string[] = []
    page.on('pageerror', (error) => complaints.push(String(error)))
    page.on('console', (message) => {
      if (message.type() === 'error') complaints.push(message.text())
    })
    await page.goto(url)
    return { page, context, complaints }
  }
  /** The text of the file; the field stands in a shadow tree, and draws only what is seen. */
  const textOf = (page: Page): Promise<string> => page.locator('.cm-content').innerText()
  const paste = async (page: Page, text: string): Promise<void> => {
    await page.getByRole('button', { name: 'Paste…' }).click()
    await page.getByLabel('Text of any form').fill(text)
    await page.getByRole('button', { name: 'Open it' }).click()
  }
  /** The rules that a page breaks; asked past the page's own policy, which lets no foreign script in. */
  async function brokenRules(page: Page): Promise<unknown> {
    const session: CDPSession = await page.context().newCDPSession(page)
    await session.send('Runtime.evaluate', { expression: axe })
    const expression =
      'axe.run().then(({ violations }) => violations.map(({ id, nodes }) => id + " " + nodes[0].html.slice(0, 120)))'
    const { result } = await session.send('Runtime.evaluate', { expression, awaitPromise: true, returnByValue: true })
    return result.value
  }

  test('a policy is built by keyboard alone, and taken back', async () => {
    const { page, complaints } = await open()
    await page.keyboard.press('Tab')
    while ((await page.evaluate('document.activeElement?.id')) !== 'search') await page.keyboard.press('Tab')
    await page.keyboard.type('websitefilter')
    await page.keyboard.press('Enter')
    await page.waitForFunction('document.activeElement?.id === "policy-title"')
    const pressUntil = async (condition: string): Promise<void> => {
      for (let presses = 0; presses < 20 && !(await page.evaluate(condition)); presses++)
        await page.keyboard.press('Tab')
    }
    await pressUntil('document.activeElement?.textContent === "Add an entry"')
    await page.keyboard.press('Enter')
    await page.waitForFunction('document.activeElement?.matches("input[type=text]")')
    await page.keyboard.type('*://*.ads.example/*')
    await expect.poll(() => textOf(page)).toContain('"*://*.ads.example/*"')
    await expect.poll(() => page.locator('.outcome').innerText()).toBe('Firefox applies it.')
    await page.keyboard.press('Control+z')
    await expect.poll(() => textOf(page)).not.toContain('ads.example/*"')
    expect(complaints).toEqual([])
  })

  test('a broken file is opened, and ends clean with its comment and its own names', async () => {
    const { page, complaints } = await open()
    await paste(page, broken)
    await page.getByRole('tab', { name: /Problems/ }).click()
    await expect.poll(() => page.locator('.problem').count()).toBeGreaterThan(3)
    await page.getByRole('tab', { name: 'Why ignored?' }).click()
    await expect.poll(() => page.locator('.check-bad').count()).toBeGreaterThan(0)
    await page.getByRole('tab', { name: /Problems/ }).click()
    await page.getByRole('button', { name: 'Mend all that is sure' }).click()
    await page.getByLabel('Search policies').fill('blockaboutconfig')
    await page.getByLabel('Search policies').press('Enter')
    await page.getByRole('button', { name: 'Remove this policy' }).click()
    await page.getByRole('radio', { name: 'Yes (true)' }).check({ force: true })
    await page.getByRole('tab', { name: 'Text' }).click()
    await expect.poll(() => page.locator('.cm-content .mark-error').count()).toBe(0)
    const text = await textOf(page)
    expect(text).toContain('"Cookies"')
    expect(text).toContain('"OurOwnBuild"')
    expect(text).toContain('"Mode": "manual"')
    expect(complaints).toEqual([])
  })

  test('what is exported is read back equal', async () => {
    const { page } = await open()
    await page.getByRole('button', { name: /School/ }).click()
    await page.getByRole('button', { name: 'Export…' }).click()
    const dialog = page.getByRole('dialog')
    const exported = async (form: string): Promise<unknown> => {
      await dialog.getByLabel('Form', { exact: true }).selectOption(form)
      const [download] = await Promise.all([
        page.waitForEvent('download'),
        dialog.getByRole('button', { name: 'Download' }).click(),
      ])
      const bytes = await readFile(await download.path())
      return (await readPolicyFile(download.suggestedFilename(), bytes)).policies
    }
    const wanted = await exported('json')
    expect(wanted).toMatchObject({ DisableTelemetry: true })
    for (const form of ['reg', 'pol', 'lgpo', 'plist', 'mobileconfig', 'intune'])
      expect(await exported(form), form).toEqual(wanted)
  })

  test('a link of somebody else runs nothing, and shows what it holds', async () => {
    const evil = '<img src=x onerror="window.ran=1"><script>window.ran=1</script>javascript:window.ran=1'
    // The service sends it in the same way: with the hashes of its own script and style.
    const server = fastify()
    addPolicyPage(server, await readFile(file))
    const site = `${await server.listen({ host: '127.0.0.1', port: 0 })}/policies/`
    try {
      const { page, complaints } = await open(site, { permissions: ['clipboard-read', 'clipboard-write'] })
      const policies = {
        [evil]: evil,
        Homepage: { URL: evil, Additional: [evil] },
        SupportMenu: { Title: evil, URL: evil },
        SecurityDevices: { [evil]: evil },
        ManagedBookmarks: [{ name: evil, url: evil }],
      }
      await paste(page, JSON.stringify({ policies }))
      await page.getByRole('button', { name: 'Copy a link' }).click()
      await expect.poll(() => page.locator('.notice').innerText()).toContain('The link is copied')
      const link = String(await page.evaluate('navigator.clipboard.readText()'))
      const visit = await open(link)
      await expect.poll(() => visit.page.locator('.notice').innerText()).toContain('Opened from a link')
      expect(visit.page.url()).toBe(site)
      for (const name of ['homepage', 'supportmenu', 'securitydevices', 'managedbookmarks']) {
        await visit.page.getByLabel('Search policies').fill(name)
        await visit.page.getByLabel('Search policies').press('Enter')
      }
      for (const tab of ['Problems', 'At an address', 'Changes', 'Why ignored?'])
        await visit.page.getByRole('tab', { name: new RegExp(tab.replace('?', '\\?')) }).click()
      expect(await visit.page.evaluate('window.ran')).toBeUndefined()
      expect(await visit.page.locator('img, #root script').count()).toBe(0)
      expect([...complaints, ...visit.complaints]).toEqual([])
      const damaged = await open(`${site}#policies=AAAA`)
      await expect.poll(() => damaged.page.locator('.notice-bad').innerText()).toContain('damaged')
    } finally {
      await server.close()
    }
  })

  test('a file is edited and saved, and nothing is written over what changed in another tab or on the disk', async () => {
    const path = join(folder, 'edited.json')
    const onDisk = async (): Promise<string> => readFile(path, 'utf8')
    await writeFile(path, '{\n  "policies": { "DisableTelemetry": true } // ours\n}\n')
    const server = await startEditServer(await readFile(file, 'utf8'), {
      name: 'edited.json',
      read: () => readFile(path),
      write: (content) => writeFile(path, content),
    })
    try {
      const { page, context, complaints } = await open(server.address)
      const setInForm = async (at: Page, name: string): Promise<void> => {
        await at.getByLabel('Search policies').fill(name)
        await at.getByLabel('Search policies').press('Enter')
        await at.getByRole('radio', { name: 'Yes (true)' }).check({ force: true })
      }
      await expect.poll(() => textOf(page)).toContain('// ours')
      const second = await context.newPage()
      await second.goto(server.address)
      await expect.poll(() => textOf(second)).toContain('// ours')
      await setInForm(page, 'blockaboutconfig')
      await page.keyboard.press('Control+s')
      await expect.poll(onDisk).toContain('"BlockAboutConfig": true')
      expect(await onDisk()).toContain('// ours')
      await setInForm(second, 'blockaboutsupport')
      await second.getByRole('button', { name: 'Save' }).click()
      await expect.poll(() => second.getByRole('alert').innerText()).toContain('changed on the disk')
      expect(await onDisk()).not.toContain('BlockAboutSupport')
      await second.getByRole('button', { name: 'Save mine over it' }).click()
      await expect.poll(onDisk).toContain('BlockAboutSupport')
      await writeFile(path, '{"policies": {"DisablePocket": true}}')
      await page.bringToFront()
      await expect.poll(() => page.getByRole('alert').innerText()).toContain('changed on the disk')
      await page.getByRole('button', { name: 'Take the one on the disk' }).click()
      await expect.poll(() => textOf(page)).toContain('DisablePocket')
      expect(complaints.filter((line) => !line.includes('412'))).toEqual([])
    } finally {
      await server.close()
    }
  })

  const LANGUAGES = ['en', 'de', 'cs'] as const

  test('German and Czech say everything, and right to left nothing leaves the screen', async () => {
    const words = {
      de: ['Richtlinien suchen', 'Hält Benutzer', 'Blockieren', 'ist kein Muster; der Eintrag wird ignoriert.'],
      cs: ['Hledat zásady', 'Zabrání návštěvě', 'Blokovat', 'není vzor; položka se ignoruje.'],
    } as const
    for (const language of ['de', 'cs'] as const) {
      const { page, context } = await open(address.replace('.en.html', `.${language}.html`))
      const [search, summary, field, message] = words[language]
      await page.getByLabel(search).fill('websitefilter')
      await page.getByLabel(search).press('Enter')
      await expect.poll(() => page.locator('.policy-summary').innerText()).toContain(summary)
      await expect.poll(() => page.locator('.field').first().innerText()).toContain(field)
      await page.locator('.field').first().getByRole('button').click()
      await page.locator('.field').first().getByRole('textbox').fill('example.com')
      await expect.poll(() => page.locator('.field .message').first().innerText()).toContain(message)
      for (const width of [1400, 360]) {
        await page.setViewportSize({ width, height: 800 })
        await page.evaluate('document.documentElement.dir = "rtl"')
        expect(await page.evaluate('document.documentElement.scrollWidth <= innerWidth')).toBe(true)
      }
      await context.close()
    }
  })

  test('a file that is ignored: the questions lead to the reason, by keyboard', async () => {
    const { page, complaints } = await open()
    await paste(page, '{"policies": {"DisableTelemetry": true}}')
    await page.getByRole('tab', { name: 'Why ignored?' }).click()
    const answer = async (question: RegExp, option: string): Promise<void> => {
      const group = page.getByRole('group', { name: question })
      await group.getByRole('radio', { name: option, exact: true }).focus()
      await page.keyboard.press('Space')
    }
    await answer(/which system/, 'Linux')
    await answer(/about:policies/, 'No policies, or that they are inactive')
    await answer(/How was Firefox/, 'As a Flatpak')
    await answer(/Is the file at/, 'No')
    const reason = page.locator('.guide-reason')
    await expect.poll(() => reason.innerText()).toContain('/var/lib/flatpak/extension/org.mozilla.firefox.systemconfig')
    await answer(/How was Firefox/, 'In a container')
    expect(await reason.count()).toBe(0)
    await expect.poll(() => page.getByRole('group', { name: /Inside the container/ }).count()).toBe(1)
    await page.getByRole('button', { name: 'Begin again' }).click()
    await expect.poll(() => page.locator('.question').count()).toBe(1)
    expect(complaints).toEqual([])
  })

  test('policies of Chrome become those of Firefox, and what is lost is named', async () => {
    const { page, complaints } = await open()
    await page.getByRole('button', { name: /From Chrome policies/ }).click()
    await page
      .getByLabel('JSON of Chrome or Edge policies')
      .fill('{"URLBlocklist": ["ads.example"], "BrowserSignin": 2, "HomepageLocation": "https://a.example/"}')
    await page.getByRole('button', { name: 'Import', exact: true }).click()
    await expect.poll(() => textOf(page)).toContain('"WebsiteFilter"')
    await expect.poll(() => page.locator('.notice').innerText()).toContain('BrowserSignin: ')
    expect(complaints).toEqual([])
  })

  test('a document of 10 MB is judged in a worker while the page answers', async () => {
    const { page, complaints } = await open()
    const Bookmarks = Array.from({ length: 90_000 }, (_, at) => ({
      Title: `Bookmark ${at}`,
      URL: `https://www.example.com/${'x'.repeat(40)}/${at}`,
    }))
    const path = join(folder, 'large.json')
    await writeFile(path, JSON.stringify({ policies: { Bookmarks, BlockAboutConfig: 'maybe' } }))
    await page.locator('input[type=file]').setInputFiles(path)
    await page.getByLabel('Search policies').fill('telemetry')
    await expect.poll(() => page.getByRole('button', { name: /DisableTelemetry/ }).count(), { timeout: 20_000 }).toBe(1)
    await page.getByRole('tab', { name: /Problems/ }).click()
    await expect.poll(() => page.locator('.problem-error').count(), { timeout: 60_000 }).toBeGreaterThan(0)
    expect(complaints).toEqual([])
  }, 120_000)

  test.each(
    LANGUAGES.flatMap(
      (language) =>
        [
          [`${language}, wide and light`, language, { viewport: { width: 1400, height: 900 }, colorScheme: 'light' }],
          [
            `${language}, on a phone and dark`,
            language,
            { viewport: { width: 360, height: 740 }, colorScheme: 'dark' },
          ],
        ] as const,
    ),
  )('%s, no rule of accessibility is broken, and nothing is wider than the screen', async (_, language, options) => {
    const { page } = await open(address.replace('.en.html', `.${language}.html`), options)
    const look = async (): Promise<void> => {
      expect(await brokenRules(page)).toEqual([])
      expect(await page.evaluate('document.documentElement.scrollWidth <= innerWidth')).toBe(true)
    }
    await look()
    // By their places: the words are another language's.
    await page.locator('[role=toolbar] button').nth(1).click()
    await page.locator('dialog textarea').fill(broken)
    await page.locator('dialog [type=submit]').click()
    const show = async (part: number): Promise<void> => {
      if (await page.locator('.views').isVisible()) await page.locator('.views input').nth(part).check({ force: true })
    }
    for (const name of ['proxy', 'cokies', 'extensionsettings', 'bookmarks']) {
      await show(0)
      await page.locator('#search').fill(name)
      await page.locator('#search').press('Enter')
      await look()
    }
    await show(2)
    for (const tab of ['problems', 'address', 'changes', 'ignored', 'text']) {
      await page.locator(`[role=tab][id$=${tab}]`).click()
      await look()
    }
    await page.locator('[role=toolbar] button').nth(6).click()
    await look()
  })

  test('it opens in at most twice the time of an empty page of its size', async () => {
    const empty = join(folder, 'empty.html')
    const size = (await readFile(file)).length
    await writeFile(
      empty,
      `<!doctype html><title>x</title><div id="root"><h1>x</h1></div><script>/*${'x'.repeat(size)}*/</script>`,
    )
    const timeOf = async (url: string): Promise<number> => {
      const { page, context } = await open(url)
      await page.locator('h1').waitFor()
      await page.waitForFunction('performance.getEntriesByName("first-contentful-paint").length > 0')
      const time = Number(await page.evaluate('performance.getEntriesByName("first-contentful-paint")[0].startTime'))
      await context.close()
      return time
    }
    const times = { empty: Number.POSITIVE_INFINITY, page: Number.POSITIVE_INFINITY }
    for (let run = 0; run < 5; run++) {
      times.empty = Math.min(times.empty, await timeOf(pathToFileURL(empty).href))
      times.page = Math.min(times.page, await timeOf(address))
    }
    // a frame of the screen is the least that two times can differ by
    expect(times, JSON.stringify(times)).toEqual({
      ...times,
      page: expect.toSatisfy((time: number) => time <= 2 * times.empty + 16),
    })
  })
})

describe.skipIf(findFirefox() === null && !isRequired)('the policy page in Firefox', { timeout: 90_000 }, () => {
  test('a policy is built by keyboard, and a broken file is opened and mended', async () => {
    const browser = await startFirefox()
    try {
      await browser.open(address)
      await browser.until(`document.getElementById('search') !== null`)
      await browser.evaluate(`document.getElementById('search').focus()`)
      await browser.type('blockaboutconfig')
      await browser.press(keys.enter)
      await browser.until(`document.activeElement?.id === 'policy-title'`)
      await browser.press('\uE004')
      await browser.press('\uE004')
      await browser.until(`document.activeElement?.type === 'radio'`)
      await browser.press(keys.down)
      await browser.until(`document.querySelector('.outcome')?.textContent === 'Firefox applies it.'`)
      const text = `document.querySelector('.text-field').shadowRoot.querySelector('.cm-content').innerText`
      await browser.until(`${text}.includes('"BlockAboutConfig": true')`)
      await browser.evaluate(
        `[...document.querySelectorAll('button')].find(({ textContent }) => textContent === 'Paste…').click()`,
      )
      await browser.until(`document.querySelector('dialog textarea') !== null`)
      await browser.evaluate(`document.querySelector('dialog textarea').focus()`)
      await browser.type('{"policies": {"Cokies": {}, "DisableTelemetry": true,}}')
      await browser.evaluate(`document.querySelector('dialog [type=submit]').click()`)
      await browser.until(`${text}.includes('Cokies')`)
      await browser.evaluate(
        `[...document.querySelectorAll('[role=tab]')].find(({ id }) => id.endsWith('problems')).click()`,
      )
      await browser.until(`document.querySelectorAll('.problem').length > 1`)
      await browser.evaluate(`document.querySelector('.panel-head button').click()`)
      await browser.until(`${text}.includes('"Cookies"')`)
      await browser.until(`document.querySelectorAll('.problem-error').length === 0`)
    } finally {
      await browser.close()
    }
  })

  test('what is exported is read back equal', async () => {
    const browser = await startFirefox()
    try {
      await browser.open(address)
      await browser.until(`document.querySelectorAll('.template').length > 3`)
      await browser.evaluate(`document.querySelectorAll('.template')[2].click()`)
      await browser.evaluate(`document.querySelectorAll('[role=toolbar] button')[6].click()`)
      const exported = async (form: string, sign: string): Promise<unknown> => {
        await browser.evaluate(
          `(() => { const select = document.querySelector('dialog select'); select.value = '${form}'; select.dispatchEvent(new Event('change', { bubbles: true })) })()`,
        )
        await browser.until(`document.querySelector('dialog .preview').value.includes('${sign}')`)
        const text = String(await browser.evaluate(`document.querySelector('dialog .preview').value`))
        return (await readPolicyFile('policies', new TextEncoder().encode(text))).policies
      }
      await browser.until(`document.querySelector('dialog select') !== null`)
      const wanted = await exported('json', '"policies"')
      expect(wanted).toMatchObject({ DisableTelemetry: true })
      for (const [form, sign] of [
        ['plist', 'EnterprisePoliciesEnabled'],
        ['mobileconfig', 'PayloadContent'],
        ['lgpo', 'LGPO.exe'],
      ] as const)
        expect(await exported(form, sign), form).toEqual(wanted)
    } finally {
      await browser.close()
    }
  })
})
