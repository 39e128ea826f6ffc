const mark = 'weft-reloaded-at'

/** Milliseconds within which a second failure is no matter of an old tab. */
const patience = 20_000

let loadingAhead = 0

/**
 * Loads something that nobody waits for. If that fails, because the server restarts or the network is down, the page does not change.
 * It is loaded anew when somebody needs the module, because a browser remembers a failed module.
 */
export async function loadUnasked(load: () => Promise<unknown>): Promise<void> {
  loadingAhead += 1
  try {
    await load()
  } catch (error) {
    if (!(error instanceof Error)) throw error
  } finally {
    loadingAhead -= 1
  }
}

/**
 * After an upgrade of the server, an open tab requests files that no longer exist: this reloads the page, with its address and all
 * drafts. It reloads once; if that does not help, the error is shown. Once: where that does not help, the error is shown.
 */
export function reloadOnceWhenOutdated(): void {
  window.addEventListener('vite:preloadError', (event) => {
    if (loadingAhead > 0) return
    const last = Number(sessionStorage.getItem(mark) ?? 0)
    if (Date.now() - last < patience) return
    sessionStorage.setItem(mark, String(Date.now()))
    event.preventDefault()
    location.reload()
  })
}
