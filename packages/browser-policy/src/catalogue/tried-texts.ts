import { type Target, targets } from '../target.ts'
import { versions } from '../versions/index.ts'

/** Versions in which texts were tried in the real browser, with the places, as `Policy path`. */
export const triedIn: readonly (readonly [Target, ReadonlySet<string>])[] = targets.flatMap((target) => {
  const data: { readonly version: unknown; readonly tried?: readonly string[] } = versions[target]
  return data.tried ? [[target, new Set(data.tried)] as const] : []
})

/** The versions in whose browser a text of a policy was tried; none: its effect is read from documentation. */
export const versionsTried = (policy: string, path: string): readonly Target[] =>
  triedIn.filter(([, places]) => places.has(`${policy} ${path}`.trim())).map(([target]) => target)
