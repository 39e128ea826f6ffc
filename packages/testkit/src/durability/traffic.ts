import { setTimeout as delay } from 'node:timers/promises'
import type { GitRemote } from '../git-remote.ts'
import type { Random } from './random.ts'

/** The server's answers to the test clients, to compare with its data after a crash. */
export interface TrafficRecord {
  /** The last answered text of each string. */
  readonly answered: Map<number, string>
  /** Texts that were sent later without an answer, so that they may or may not be stored. */
  readonly unknown: Map<number, Set<string>>
  /** All answered texts. */
  readonly texts: string[]
  /** Components that were made with an answer, and whose removal was not requested. */
  readonly components: Set<string>
  /** Answers that must not occur, such as server errors. */
  readonly faults: string[]
  /** Number of requests that were answered with 503. */
  putOff: number
  operations: number
}

export const createTrafficRecord = (): TrafficRecord => ({
  answered: new Map(),
  unknown: new Map(),
  texts: [],
  components: new Set(),
  faults: [],
  putOff: 0,
  operations: 0,
})

export interface TrafficOptions {
  /** The server's present URL, which changes with restarts. */
  base(): string
  readonly token: string
  readonly remote: GitRemote
  readonly clientRecord: TrafficRecord
  readonly random: Random
  /** Called when a save was answered, before the next request. */
  answered?(text: string): void
}

export interface Traffic {
  /** Stops it; resolves when no request is running. */
  stop(): Promise<void>
}

interface Reply {
  readonly status: number
  readonly body: string
}

/** Milliseconds for the answer to any request, after any kill. */
const longest = 120_000

/** Sends a request; null if the server was not running or ended during it. */
async function ask(options: TrafficOptions, method: string, path: string, body?: object): Promise<Reply | null> {
  const headers = { authorization: `Token ${options.token}`, 'content-type': 'application/json' }
  try {
    const reply = await fetch(`${options.base()}${path}`, {
      method,
      headers,
      body: body === undefined ? null : JSON.stringify(body),
      signal: AbortSignal.timeout(longest),
    })
    const answer = { status: reply.status, body: await reply.text() }
    if (answer.status === 503) options.clientRecord.putOff++
    // Busy repositories answer 423.
    else if (answer.status >= 500)
      options.clientRecord.faults.push(`${method} ${path}: ${answer.status} ${answer.body}`)
    return answer
  } catch (error) {
    if (!(error instanceof TypeError)) throw error
    await delay(20)
    return null
  }
}

interface Unit {
  readonly id: number
  readonly target: readonly string[]
}

/** The strings in which texts are saved; throws if the server does not return them. */
export async function readUnits(options: Pick<TrafficOptions, 'base' | 'token'>): Promise<Unit[]> {
  const reply = await fetch(`${options.base()}/api/translations/kiosk/app/cs/units/?page_size=200`, {
    headers: { authorization: `Token ${options.token}` },
  })
  const { results } = (await reply.json()) as { results?: Unit[] } // the API's envelope
  if (!results) throw new Error(`The strings were not given: ${reply.status}`)
  return results
}

/** Every text in the history. */
export async function readTexts(options: Pick<TrafficOptions, 'base' | 'token'>): Promise<Set<string>> {
  const texts = new Set<string>()
  let url: string | null = `${options.base()}/api/translations/kiosk/app/cs/changes/?page_size=1000`
  while (url) {
    const reply: Response = await fetch(url, { headers: { authorization: `Token ${options.token}` } })
    const page = (await reply.json()) as { next: string | null; results: { target: string }[] } // the API's envelope
    for (const { target } of page.results) texts.add(target)
    url = page.next
  }
  return texts
}

let serial = 0

async function save(options: TrafficOptions, id: number): Promise<void> {
  const { clientRecord } = options
  const text = `text ${++serial} of string ${id}`
  const unknown = clientRecord.unknown.get(id) ?? new Set()
  clientRecord.unknown.set(id, unknown)
  unknown.add(text)
  const reply = await ask(options, 'PATCH', `/api/units/${id}/`, { state: 20, target: [text] })
  if (reply?.status !== 200) return
  options.answered?.(text)
  clientRecord.answered.set(id, text)
  clientRecord.texts.push(text)
  unknown.clear()
}

/** The most components at once, besides the one in which texts are saved. */
const mostComponents = 3

