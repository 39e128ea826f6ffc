import { type ChildProcess, spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Browser, BrowserContext, Page } from 'playwright-core'
import type { StartedService } from './started-service.ts'

/**
 * The one without a window first: it draws the same pages and takes half the processor, where the other's own window is a page
 * as well, with menus, themes and extensions.
 */
const usualPlaces = [
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/opt/google/chrome/chrome',
]

/** One process for the pages of a site, and none kept ready for another: a twelfth of the work of a journey less. */
export const thriftyOptions = [
  '--no-sandbox',
  '--process-per-site',
  '--disable-site-isolation-trials',
  '--disable-features=SpareRendererForSitePerProcess,IsolateOrigins,site-per-process',
]

/** The path of Chromium; null without it. */
export function findChromium(): string | null {
  const wanted = process.env.CHROMIUM_PATH
  return [...(wanted ? [wanted] : []), ...usualPlaces].find((path) => existsSync(path)) ?? null
}

/** A browser that can be killed as a crash kills it, and started again with all that it had on the disk. */
export interface LivingBrowser {
  readonly context: BrowserContext
  /** Ends every process of it at once. */
  kill(): Promise<void>
  restart(): Promise<void>
  close(): Promise<void>
}

export async function startBrowser(): Promise<LivingBrowser> {
  const folder = await mkdtemp(join(tmpdir(), 'weft-chromium-'))
  let started = await start(folder)
  return {
    get context() {
      return started.context
    },
    async kill() {
      await killAll(started.process)
    },
    async restart() {
      started = await start(folder)
    },
    async close() {
      await started.browser.close().catch(() => {})
      await killAll(started.process)
      await rm(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 200 })
    },
  }
}

interface StartedBrowser {
  readonly process: ChildProcess
  readonly browser: Browser
  readonly context: BrowserContext
}

async function start(folder: string): Promise<StartedBrowser> {
  const { chromium } = await import('playwright-core')
  const path = findChromium()
  if (path === null)
    throw new Error('This needs Chromium: apt-get install chromium-headless-shell, or name one in CHROMIUM_PATH')
  const options = [
    ...thriftyOptions,
    '--headless',
    '--no-first-run',
    '--remote-debugging-port=0',
    `--user-data-dir=${folder}`,
  ]
  // A separate process group, so that its helpers end with it.
  const child = spawn(path, [...options, '--window-size=1440,900', 'about:blank'], {
    detached: true,
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  const address = await new Promise<string>((resolve, reject) => {
    let said = ''
    child.stderr.on('data', (data: Buffer) => {
      said += data.toString()
      const found = /DevTools listening on (ws:\S+)/.exec(said)?.[1]
      if (found) resolve(found)
    })
    child.once('exit', () => reject(new Error(`Chromium ended:\n${said}`)))
  })
  const browser = await chromium.connectOverCDP(address)
  const [context] = browser.contexts()
  if (!context) throw new Error('Chromium has no window')
  return { process: child, browser, context }
}

async function killAll({ pid, exitCode, signalCode }: ChildProcess): Promise<void> {
  if (pid === undefined || exitCode !== null || signalCode !== null) return
  try {
    process.kill(-pid, 'SIGKILL')
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ESRCH')) throw error
  }
  await new Promise((resolve) => setTimeout(resolve, 300))
}

/** Signs in by the form, as somebody who translates. */
export async function signIn(page: Page, { url, username, password }: StartedService): Promise<void> {
  await page.goto(`${url}/accounts/login/`)
  await page.fill('input[name=username]', username)
  await page.fill('input[name=password]', password)
  await page.keyboard.press('Enter')
  await page.waitForURL((address) => !address.pathname.includes('login'))
}
