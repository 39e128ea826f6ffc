/**
 * The page after a sign-in: the address that asked for it, if it is one of ours. Another site's address is refused, however it is
 * spelt.
 */
export function nextPage(search: string, origin: string, prefix: string): string {
  const asked = new URLSearchParams(search).get('next')
  const home = `${prefix}/`
  if (asked === null || !URL.canParse(asked, origin)) return home
  const url = new URL(asked, origin)
  // `/.//host/` is a path of ours whose address is `//host/`: read once more, that is another host.
  const isOurs = url.origin === origin && url.pathname.startsWith(home) && !url.pathname.startsWith('//')
  return isOurs ? url.pathname + url.search + url.hash : home
}
