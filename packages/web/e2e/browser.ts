import { existsSync } from 'node:fs'
import {
  freePort,
  type GitRemote,
  type MailServer,
  startGitRemote,
  startMailServer,
  startTestApp,
  type TestApp,
} from '@weft/testkit'
import { builtPages } from '@weft/web/build'
import type { Browser, BrowserContext, Page } from 'playwright-core'
import { findChromium, thriftyOptions } from './living-browser.ts'

const executable = findChromium()

/** The missing requirement for journeys through a browser, with its remedy; null if nothing is missing. */
export const missing: string | null = !existsSync(new URL('./node_modules/playwright-core', import.meta.url))
  ? 'The journeys need their packages: npm ci --prefix packages/web/e2e'
  : executable === null
    ? 'The journeys need a Chromium: apt-get install chromium-headless-shell, or set CHROMIUM_PATH'
    : null

/** In continuous integration, missing browsers are a failure; elsewhere the tests are skipped with a message. */
export const isRequired = process.env.CI === 'true'

/** A server with pages and a component in several languages, and a browser. */
export interface Stage {
  readonly app: TestApp
  readonly browser: Browser
  /** The git host of the component. */
  readonly remote: GitRemote
  /** Gets the letters to people. */
  readonly mail: MailServer
  /** A new browser window, signed in as somebody where a name is given. */
  open(options?: { readonly as?: string; readonly dark?: boolean; readonly width?: number }): Promise<Visit>
  close(): Promise<void>
}

/** A window, and what it complained of. */
export interface Visit {
  readonly page: Page
  readonly context: BrowserContext
  readonly complaints: string[]
}

const header = (language: string) =>
  `msgid ""\nmsgstr ""\n"Language: ${language}\\n"\n"Content-Type: text/plain; charset=UTF-8\\n"\n\n`
const message = (id: string, text: string) => `msgid "${id}"\nmsgstr "${text}"\n\n`
const ids = ['Open the door', 'Close the <script>alert(1)</script> door', 'Tickets: %d', 'Goodbye']
const catalogue = (language: string, texts: readonly string[]) =>
  header(language) + ids.map((id, index) => message(id, texts[index] ?? '')).join('')

/** The settings of a stage beside its project. */
interface StageOptions {
  readonly projectGlossaries?: boolean
  readonly siteUrlGiven?: boolean
  /** Links lead to the address where it listens: for journeys that leave the site and come back. */
  readonly linksToItself?: boolean
  /** Folders with dictionaries for the check of spelling. */
  readonly dictionaries?: readonly string[] | null
  /** Folders with programs that tell the dictionary forms of words. */
  readonly formPrograms?: readonly string[]
}

/** Starts the stage: one project with a component in English, Czech and Arabic, and a glossary where that is asked for. */
export async function startStage(options: StageOptions = {}): Promise<Stage> {
  const { projectGlossaries = false, siteUrlGiven = true, dictionaries = null, formPrograms = [] } = options
  const port = options.linksToItself ? await freePort() : 0
  const { chromium } = await import('playwright-core')
  const [webFolder, remote, mail] = await Promise.all([builtPages(), startGitRemote(), startMailServer()])
  const files = {
    'po/kiosk.pot': catalogue('', []),
    'po/cs.po': catalogue('cs', ['Otevřít dveře', '', 'Lístky: %s', 'Sbohem']),
    'po/ar.po': catalogue('ar', ['افتح الباب', '', '', '']),
  }
  await remote.commit('kiosk', files, 'Begin')
  const config = {
    projectGlossaries,
    siteUrlGiven,
    dictionaries,
    formPrograms,
    registration: 'open',
    mail: { smtpUrl: mail.url, from: 'weft@example.com' },
    ...(port !== 0 && { port, siteUrl: `http://127.0.0.1:${port}` }),
  } as const
  const app = await startTestApp({ webFolder, config })
  const project = { name: 'Demo <b>bold</b>', slug: 'demo', web: 'https://demo.example' }
  const component = {
    name: 'Kiosk',
    slug: 'kiosk',
    repo: remote.gitUrl('kiosk'),
    filemask: 'po/*.po',
    file_format: 'po',
    new_base: 'po/kiosk.pot',
  }
  for (const [path, body] of [
    ['/api/projects/', project],
    ['/api/projects/demo/components/', component],
  ] as const) {
    const { status, body: reply } = await app.admin.post(path, body)
    if (status !== 201) throw new Error(`${path}: ${status} ${JSON.stringify(reply)}`)
  }
  await app.app.jobs.idle()
  const browser = await chromium.launch({ executablePath: executable ?? '', args: thriftyOptions })
  return {
    app,
    browser,
    remote,
    mail,
    open: (options) => openWindow({ app, browser }, options),
    async close() {
      await browser.close()
      await app.close()
      await mail.stop()
    },
  }
}

async function openWindow(
  { app, browser }: Pick<Stage, 'app' | 'browser'>,
  { as, dark = false, width = 1280 }: NonNullable<Parameters<Stage['open']>[0]> = {},
): Promise<Visit> {
  const context = await browser.newContext({
    baseURL: app.base,
    viewport: { width, height: 800 },
    colorScheme: dark ? 'dark' : 'light',
    reducedMotion: 'reduce',
  })
  if (as !== undefined) {
    const [name = '', value = ''] = (await app.signedIn(as)).headers.cookie.split('=')
    await context.addCookies([{ name, value, url: app.base, httpOnly: true }])
  }
  // A slow machine that runs three browsers takes its time; where nothing comes, a test fails that much later.
  context.setDefaultTimeout(20_000)
  const page = await context.newPage()
  const complaints: string[] = []
  page.on('pageerror', (error) => complaints.push(error.message))
  page.on('console', (said) => {
    // A missing page is answered with 404, which the browser logs as an error.
    if (said.type() === 'error' && !said.text().includes('404') && !isLookOfTyping(said.text(), page.url()))
      complaints.push(`${said.text()} (${said.location().url})`)
  })
  page.on('request', (request) => {
    if (!request.url().startsWith(app.base) && !/^(data|blob):/.test(request.url()))
      complaints.push(`asks another site: ${request.url()}`)
  })
  return { page, context, complaints }
}

/** Chromium gives what is typed over a marked piece the look of that piece, by a style that the policy of the pages refuses. */
const isLookOfTyping = (said: string, url: string): boolean =>
  said.startsWith('Applying inline style') && /^\/(translate|matrix|review)\//.test(new URL(url).pathname)

/** Keeps what a page writes from going out until what is returned is called: what it shows before, no answer has brought. */
export async function holdWrites(page: Page): Promise<() => void> {
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  await page.route('**/api/**', async (route) => {
    if (route.request().method() !== 'GET') await released
    await route.fallback()
  })
  return release
}
