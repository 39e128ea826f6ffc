import { readStringAddress, type StringAddress } from '@weft/contract/string-address'
import { useEffect, useState } from 'react'
import { client } from '../../api/client.ts'
import { currentSession, replaceSession } from '../../api/session.ts'
import { continues, keepWorkPlace } from '../../api/work-place.ts'
import { keepOrder, keptOrder } from './list/kept-order.ts'
import { useWorkbench, type Workbench } from './workbench.ts'

/** Writes the address without the router: it has nothing to load, and would take longer than the next string. */
function writeAddress(
  { q, sortBy, assignment }: Pick<StringAddress, 'q' | 'sortBy' | 'assignment'>,
  checksum: string | null,
  offset: number,
): void {
  const parameters = new URLSearchParams()
  if (q !== '') parameters.set('q', q)
  if (sortBy !== '') parameters.set('sort_by', sortBy)
  if (assignment !== null) parameters.set('assignment', String(assignment))
  if (checksum !== null) parameters.set('checksum', checksum)
  else if (offset > 1) parameters.set('offset', String(offset))
  const text = parameters.toString()
  History.prototype.replaceState.call(history, history.state, '', location.pathname + (text === '' ? '' : `?${text}`))
}

/** Milliseconds that a string stays current before the address names it. */
const addressDelay = 300

/** The list that a page begins with where the address names none. */
interface UsualList {
  /** The search of an address without any target. */
  readonly q?: string
  /** The order of an address that says none. */
  readonly sortBy?: string
}

/** The start of another order: the shown string, or the first. */
export type ListStart = 'here' | 'first string'

/** The target of the address, and the usual list in what it leaves open. */
function addressOr(usual: UsualList): StringAddress {
  const address = readStringAddress(location.search)
  return {
    ...address,
    ...(location.search === '' && usual.q !== undefined && { q: usual.q }),
    ...(!new URLSearchParams(location.search).has('sort_by') && usual.sortBy !== undefined && { sortBy: usual.sortBy }),
  }
}

/** Opens what the address names, and has the address name what is open. */
export function useStringAddress(
  path: string,
  usual: UsualList = { sortBy: keptOrder() },
): {
  readonly q: string
  readonly sortBy: string
  /** The assignment that the address names. */
  readonly assignment: number | null
  readonly search: (q: string) => void
  readonly sort: (sortBy: string, start?: ListStart) => void
  readonly show: (checksum: string) => void
} {
  const session = useWorkbench()
  const [address, setAddress] = useState(() => {
    session.reading.forget()
    return addressOr(usual)
  })
  const open = ({ q, sortBy, checksum, offset }: StringAddress) =>
    void session.reading.open(
      { path, q, sortBy },
      { locate: checksum, position: offset - 1, skipsFinished: continues() },
    )
  // biome-ignore lint/correctness/useExhaustiveDependencies: the address with which the page begins; others are opened by those who set them
  useEffect(() => open(address), [session, path])
  useEffect(() => followPosition(session, address), [session, address])
  const change = (next: StringAddress) => {
    // At once: the next key must not be heard for the list that goes.
    open(next)
    setAddress(next)
  }
  return {
    q: address.q,
    sortBy: address.sortBy,
    assignment: address.assignment,
    sort(sortBy, start = 'here') {
      const { unit } = session.reading
      if (usual.sortBy !== undefined) keepOrder(sortBy)
      change({ ...address, sortBy, checksum: start === 'here' && unit >= 0 ? `unit:${unit}` : null, offset: 1 })
    },
    search(q) {
      if (q !== address.q || session.reading.failure) change({ ...address, q, checksum: null, offset: 1 })
    },
    /** Shows a string that the present list need not hold. */
    show: (checksum) => change({ ...address, q: '', checksum, offset: 1 }),
  }
}

function followPosition(session: Workbench, address: StringAddress): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  let last = -1
  const own = location.pathname
  const saves = session.saveCount
  const stop = session.subscribeLate(() => {
    const { unit, position } = session.reading
    if (unit === last || position < 0) return
    last = unit
    clearTimeout(timer)
    timer = setTimeout(() => {
      // One may be on the way to another page, which has the address already.
      if (location.pathname === own)
        writeAddress(address, session.reading.content(unit)?.checksum ?? null, position + 1)
      if (session.saveCount > saves) keepWorkPlace()
    }, addressDelay)
  })
  return () => {
    clearTimeout(timer)
    stop()
  }
}

/** Brings drafts to the disk before the page may go, and wakes the session when the network or a sign-in is back. */
export function useLife(): void {
  const session = useWorkbench()
  useEffect(() => {
    const flush = () => void session.flush()
    const leave = () => session.leave()
    const hide = () => document.visibilityState === 'hidden' && flush()
    const wake = () => session.resume()
    const look = () => void wakeAfterSignIn(session)
    window.addEventListener('pagehide', leave)
    window.addEventListener('online', wake)
    window.addEventListener('focus', look)
    document.addEventListener('visibilitychange', hide)
    return () => {
      flush()
      window.removeEventListener('pagehide', leave)
      window.removeEventListener('online', wake)
      window.removeEventListener('focus', look)
      document.removeEventListener('visibilitychange', hide)
    }
  }, [session])
}

/**
 * After a sign-in in another tab, the waiting work is sent. Nothing is ever sent in another person's name: for them the page is loaded
 * anew, and what waits stays where its owner finds it.
 */
async function wakeAfterSignIn(session: Workbench): Promise<void> {
  if (session.sending === 'idle' || session.sending === 'sending') return
  if (session.sending === 'waiting') return session.resume()
  const before = currentSession().user?.id
  const next = await client.readSession()
  if (next.user === null) return
  if (next.user.id !== before) return location.reload()
  replaceSession(next)
  session.resume()
}
