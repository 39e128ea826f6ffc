/** Milliseconds after which the address names the search that was asked for. */
const settling = 500

/**
 * Goes to where the place of this page is now, if somebody renamed or moved it while the page was open: the server sends its old address on.
 * Typed texts are kept in the browser, and stand there again. A place that is gone changes nothing.
 */
export async function followMovedPlace(): Promise<void> {
  const { pathname } = location
  try {
    const { redirected, url } = await fetch(pathname, { method: 'HEAD' })
    const to = new URL(url)
    if (redirected) await new Promise((resolve) => setTimeout(resolve, settling))
    // Somebody who has gone on meanwhile is not taken back.
    if (!redirected || to.origin !== location.origin || location.pathname !== pathname) return
    location.replace(to.pathname + location.search + location.hash)
  } catch (error) {
    // Without a network nobody knows; the page says so by itself.
    if (!(error instanceof TypeError)) throw error
  }
}
