import { type ChildProcess, spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const usualPlaces = ['/usr/bin/firefox-esr', '/usr/bin/firefox']

/** The path of Firefox; null without it. */
export function findFirefox(): string | null {
  const wanted = process.env.FIREFOX_PATH
  return [...(wanted ? [wanted] : []), ...usualPlaces].find((path) => existsSync(path)) ?? null
}

/**
 * A normal Firefox, controlled by WebDriver BiDi: Playwright's protocol needs a patched Firefox, and sends commands that Debian's
 * lacks.
 */
export interface LivingFirefox {
  open(url: string): Promise<void>
  /** The value of an expression in the page. */
  evaluate(expression: string): Promise<unknown>
  /** Resolves when the expression is true in the page. */
  until(expression: string): Promise<void>
  /** Types as hands do: a key for each character. */
  type(text: string): Promise<void>
  /** Presses keys together: those before the last are held. Names as in WebDriver, such as `\uE009` for Control. */
  press(...keys: readonly string[]): Promise<void>
  /** Clicks with the mouse, or taps, in the middle of an element. */
  click(selector: string, pointer?: 'mouse' | 'touch'): Promise<void>
  /** Runs code of the browser itself, such as what stands for an input method; `window` is that of the browser. */
  evaluateInBrowser(code: string): Promise<unknown>
  picture(): Promise<Buffer>
  /** Ends every process of it at once. */
  kill(): Promise<void>
  restart(): Promise<void>
  close(): Promise<void>
}

/** Keys without a sign, as WebDriver writes them. */
export const keys = { control: '\uE009', alt: '\uE00A', enter: '\uE007', down: '\uE015', up: '\uE013' } as const

/** Milliseconds that a condition may take. */
const patience = 20_000

/** Drafts on a disk that is a test's own, and no page but ours. */
const preferences = [
  'user_pref("remote.active-protocols", 1);',
  'user_pref("browser.shell.checkDefaultBrowser", false);',
  'user_pref("datareporting.policy.dataSubmissionEnabled", false);',
  'user_pref("app.normandy.enabled", false);',
  'user_pref("layout.spellcheckDefault", 2);',
].join('\n')

export async function startFirefox(): Promise<LivingFirefox> {
  const folder = await mkdtemp(join(tmpdir(), 'weft-firefox-'))
  await writeFile(join(folder, 'user.js'), preferences)
  let started = await start(folder)
  const act = (actions: readonly object[]) =>
    started.send('input.performActions', {
      context: started.page,
      actions: [{ type: 'key', id: 'keyboard', actions }],
    })
  const evaluate = (expression: string) => started.evaluate(expression, started.page)
  return {
    async open(url) {
      const navigate = () => started.send('browsingContext.navigate', { context: started.page, url, wait: 'complete' })
      // Firefox gives up a navigation that comes while the page before it still loads something.
      await navigate().catch((error: unknown) => {
        if (error instanceof Error && error.message.includes('NS_BINDING_ABORTED')) return navigate()
        throw error
      })
    },
    evaluate,
    async until(expression) {
      const end = Date.now() + patience
      while ((await evaluate(expression)) !== true) {
        if (Date.now() > end) throw new Error(`Never came true: ${expression}`)
        await new Promise((resolve) => setTimeout(resolve, 50))
      }
    },
    async type(text) {
      const strokes = [...text].flatMap((value) => [
        { type: 'keyDown', value },
        { type: 'keyUp', value },
      ])
      await act(strokes)
    },
    async press(...pressed) {
      const down = pressed.map((value) => ({ type: 'keyDown', value }))
      await act([...down, ...pressed.toReversed().map((value) => ({ type: 'keyUp', value }))])
    },
    async click(selector, pointerType = 'mouse') {
      const middle = `JSON.stringify((({ x, y, width, height }) => [x + width / 2, y + height / 2])(
        document.querySelector(${JSON.stringify(selector)}).getBoundingClientRect()).map(Math.round))`
      const [x, y] = JSON.parse(String(await evaluate(middle))) as [number, number] // as written there
      const actions = [
        { type: 'pointerMove', x, y },
        { type: 'pointerDown', button: 0 },
        { type: 'pause', duration: 30 },
      ]
      await started.send('input.performActions', {
        context: started.page,
        actions: [
          {
            type: 'pointer',
            id: pointerType,
            parameters: { pointerType },
            actions: [...actions, { type: 'pointerUp', button: 0 }],
          },
        ],
      })
    },
    async evaluateInBrowser(code) {
      const { contexts } = (await started.send('browsingContext.getTree', { 'moz:scope': 'chrome' })) as ContextTree
      return started.evaluate(code, contexts[0]?.context ?? '')
    },
    async picture() {
      const { data } = (await started.send('browsingContext.captureScreenshot', { context: started.page })) as {
        readonly data: string
      }
      return Buffer.from(data, 'base64')
    },
    kill: () => killAll(started.process),
    async restart() {
      started = await start(folder)
    },
    async close() {
      await killAll(started.process)
      await rm(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 200 })
    },
  }
}

