/** Asks a server as fast as it answers. Run as a program by load.ts with a Load as its argument; prints LoadResult as JSON. */

export interface LoadRequest {
  readonly url: string
  readonly token: string
  readonly seconds: number
  /** Clients that ask at the same time. */
  readonly connections: number
  /** Paths, with their queries, that are asked in turn. */
  readonly paths: readonly string[]
}

export interface LoadResult {
  readonly '2xx': number
  readonly non2xx: number
  readonly errors: number
  /** Seconds that it took indeed. */
  readonly duration: number
}

interface Autocannon {
  default(asked: object): Promise<LoadResult>
}

const { url, token, seconds, connections, paths }: LoadRequest = JSON.parse(process.argv[2] ?? '')
const name: string = 'autocannon'
// The package is plain JavaScript; what is used of it is described above.
const autocannon = (await import(name)) as Autocannon
const headers = { authorization: `Token ${token}` }
const requests = paths.map((path) => ({ method: 'GET', path, headers }))
console.log(JSON.stringify(await autocannon.default({ url, connections, duration: seconds, requests })))
