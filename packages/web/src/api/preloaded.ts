/** Addresses that the server's page had the browser ask for before any script ran. */
const preloaded = new Set(
  Array.from(document.querySelectorAll('link[rel=preload][as=fetch]'), (link) => link.getAttribute('href')),
)

/** Whether the server had the browser ask for an address that nobody took yet. */
export const isPreloaded = (address: string): boolean => preloaded.has(address)

/** Milliseconds since the visit began, after which an answer that nobody took is too old. */
const freshness = 20_000

/**
 * Asks the server; takes what was preloaded instead, once. A browser gives that only to a request which is like its own: without headers
 * of ours, in the mode of `crossorigin`.
 */
export const fetchOrTakePreloaded: typeof fetch = (input, init) => {
  const isThere =
    typeof input === 'string' && init?.method === 'GET' && preloaded.delete(input) && performance.now() < freshness
  if (!isThere) return fetch(input, init)
  return fetch(input, { credentials: 'same-origin', ...(init.signal && { signal: init.signal }) })
}
