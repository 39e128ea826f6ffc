import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import type { ServerEvent } from '@weft/contract/client'
import { useEffect } from 'react'
import { followPlace } from './live-events.ts'

/** Milliseconds that one stays with a page until it is followed. */
const passingTime = 4000
/** Milliseconds for which what happens is gathered, and the least between two readings. */
const gathering = 1000
const pause = 5000

/** The queries of place pages that a change of a string makes stale: counters and history. */
const outdated: ReadonlySet<unknown> = new Set(['overview', 'activity', 'changes', 'alerts'])

/** Refreshes the numbers and the history of a place when somebody changes something there. */
export function useLivePlace(path: string): void {
  const cache = useQueryClient()
  useEffect(() => {
    const reading = makeReading(cache)
    const end = followPlace(path, { hear: reading.hear }, passingTime)
    return () => {
      end()
      reading.end()
    }
  }, [cache, path])
}

function makeReading(cache: QueryClient) {
  let timer: ReturnType<typeof setTimeout> | undefined
  let last = Number.NEGATIVE_INFINITY
  const read = () => {
    timer = undefined
    last = performance.now()
    void cache.invalidateQueries({ predicate: ({ queryKey }) => outdated.has(queryKey[0]) })
  }
  return {
    hear({ type }: ServerEvent): void {
      if (type === 'change' || type === 'gap')
        timer ??= setTimeout(read, Math.max(gathering, last + pause - performance.now()))
    },
    end: () => clearTimeout(timer),
  }
}
