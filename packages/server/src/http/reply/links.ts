import { basePathOf } from '../bind/base-path.ts'

/** Builds the URLs of replies. One for each origin and format, shared by requests. */
export interface Links {
  /** An API URL from path segments, each escaped: `api('projects', slug)`. It carries the format that the request asked for. */
  api(...segments: (string | number)[]): string
  /** An API URL from a path that is escaped already and ends with a slash: `apiPath('/api/projects/hello/')`. */
  apiPath(path: string): string
  /** A page for people, on SITE_URL; the path is escaped already. */
  web(path: string): string
  /** The scheme and host that the client says it used, without a slash at the end: for cookies, which go nowhere else. */
  readonly origin: string
  /** The scheme and host of all links, in the same form. */
  readonly linkOrigin: string
  /** The path between the origin and `/api/`: empty, or without a slash at its end. */
  readonly basePath: string
  /** The key of this object: replies made with equal keys have equal URLs. */
  readonly key: string
}

export interface LinksOptions {
  readonly origin: string
  readonly linkOrigin: string
  readonly siteUrl: string
  /** As in `?format=…`; links carry it on. */
  readonly format?: string
  /** As in `/api/projects.json`; links get it instead. */
  readonly suffix?: string
}

export function makeLinks({ origin, linkOrigin, siteUrl, format, suffix }: LinksOptions): Links {
  const end =
    suffix === undefined ? `/${format === undefined ? '' : `?format=${encodeURIComponent(format)}`}` : `.${suffix}`
  const basePath = basePathOf(siteUrl)
  const start = `${linkOrigin}${basePath}/api`
  return {
    origin,
    linkOrigin,
    basePath,
    key: `${linkOrigin}${end}`,
    api(...segments) {
      let url = start
      for (const segment of segments) url += `/${typeof segment === 'number' ? segment : encodeSegment(segment)}`
      return url + end
    },
    apiPath: (path) => `${linkOrigin}${basePath}${path.endsWith('/') ? path.slice(0, -1) : path}${end}`,
    web: (path) => siteUrl + path,
  }
}

const plain = /^[\w.~@-]*$/

/** Escapes one path segment; `@` (in language codes such as sr@latin) is not escaped. */
export function encodeSegment(segment: string): string {
  return plain.test(segment) ? segment : encodeURIComponent(segment)
}
