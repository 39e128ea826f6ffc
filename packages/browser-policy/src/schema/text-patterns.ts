/**
 * Regular expressions that come as near as one can to the browser's own rules for URLs and origins, in the part of the
 * syntax that every validator knows (no look-behind, no named groups, no `\p`). JSON Schema's `format: uri` would not do:
 * it refuses `https://münchen.example/` and takes `http://*.example`.
 *
 * Only the linter checks these, because no expression can: hosts that are numbers (`http://1.2.3.4.5`), percent signs and Punycode in
 * hosts, tabs and line breaks inside, dot segments (`https://a.example/..` is an origin), and the browser's own schemes, such as `chrome:`
 * and `view-source:`. `schema/beyond-draft-04.ts` names them for the tests.
 */

const network = '(?:[Hh][Tt][Tt][Pp][Ss]?|[Ww][Ss][Ss]?|[Ff][Tt][Pp])'
const file = '[Ff][Ii][Ll][Ee]'
const scheme = '[A-Za-z][A-Za-z0-9+.\\-]*'

/** The characters that URL parsers strip at both ends. */
const blanks = '[\\x00-\\x20]*'

/** Up to 65535, or nothing after the colon. */
const port = ':0*(?:[1-9][0-9]{0,3}|[1-5][0-9]{4}|6[0-4][0-9]{3}|65[0-4][0-9]{2}|655[0-2][0-9]|6553[0-5])?'

const address = '\\[[0-9A-Fa-f:.]+\\]'
/** The browser refuses `*` and `"` besides what the URL Standard forbids. */
const host = `(?:${address}|[^\\s#/:<>?@\\[\\\\\\]^|*"]+)`
/** A scheme without special rules keeps its host. */
const opaqueHost = `(?:${address}|[^\\s#/:<>?@\\[\\\\\\]^|]+)`

/** The possible rest of each kind of URL; `any` is one character of what may stand anywhere else. */
interface UrlRest {
  readonly any: string
  readonly network: string
  readonly file: string
  /** After the host of a scheme without special rules, and after its colon without a host. */
  readonly opaque: string
  /** After the port of such a scheme. */
  readonly afterPort: string
  /** After the colon of such a scheme where there is no host. */
  readonly path: string
}

function urlBody({ any, network: afterHost, file: afterFile, opaque, afterPort, path }: UrlRest): string {
  const user = (excluded: string) => `(?:(?![${excluded}])${any})*@`
  const networkUrl = `${network}:[/\\\\]*(?:${user('/\\\\?#')})?${host}(?:${port})?${afterHost}`
  const fileUrl = `${file}:${afterFile}`
  const other = `(?!(?:${network}|${file}):)${scheme}:`
  const hostUrl = `${other}//(?:(?:${user('/?#')})?${opaqueHost}(?:${port}${afterPort}|${opaque})|${opaque})`
  const pathUrl = `${other}(?!//)${path}`
  return `(?:${networkUrl}|${fileUrl}|${hostUrl}|${pathUrl})`
}

function urlOf(any: string): string {
  return urlBody({
    any,
    network: `(?:[/\\\\?#]${any}*)?`,
    file: `${any}*`,
    opaque: `(?:[/?#]${any}*)?`,
    afterPort: `(?:[/\\\\?#]${any}*)?`,
    path: `${any}*`,
  })
}

const anything = '[\\s\\S]'
const url = urlOf(anything)

/** Neither path nor fragment; the query is not checked. */
const noPath = '(?:\\?[^#]*)?#?'

function originBody(file: string): string {
  const opaque = `/?${noPath}`
  return urlBody({ any: anything, network: `[/\\\\]?${noPath}`, file, opaque, afterPort: opaque, path: opaque })
}

/** A text that the browser's URL parser takes. */
export const urlPattern = `^${blanks}${url}${blanks}$`

/** A URL or the empty text. */
export const urlOrEmptyPattern = `^(?:${blanks}${url}${blanks})?$`

/** ESR 60: a URL with neither path nor fragment. The host of a file is not checked. */
export const originPattern = `^${blanks}${originBody(`(?:[/\\\\]{2}[^/\\\\?#]*)?[/\\\\]?${noPath}`)}${blanks}$`

/** ESR 140: the same, and files with any path. */
export const originOrFilePattern = `^${blanks}${originBody(`${anything}*`)}${blanks}$`

/** ESR 153 keeps this expression besides its URL parser. */
export const webOriginPattern = '^([Ff][Ii][Ll][Ee]://.*|[Hh][Tt][Tt][Pp][Ss]?://[^/]+/?)$'

/** ESR 153: one or more home pages with bars between them; the first must be a URL. */
export const pagesPattern = `^(?:\\|*${blanks}${urlOf('[^|]')}${blanks}(?:\\|[\\s\\S]*)?)$`

/** A version to hold updates at: `140.` or `140.3.`, from 102 on. */
export const updatePinPattern = '^(?:10[2-9]|1[1-9][0-9]|[2-9][0-9]{2}|[1-9][0-9]{3,})\\.(?:(?:0|[1-9][0-9]*)\\.)?$'

/** A boolean as a word, as ESR 153 takes it. */
export const booleanWordPattern = '^\\s*(?:[Tt][Rr][Uu][Ee]|[Ff][Aa][Ll][Ss][Ee])\\s*$'

/** A text that begins like a JSON object. */
export const jsonObjectPattern = '^\\s*\\{'

/** A text that begins like a JSON array. */
export const jsonArrayPattern = '^\\s*\\['

/** A text that begins like a JSON object or array. */
export const jsonPattern = '^\\s*[{\\[]'

/** The same, or `null`. */
export const jsonOrNullPattern = '^\\s*(?:[{\\[]|null\\s*$)'
