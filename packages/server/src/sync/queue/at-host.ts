import type { RepositoryUrl } from '../../git/index.ts'
import type { WorkRequest } from './open-repository.ts'

/** A path of this machine is worked on here, and no host waited for. */
export function atHost<Value>({ away }: WorkRequest, url: RepositoryUrl, wait: () => Promise<Value>): Promise<Value> {
  return away === undefined || url.scheme === 'path' ? wait() : away(wait)
}
