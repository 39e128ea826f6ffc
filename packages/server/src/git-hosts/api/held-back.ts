import { createHash } from 'node:crypto'
import { HostFault } from '../git-host.ts'

/** Moments (milliseconds) until which hosts asked this node to leave them alone, by address and secret. */
const until = new Map<string, number>()
const mostKept = 10_000

/** Names a secret at an address without keeping it. */
export const keyOfSecret = (api: string, ...secrets: readonly string[]): string =>
  createHash('sha256')
    .update(JSON.stringify([api, ...secrets]))
    .digest('base64url')

/** From now on nothing is asked with this key for so many seconds. */
export function holdBack(key: string, seconds: number): void {
  if (until.size >= mostKept) for (const [old, end] of until) if (end <= Date.now()) until.delete(old)
  if (until.size < mostKept) until.set(key, Date.now() + seconds * 1000)
}

/** Throws HostFault while a host wants to be left alone: it would count what is asked meanwhile, and GitHub bans for it. */
export function refuseWhileHeldBack(key: string): void {
  const end = until.get(key)
  if (end === undefined) return
  const seconds = Math.ceil((end - Date.now()) / 1000)
  if (seconds > 0) throw new HostFault('limited', 'The host limits requests, and is left alone until then.', seconds)
  until.delete(key)
}
