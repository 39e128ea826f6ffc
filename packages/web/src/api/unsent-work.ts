import { boot } from '../boot.ts'
import { draftsName } from '../editor/drafts/drafts-name.ts'
import { IndexedDbStore } from '../editor/drafts/indexed-db-store.ts'
import { currentSession } from './session.ts'

/** Numbers of texts in this browser that the server does not have. */
export interface UnsentWork {
  /** Saved texts and suggestions that wait for the network. */
  readonly waiting: number
  /** Saved texts that were refused, or that somebody else was quicker with. */
  readonly refused: number
  /** Texts that were typed and not saved. */
  readonly drafts: number
}

/** In the order in which they are told. */
export const unsentKinds = ['waiting', 'refused', 'drafts'] as const

const nothing: UnsentWork = { waiting: 0, refused: 0, drafts: 0 }

/** Looks into the browser's own database. */
export async function readUnsentWork(): Promise<UnsentWork> {
  const { user } = currentSession()
  if (user === null) return nothing
  const store = new IndexedDbStore(draftsName(boot.prefix, user.id))
  try {
    const { drafts, entries } = await store.read()
    const waiting = entries.filter(({ status }) => status.kind === 'waiting').length
    return { waiting, refused: entries.length - waiting, drafts: new Set(drafts.map(({ unit }) => unit)).size }
  } catch (error) {
    // A browser without a disk keeps nothing.
    if (!(error instanceof DOMException)) throw error
    return nothing
  } finally {
    store.close()
  }
}

export const isAny = ({ waiting, refused, drafts }: UnsentWork): boolean => waiting + refused + drafts > 0

/** Milliseconds that a sent text gets to arrive, and milliseconds between two looks. */
const [grace, step] = [1500, 250]

/** The same, once texts that are on their way had the time to arrive. */
export async function readSettledWork(): Promise<UnsentWork> {
  let work = await readUnsentWork()
  for (let waited = 0; work.waiting > 0 && waited < grace; waited += step) {
    await new Promise((resolve) => setTimeout(resolve, step))
    work = await readUnsentWork()
  }
  return work
}
