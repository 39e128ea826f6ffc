/**
 * Sends requests as fast as the server answers. load.ts runs this file with a LoadRequest (JSON) as argument; it prints
 * a LoadResult.
 */

export interface LoadRequest {
  readonly url: string
  readonly token: string
  readonly seconds: number
  /** Number of clients at the same time. */
  readonly connections: number
  /** Paths, with queries, that are requested in turn. */
  readonly paths: readonly string[]
}

export interface LoadResult {
  readonly '2xx': number
  readonly non2xx: number
  readonly errors: number
  /** Seconds that the run really took. */
  readonly duration: number
}

interface Autocannon {
  default(asked: object): Promise<LoadResult>
}

const { url, token, seconds, connections, paths }: LoadRequest = JSON.parse(process.argv[2] ?? '')
const name: string = 'autocannon'
// The package has no types; the part used here is declared above.
const autocannon = (await import(name)) as Autocannon
const headers = { authorization: `Token ${token}` }
const requests = paths.map((path) => ({ method: 'GET', path, headers }))
console.log(JSON.stringify(await autocannon.default({ url, connections, duration: seconds, requests })))
