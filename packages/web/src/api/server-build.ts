import { boot } from '../boot.ts'

/** Milliseconds between two looks, however often somebody comes back to the tab. */
const pause = 30_000
/** Milliseconds after which a tab that is left open looks by itself. */
const patience = 300_000

/** Calls once when the server has other pages than this tab: it was upgraded meanwhile. Returns what ends the watch. */
export function watchServerBuild(onOther: () => void): () => void {
  let last = 0
  const look = async () => {
    if (document.visibilityState === 'hidden' || Date.now() - last < pause) return
    last = Date.now()
    const build = await readBuild()
    if (build === null || build === boot.build) return
    stop()
    onOther()
  }
  const hear = () => void look()
  const timer = setInterval(hear, patience)
  const stop = () => {
    clearInterval(timer)
    window.removeEventListener('focus', hear)
    window.removeEventListener('online', hear)
    document.removeEventListener('visibilitychange', hear)
  }
  window.addEventListener('focus', hear)
  window.addEventListener('online', hear)
  document.addEventListener('visibilitychange', hear)
  return stop
}

/** The build that the server names in its smallest page; null where it cannot be heard. */
async function readBuild(): Promise<string | null> {
  try {
    const reply = await fetch(`${boot.prefix}/accounts/login/`, { headers: { accept: 'text/html' } })
    if (!reply.ok) return null
    const written = new DOMParser().parseFromString(await reply.text(), 'text/html').getElementById('boot')?.textContent
    return written ? (JSON.parse(written) as typeof boot).build : null // as the server writes it
  } catch (error) {
    // `fetch` throws TypeError if the network is down; a reply that is not JSON is from another server.
    if (error instanceof TypeError || error instanceof SyntaxError) return null
    throw error
  }
}
