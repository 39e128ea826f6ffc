/**
 * Goes to where the place of this page is now, if somebody renamed or moved it while the page was open: the server sends its old address on.
 * Typed texts are kept in the browser, and stand there again. A place that is gone changes nothing.
 */
export async function followMovedPlace(): Promise<void> {
  const { href } = location
  try {
    const { redirected, url } = await fetch(href, { method: 'HEAD' })
    const to = new URL(url)
    // Somebody who has gone on meanwhile is not taken back.
    if (!redirected || to.origin !== location.origin || location.href !== href) return
    to.hash = location.hash
    location.replace(to)
  } catch (error) {
    // Without a network nobody knows; the page says so by itself.
    if (!(error instanceof TypeError)) throw error
  }
}
