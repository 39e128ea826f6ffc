/** A URL as the browser parses it. Both Firefox versions agree on all recorded texts. */
export interface BrowserUrl {
  /** The whole URL as the browser writes it, which is the value that a policy holds after loading. */
  readonly href: string
  /** With its colon, lower case: `https:`. */
  readonly protocol: string
  readonly hostname: string
  /** With its port where that is not the scheme's own. */
  readonly host: string
  /** Without query and fragment. */
  readonly pathname: string
  /** With its `#`, or empty. */
  readonly hash: string
}

/** Parses as `new URL` does; null where that throws. `URL.parse` is younger than Node 20, which the bundle supports. */
export function parseStandard(text: string): URL | null {
  try {
    return new URL(text)
  } catch (error) {
    if (error instanceof TypeError) return null
    throw error
  }
}

/** The parts of a URL from Node's parser, with those replaced in which the browser differs. */
export function fromParts(href: string, source: URL, parts: Partial<BrowserUrl> = {}): BrowserUrl {
  const { protocol, hostname, host, pathname, hash } = source
  return { href, protocol, hostname, host, pathname, hash, ...parts }
}
