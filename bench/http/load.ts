import type { LoadRequest, LoadResult } from './generate-load.ts'
import { runProgram } from './servers.ts'

const connections = 32

/** Replies per second; throws if one is not a 200. The load comes from a separate process. */
export async function requestsPerSecond(load: Omit<LoadRequest, 'connections'>): Promise<number> {
  const printed = await runProgram('./generate-load.ts', [JSON.stringify({ ...load, connections })])
  const result: LoadResult = JSON.parse(printed)
  if (result.non2xx > 0 || result.errors > 0) {
    throw new Error(`${load.url}${load.paths[0]}: ${result.non2xx} refusals and ${result.errors} errors under load`)
  }
  return result['2xx'] / result.duration
}