async function importOrRemove(options: TrafficOptions): Promise<void> {
  const { clientRecord, remote, random } = options
  const [oldest] = clientRecord.components
  if (clientRecord.components.size >= mostComponents && oldest !== undefined) {
    clientRecord.components.delete(oldest)
    await ask(options, 'DELETE', `/api/components/kiosk/${oldest}/`)
    return
  }
  const slug = `extra-${++serial}`
  const branch = 'main'
  // Each has its own repository, because it would otherwise share another component's clone.
  await remote.commit(slug, upstreamFiles('fr'), 'Start')
  const where = { repo: remote.gitUrl(slug), push: remote.gitUrl(slug), branch, vcs: 'git' }
  const what = { name: slug, slug, filemask: 'po/*.po', file_format: 'po', new_lang: 'none' }
  const reply = await ask(options, 'POST', '/api/projects/kiosk/components/', { ...where, ...what })
  if (reply?.status === 201) clientRecord.components.add(slug)
  else await delay(random.below(100))
}

async function operate(options: TrafficOptions): Promise<void> {
  const { random, remote, clientRecord } = options
  const operation = random.pick(['commit', 'commit', 'commit', 'push', 'pull'])
  if (operation === 'pull') {
    const text = `msgid ""\nmsgstr "Content-Type: text/plain; charset=UTF-8\\n"\n\nmsgid "String 1"\nmsgstr "upstream ${++serial}"\n`
    await remote.commit('kiosk', { 'po/de.po': text }, 'Upstream')
  }
  const reply = await ask(options, 'POST', '/api/components/kiosk/app/repository/', { operation })
  if (reply?.status === 200) clientRecord.operations++
}

/** Starts four clients that save, and others that commit, push, pull and import, until stopped. */
export async function startTraffic(options: TrafficOptions): Promise<Traffic> {
  const { random } = options
  const ids = (await readUnits(options)).map(({ id }) => id)
  let stopped = false
  const repeat = async (work: (turn: number) => Promise<void>, pause: number) => {
    for (let turn = 0; !stopped; turn++) {
      await work(turn)
      if (pause > 0) await delay(random.below(pause))
    }
  }
  const writer = (number: number) => {
    const own = ids.filter((_id, index) => index % 4 === number)
    return repeat((turn) => save(options, own[turn % own.length] ?? 0), 10)
  }
  const running = [
    ...[0, 1, 2, 3].map(writer),
    repeat(() => operate(options), 150),
    repeat(() => importOrRemove(options), 400),
  ]
  return {
    async stop() {
      stopped = true
      await Promise.all(running)
    },
  }
}

/**
 * The differences between the record and the server, while no request is running. Afterwards the record equals the
 * server's data.
 */
export async function compareWithServer(options: TrafficOptions): Promise<string[]> {
  const { clientRecord } = options
  const wrong: string[] = []
  for (const { id, target } of await readUnits(options)) {
    const [text = ''] = target
    const unknown = clientRecord.unknown.get(id) ?? new Set()
    const answered = clientRecord.answered.get(id) ?? ''
    if (text !== answered && !unknown.has(text)) wrong.push(`string ${id} is "${text}", and "${answered}" was answered`)
    clientRecord.answered.set(id, text)
    unknown.clear()
  }
  for (const slug of clientRecord.components) {
    const reply = await ask(options, 'GET', `/api/components/kiosk/${slug}/`)
    if (reply?.status !== 200) wrong.push(`component ${slug} was made, and is answered ${reply?.status ?? 'not'}`)
  }
  return wrong
}

const emptyFile = [
  'msgid ""\nmsgstr "Content-Type: text/plain; charset=UTF-8\\n"\n',
  ...Array.from({ length: 40 }, (_, n) => `msgid "String ${n}"\nmsgstr ""\n`),
].join('\n')

const upstreamFiles = (...more: readonly string[]): Record<string, string> =>
  Object.fromEntries(['cs', 'de', ...more].map((language) => [`po/${language}.po`, emptyFile]))

/** Makes the project and its component over HTTP; resolves when its strings are imported. */
export async function makeKioskOverHttp(options: TrafficOptions): Promise<void> {
  const { remote } = options
  await remote.commit('kiosk', upstreamFiles(), 'Start')
  const project = { name: 'Kiosk', slug: 'kiosk', web: 'https://example.org/' }
  await ask(options, 'POST', '/api/projects/', project)
  const where = { repo: remote.gitUrl('kiosk'), push: remote.gitUrl('kiosk'), branch: 'main', vcs: 'git' }
  const what = { name: 'App', slug: 'app', filemask: 'po/*.po', file_format: 'po', new_lang: 'none' }
  const reply = await ask(options, 'POST', '/api/projects/kiosk/components/', { ...where, ...what })
  if (reply?.status !== 201) throw new Error(`The component was not made: ${reply?.status} ${reply?.body}`)
  for (;;) {
    const reply = await ask(options, 'GET', '/api/translations/kiosk/app/cs/units/')
    if (reply?.status === 200 && (JSON.parse(reply.body) as { count: number }).count === 40) return
    await delay(100)
  }
}
