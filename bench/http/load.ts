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

/** The value below which a share (0 to 1) of the values lies. */
export function quantile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((one, other) => one - other)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN
}

export const median = (values: readonly number[]): number => quantile(values, 0.5)
