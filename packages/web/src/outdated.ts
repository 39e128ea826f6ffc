const mark = 'weft-reloaded-at'

/** Milliseconds within which a second failure is no matter of an old tab. */
const patience = 20_000

/**
 * A tab that was open while the server got a new version asks for files that are gone: the page is loaded again, with its address and
 * all drafts. Once: where that does not help, the error is shown.
 */
export function reloadOnceWhenOutdated(): void {
  window.addEventListener('vite:preloadError', (event) => {
    const last = Number(sessionStorage.getItem(mark) ?? 0)
    if (Date.now() - last < patience) return
    sessionStorage.setItem(mark, String(Date.now()))
    event.preventDefault()
    location.reload()
  })
}
