import type { Endpoint } from '@weft/contract'

/** The text around a parameter that spans segments: `/api/overview/` and `/activity/`. */
interface PathEnds {
  readonly start: string
  readonly end: string
}

const spans = ({ params }: Endpoint, name: string): boolean => {
  const schema = params.properties[name]
  return schema !== undefined && 'x-spans-segments' in schema
}

function surroundingsOf(endpoint: Endpoint): PathEnds[] {
  const name = /:(\w+)/.exec(endpoint.path)?.[1]
  if (name === undefined || !spans(endpoint, name)) return []
  const [start = '', end = ''] = endpoint.path.split(`:${name}`)
  return [{ start, end }]
}

/**
 * Makes what folds a parameter of several segments into one, as the router wants it: `/api/overview/a/b/activity/` becomes
 * `/api/overview/a%2Fb/activity/`. An already escaped parameter is complete.
 */
export function foldSpanningPaths(endpoints: readonly Endpoint[]): (url: string) => string {
  // The longest end first: `/activity/` before `/`.
  const all = endpoints.flatMap(surroundingsOf).toSorted((one, other) => other.end.length - one.end.length)
  if (all.length === 0) return (url) => url
  const starts = [...new Set(all.map(({ start }) => start))]
  return (url) => {
    if (!starts.some((start) => url.startsWith(start))) return url
    const [path = '', ...query] = url.split('?')
    const around = all.find(
      ({ start, end }) => path.startsWith(start) && path.endsWith(end) && path.length > start.length + end.length,
    )
    if (around === undefined) return url
    const middle = path.slice(around.start.length, -around.end.length)
    return [around.start + middle.replaceAll('/', '%2F') + around.end, ...query].join('?')
  }
}
