/** The path of SITE_URL below which everything stands: nothing, or `/weft`. */
export function basePathOf(siteUrl: string): string {
  const { pathname } = new URL(siteUrl)
  return pathname === '/' ? '' : pathname
}

/** An address as the routes know it: without the path of SITE_URL, whether or not a proxy took that off already. */
export function withoutBasePath(url: string, basePath: string): string {
  return basePath !== '' && url.startsWith(`${basePath}/`) ? url.slice(basePath.length) : url
}
