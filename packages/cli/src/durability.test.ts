import { setTimeout as delay } from 'node:timers/promises'
import { type GitRemote, startGitRemote } from '@weft/testkit'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { makeWorkplace, type ServeProcess, type Workplace } from './testing.ts'

/** How often the server is killed; a release is tried with 100. */
const kills = Number(process.env.WEFT_KILLS ?? 2)
const writers = 4
const token = `wlu_${'d'.repeat(36)}`
const headers = { authorization: `Token ${token}`, 'content-type': 'application/json' }

interface Unit {
  readonly id: number
  readonly target: readonly string[]
}

/** What the server answered: the last text of each string, and one that it may have got before it died. */
interface Books {
  readonly answered: Map<number, string>
  readonly asked: Map<number, string>
  readonly texts: string[]
}

async function readUnits(server: ServeProcess): Promise<Unit[]> {
  const reply = await fetch(`${server.base}/api/translations/kiosk/app/cs/units/?page_size=200`, { headers })
  const { results } = (await reply.json()) as { results: Unit[] } // the API's envelope
  return results
}

/** Saves one text after the other in strings of its own, until the server is gone. */
async function write(server: ServeProcess, ids: readonly number[], books: Books, round: number): Promise<void> {
  for (let n = 0; ; n++) {
    const id = ids[n % ids.length] ?? 0
    const text = `round ${round}, text ${n} of string ${id}`
    books.asked.set(id, text)
    try {
      const body = JSON.stringify({ state: 20, target: [text] })
      const reply = await fetch(`${server.base}/api/units/${id}/`, { method: 'PATCH', headers, body })
      if (reply.status !== 200) throw new Error(`a save was answered with ${reply.status}: ${await reply.text()}`)
      books.answered.set(id, text)
      books.texts.push(text)
    } catch (error) {
      // The server died over this request, or before it.
      if (error instanceof TypeError) return
      throw error
    }
  }
}

async function allTexts(server: ServeProcess): Promise<Set<string>> {
  const texts = new Set<string>()
  let url: string | null = `${server.base}/api/translations/kiosk/app/cs/changes/?page_size=1000`
  while (url) {
    const reply: Response = await fetch(url, { headers })
    const page = (await reply.json()) as { next: string | null; results: { target: string }[] } // the API's envelope
    for (const { target } of page.results) texts.add(target)
    url = page.next
  }
  return texts
}

describe('durability', () => {
  let remote: GitRemote
  let place: Workplace
  beforeAll(async () => {
    remote = await startGitRemote()
    const entries = Array.from({ length: 40 }, (_, n) => `msgid "String ${n}"\nmsgstr ""\n`)
    const header = 'msgid ""\nmsgstr "Content-Type: text/plain; charset=UTF-8\\n"\n'
    await remote.commit('kiosk', { 'po/cs.po': [header, ...entries].join('\n') }, 'Start')
    place = await makeWorkplace({ API_RATELIMIT_USER: '10000000/hour' })
    const person = ['--full-name', 'Dora', '--email', 'dora@example.com', '--superuser']
    const added = await place.weftWith({ WEFT_TOKEN: token }, 'user', 'add', 'dora', ...person)
    expect(added).toMatchObject({ exitCode: 0 })
    const where = ['--project', 'kiosk', '--component', 'app', '--filemask', 'po/*.po']
    expect(await place.weft('import', remote.localPath('kiosk'), ...where)).toMatchObject({ exitCode: 0 })
  })
  afterAll(async () => {
    place.remove()
    await remote.stop()
  })

  test(`a save that was answered survives ${kills} kills`, { timeout: 60_000 + kills * 60_000 }, async () => {
    const books: Books = { answered: new Map(), asked: new Map(), texts: [] }
    let server = await place.serve()
    for (let round = 1; round <= kills; round++) {
      const ids = (await readUnits(server)).map(({ id }) => id)
      const shares = Array.from({ length: writers }, (_, w) => ids.filter((_id, n) => n % writers === w))
      const writing = shares.map((share) => write(server, share, books, round))
      // Somewhere among the next saves, and anywhere within one.
      const enough = books.texts.length + 1 + Math.floor(Math.random() * 60)
      while (books.texts.length < enough) await delay(1)
      await delay(Math.random() * 20)
      server.kill('SIGKILL')
      await Promise.all([server.ended(), ...writing])
      server = await place.serve()
      for (const { id, target } of await readUnits(server)) {
        const possible = [books.answered.get(id) ?? '', books.asked.get(id)]
        expect(possible, `string ${id} after kill ${round}`).toContain(target[0])
        books.answered.set(id, target[0] ?? '')
      }
    }
    const kept = await allTexts(server)
    expect(books.texts.filter((text) => !kept.has(text))).toEqual([])
    expect(books.texts.length).toBeGreaterThan(kills)
    console.log(`${kills} kills, ${books.texts.length} answered saves, all found`)
  })
})
