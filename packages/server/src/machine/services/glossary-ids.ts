import { createHash } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import { MachineFault } from '../machine-fault.ts'

/** A glossary of a service, named by its contents. */
export interface Glossary {
  /** Account and name: what the same id is for. */
  readonly key: string
  /** Its id at the service, which makes it if it is missing. */
  findOrMake(): Promise<string>
}

/** Ids are never changed, only made: a node asks once for each. */
const known = new Map<string, string>()
const mostKnown = 1000

/** The key of a glossary, without the secret in it. */
export const glossaryKey = (secret: string, ...names: readonly string[]): string =>
  [createHash('sha256').update(secret).digest('hex'), ...names].join(' ')

async function idOf({ key, findOrMake }: Glossary): Promise<string> {
  const id = known.get(key) ?? (await findOrMake())
  if (known.size >= mostKnown) known.clear()
  known.set(key, id)
  return id
}

const isGone = (error: unknown): boolean =>
  error instanceof MachineFault && error.code === 'refused' && /glossar|memor|not.?found/i.test(error.said)

/** Does `work` with the glossary's id. If the service does not know a remembered id any more, the glossary is made again, once. */
export async function withGlossary<Result>(
  glossary: Glossary | null,
  work: (id: string | null) => Promise<Result>,
): Promise<Result> {
  if (glossary === null) return await work(null)
  const wasKnown = known.has(glossary.key)
  const id = await idOf(glossary)
  try {
    return await work(id)
  } catch (error) {
    if (!isGone(error)) throw error
    known.delete(glossary.key)
    if (!wasKnown) throw new MachineFault('glossary', error instanceof MachineFault ? error.said : '')
  }
  return await withGlossary(glossary, work)
}

/** Asks until there is an answer; a service that needs longer is a fault of the glossary. */
export async function pollUntil<Result>(
  ask: () => Promise<Result | null>,
  { firstMs = 200, longestMs = 3000, allMs = 60_000 } = {},
): Promise<Result> {
  const end = Date.now() + allMs
  for (let wait = firstMs; ; wait = Math.min(wait * 2, longestMs)) {
    const found = await ask()
    if (found !== null) return found
    if (Date.now() + wait > end) throw new MachineFault('glossary')
    await delay(wait)
  }
}
