/** The name of a list's item in its URL, such as for `projects` or `categories`; undefined for any other URL. */
export function linkTarget(list: string, url: string): string | undefined {
  const found = /\/api\/([\w-]+)\/([^/?#]+?)(?:\/|\.\w+)?(?:[?#].*)?$/.exec(url)
  const segment = found?.[1] === list ? found[2] : undefined
  return segment === undefined ? undefined : decoded(segment)
}

/** The id that the URL of a thing names. */
export function linkedId(list: string, url: string): number | undefined {
  const target = linkTarget(list, url) ?? ''
  const id = /^\d{1,10}$/.test(target) ? Number(target) : Number.NaN
  return id < 2 ** 31 ? id : undefined
}

function decoded(segment: string): string {
  try {
    return decodeURIComponent(segment)
  } catch (error) {
    if (!(error instanceof URIError)) throw error
    return segment
  }
}
