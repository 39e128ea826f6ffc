import { setTimeout as delay } from 'node:timers/promises'
import type { GitRemote } from '../git-remote.ts'
import type { Random } from './random.ts'

/** What clients were told, and what they cannot know. */
export interface TrafficRecord {
  /** The last answered text of each string. */
  readonly answered: Map<number, string>
  /** Texts that were sent since, whose fate is not known. */
  readonly unknown: Map<number, Set<string>>
  /** All answered texts. */
  readonly texts: string[]
  /** Components whose making was answered, and whose removal was not begun. */
  readonly components: Set<string>
  /** Answers that must not be. */
  readonly faults: string[]
  /** How many requests were told to come later. */
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
  /** Where the server is now. */
  base(): string
  readonly token: string
  readonly remote: GitRemote
  readonly clientRecord: TrafficRecord
  readonly random: Random
  /** Called when a save was answered, before anything else is asked. */
  answered?(text: string): void
}

export interface Traffic {
  /** Ends it; resolves when nothing is under way. */
  stop(): Promise<void>
}

interface Reply {
  readonly status: number
  readonly body: string
}

/** Milliseconds in which any request is answered, whatever was killed. */
const longest = 120_000

/** Null: the server went away over it, or was not there. */
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

/** The strings that texts are saved in; throws where the server does not give them. */
export async function readUnits(options: Pick<TrafficOptions, 'base' | 'token'>): Promise<Unit[]> {
  const reply = await fetch(`${options.base()}/api/translations/kiosk/app/cs/units/?page_size=200`, {
    headers: { authorization: `Token ${options.token}` },
  })
  const { results } = (await reply.json()) as { results?: Unit[] } // the API's envelope
  if (!results) throw new Error(`The strings were not given: ${reply.status}`)
  return results
}

/** Every text that the history has. */
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

/** Components that are there at once, beside the one that texts are saved in. */
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
  // A repository of its own: with another's it would share that one's clone, and go with it.
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

/** Saves by four clients at once, commits, pushes, pulls and imports, until it is stopped. */
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

/** What the books and the server say differently; nothing is under way. Afterwards the books hold what the server has. */
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

/** The project and its component, made over HTTP; resolves when its strings are there. */
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
