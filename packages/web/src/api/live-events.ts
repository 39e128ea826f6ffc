import { RefusedRequest, type ServerEvent } from '@weft/contract/client'
import { client } from './client.ts'
import { followMovedPlace } from './moved-place.ts'

/** Milliseconds after which a page that nobody sees lets its stream go: a browser has six connections to a server. */
const hiddenTime = 30_000

interface LiveListener {
  /** A `gap` says that something may have been missed. */
  hear(event: ServerEvent): void
  /** The stream was let go. */
  onEnd?(): void
}

/**
 * Follows what happens in a place while the page is seen, from `delay` milliseconds on: who only passes through costs no stream. Returns
 * what ends it.
 */
export function followPlace(path: string, { hear, onEnd }: LiveListener, delay = 0): () => void {
  let stop: AbortController | undefined
  let timer: ReturnType<typeof setTimeout> | undefined
  const open = (isAgain: boolean) => {
    stop = new AbortController()
    void follow(path, hear, stop.signal)
    if (isAgain) hear({ type: 'gap' })
  }
  const close = () => {
    stop?.abort()
    stop = undefined
    onEnd?.()
  }
  const look = () => {
    clearTimeout(timer)
    if (document.visibilityState === 'hidden') timer = setTimeout(close, hiddenTime)
    else if (!stop) open(true)
  }
  if (delay === 0) open(false)
  else timer = setTimeout(look, delay)
  document.addEventListener('visibilitychange', look)
  return () => {
    document.removeEventListener('visibilitychange', look)
    clearTimeout(timer)
    close()
  }
}

/**
 * Hears the stream until it is stopped. A user who may not follow works without it. A place that is not there any more, or is hidden by
 * now, is read again once: what reads it says so.
 */
async function follow(path: string, hear: LiveListener['hear'], signal: AbortSignal): Promise<void> {
  try {
    for await (const event of client.streamEvents({ path, signal })) hear(event)
  } catch (error) {
    if (signal.aborted) return
    if (!(error instanceof RefusedRequest)) throw error
    if (error.code !== 'not_found') return
    hear({ type: 'gap' })
    void followMovedPlace()
  }
}
