const mark = 'weft-reloaded-at'

/** Milliseconds within which a second failure is no matter of an old tab. */
const patience = 20_000

let loadingAhead = 0

/**
 * Loads something that nobody waits for. Where that fails, since the server restarts or the network is away, the page stays as it is:
 * it is loaded anew when somebody goes where it is needed, for a browser remembers that a module could not be loaded.
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
 * A tab that was open while the server got a new version asks for files that are gone: the page is loaded again, with its address and
 * all drafts. Once: where that does not help, the error is shown.
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
