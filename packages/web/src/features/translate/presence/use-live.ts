import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import type { ServerEvent } from '@weft/contract/client'
import { useEffect } from 'react'
import { followPlace } from '../../../api/live-events.ts'
import { csrfToken, currentSession } from '../../../api/session.ts'
import { boot } from '../../../boot.ts'
import { PresenceTeller } from '../../../editor/live/presence-teller.ts'
import { useWorkbench, type Workbench } from '../workbench.ts'
import { presence } from './presence.ts'

/** Names this window to others. */
const ownWindow = Array.from(crypto.getRandomValues(new Uint8Array(8)), (byte) => byte.toString(16)).join('')

/** Milliseconds for which what happens is gathered before strings are read again. */
const gathering = 150
/** Milliseconds after a change until what filters find is counted again. */
const countingPause = 2000
/** Follows what others do in a place while the page is seen: strings come anew, and who is where. */
export function useLive(path: string): void {
  const session = useWorkbench()
  const cache = useQueryClient()
  useEffect(() => {
    const end = followPlace(path, { hear: makeHearing(session, cache), onEnd: () => presence.clear() })
    const stop = session.onArrival((unit) => {
      void cache.invalidateQueries({ queryKey: ['context', unit] })
      void cache.invalidateQueries({ queryKey: ['filter-counts'] })
    })
    const pruning = setInterval(() => presence.prune(), gathering * 100)
    return () => {
      clearInterval(pruning)
      stop()
      end()
    }
  }, [session, cache, path])
  useOwnPresence(session)
}

/** Refreshes data after events; events at the same moment share one request. */
function makeHearing(session: Workbench, cache: QueryClient): (event: ServerEvent) => void {
  const changed = new Set<number>()
  let isWhole = false
  let _timer: ReturnType<typeof setTimeout> | undefined
  let _counting: ReturnType<typeof setTimeout> | undefined
  const count = () => {
    _counting = undefined
    void cache.invalidateQueries({ queryKey: ['filter-counts'] })
  }
  const renew = () => {
    _timer = undefined
    const units = isWhole ? session.reading.known : [...changed]
    session.changedElsewhere(units)
    if (isWhole) void cache.invalidateQueries({ queryKey: ['context'] })
    else for (const unit of units) void cache.invalidateQueries({ queryKey: ['context', unit] })
    _counting ??= setTimeout(count, countingPause)
    changed.clear()
    isWhole = false
  }
  return (event) => {
    if (event.type === 'presence') return takePresence(event)
    if (event.type !== 'change' && event.type !== 'gap') return
    if (event.type === 'gap' || event.unit === null) isWhole = true
    else changed.add(event.unit)
    _timer ??= setTimeout(renew, gathering)
  }
}

/** Notes where somebody else is. */
export function takePresence(event: Extract<ServerEvent, { readonly type: 'presence' }>): void {
  if (event.user.id !== currentSession().user?.id) presence.take(event)
}

const currentUnit = ({ reading }: Workbench): number => reading.unit

/** Tells others which string one looks at, and when one types. `unitOf` names the string, and stays the same function. */
export function useOwnPresence(session: Workbench, unitOf: (session: Workbench) => number = currentUnit): void {
  useEffect(() => {
    if (currentSession().user === null) return
    const teller = new PresenceTeller({ send: (said) => void tell({ ...said, client: ownWindow }) })
    const look = () => {
      const content = session.reading.content(unitOf(session))
      if (content) teller.look(content.place.path, content.id, session.draftOf(content.id)?.at)
    }
    const leave = () => teller.leave()
    look()
    const stop = session.subscribeLate(look)
    window.addEventListener('pagehide', leave)
    return () => {
      stop()
      window.removeEventListener('pagehide', leave)
      teller.close()
    }
  }, [session, unitOf])
}

/** By `fetch` itself: what is said when the page goes away must outlive it. A lost message is sent again. */
async function tell(body: object): Promise<void> {
  try {
    await fetch(`${boot.prefix}/api/editor/presence/`, {
      method: 'PUT',
      keepalive: true,
      headers: { 'content-type': 'application/json', 'x-csrftoken': csrfToken() },
      body: JSON.stringify(body),
    })
  } catch (error) {
    if (!(error instanceof TypeError)) throw error
  }
}