interface ContextTree {
  readonly contexts: readonly { readonly context: string }[]
}

interface StartedFirefox {
  readonly process: ChildProcess
  readonly page: string
  send(method: string, params: object): Promise<unknown>
  evaluate(expression: string, context: string): Promise<unknown>
}

async function start(folder: string): Promise<StartedFirefox> {
  const path = findFirefox()
  if (path === null) throw new Error('This needs Firefox: apt-get install firefox-esr, or name one in FIREFOX_PATH')
  const options = ['--headless', '--no-remote', '--remote-debugging-port=0', '--remote-allow-system-access']
  // A separate process group, so that its helpers end with it.
  const child = spawn(path, [...options, '--width=1440', '--height=900', '--profile', folder, 'about:blank'], {
    detached: true,
    stdio: ['ignore', 'ignore', 'pipe'],
    env: { ...process.env, HOME: folder },
  })
  const send = await connect(`${await addressOf(child)}/session`)
  await send('session.new', { capabilities: {} })
  const { contexts } = (await send('browsingContext.getTree', {})) as ContextTree
  return {
    process: child,
    page: contexts[0]?.context ?? '',
    send,
    async evaluate(expression, context) {
      const target = { context }
      const reply = await send('script.evaluate', { expression, target, awaitPromise: true })
      const { result, exceptionDetails } = reply as EvaluationReply
      if (exceptionDetails) throw new Error(`${exceptionDetails.text}: ${expression}`)
      return result?.value
    },
  }
}

interface EvaluationReply {
  readonly result?: { readonly value?: unknown }
  readonly exceptionDetails?: { readonly text: string }
}

const addressOf = (child: ChildProcess): Promise<string> =>
  new Promise((resolve, reject) => {
    let said = ''
    child.stderr?.on('data', (data: Buffer) => {
      said += data.toString()
      const found = /WebDriver BiDi listening on (ws:\S+)/.exec(said)?.[1]
      if (found) resolve(found)
    })
    child.once('exit', () => reject(new Error(`Firefox ended:\n${said}`)))
  })

/** Opens the line to the browser; each command resolves to its result. */
async function connect(address: string): Promise<StartedFirefox['send']> {
  const socket = new WebSocket(address)
  const waiting = new Map<number, PromiseWithResolvers<unknown>>()
  await new Promise((resolve, reject) => {
    socket.onopen = resolve
    socket.onerror = reject
  })
  socket.onmessage = ({ data }) => {
    const message = JSON.parse(String(data)) as BidiMessage // as the protocol says
    const answer = message.id === null ? undefined : waiting.get(message.id)
    if (message.type === 'success') answer?.resolve(message.result)
    else if (message.type === 'error') answer?.reject(new Error(`${message.error}: ${message.message}`))
  }
  let last = 0
  return (method, params) => {
    const answer = Promise.withResolvers<unknown>()
    waiting.set(++last, answer)
    socket.send(JSON.stringify({ id: last, method, params }))
    return answer.promise
  }
}

type BidiMessage =
  | { readonly type: 'success'; readonly id: number | null; readonly result: unknown }
  | { readonly type: 'error'; readonly id: number | null; readonly error: string; readonly message: string }
  | { readonly type: 'event'; readonly id: null }

async function killAll({ pid, exitCode, signalCode }: ChildProcess): Promise<void> {
  if (pid === undefined || exitCode !== null || signalCode !== null) return
  try {
    process.kill(-pid, 'SIGKILL')
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ESRCH')) throw error
  }
  await new Promise((resolve) => setTimeout(resolve, 300))
}
