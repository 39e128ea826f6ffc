import type { RepositoryUrl } from '../../git/index.ts'
import type { WorkRequest } from './open-repository.ts'

/** A repository on this machine, or without a remote, has no host to wait for. */
export function atHost<Value>({ away }: WorkRequest, url: RepositoryUrl, wait: () => Promise<Value>): Promise<Value> {
  return away === undefined || url.scheme === 'path' || url.scheme === 'local' ? wait() : away(wait, url.host)
}
