/** One build of a browser. */
export interface Build {
  /** Without letters, such as `153.8` or `154`. */
  readonly version: string
  /** Absent where it is not known; the version then tells what it can. */
  readonly channel?: Channel | undefined
}

/** The channel of a build; `other` stands for builds of developers and distributors. */
export type Channel = 'release' | 'esr' | 'other'

/** The first version with a policy or property: `declared` by the specification, `documented` by the maker. */
export interface FirstVersion {
  /** As in the specification; null where it gives none. */
  readonly declared: '60.0' | null
  /** As documented, such as `62, ESR 60.2`; absent where it equals `declared`, null where unknown. */
  readonly documented?: string | null
}

/** Negative where `a` is the older version. */
export function compareVersions(a: string, b: string): number {
  const left = a.split('.').map(Number)
  const right = b.split('.').map(Number)
  for (let i = 0; i < Math.max(left.length, right.length); i++) {
    const difference = (left[i] ?? 0) - (right[i] ?? 0)
    if (difference !== 0) return difference
  }
  return 0
}

/** The first version by the documentation: the maker's word, else the specification's; null if there is neither. */
export const documentedIn = ({ declared, documented }: FirstVersion): string | null =>
  documented === undefined ? declared : documented

/** The documented first version on each channel. */
export function firstVersions(since: FirstVersion): { readonly release?: string; readonly esr?: string } {
  const documented = documentedIn(since) ?? ''
  const release = /^\d[\d.]*/.exec(documented)?.[0]
  const esr = /ESR (\d[\d.]*)/.exec(documented)?.[1]
  return { ...(release === undefined ? {} : { release }), ...(esr === undefined ? {} : { esr }) }
}

/** The given channel, else the one that the version implies: only ESR builds have a second number other than 0. */
function channelOf({ version, channel }: Build): Build['channel'] {
  if (channel !== undefined && channel !== 'other') return channel
  return /^\d+\.0*[1-9]/.test(version) ? 'esr' : undefined
}

/**
 * Whether a build has something documented as `62, ESR 60.2`; true if nothing is known. An ESR line may get a feature later
 * than the release that introduced it, and all later lines have it too: ESR 60.2 has a feature of release 62.
 */
export function isAvailable(since: FirstVersion, build: Build): boolean {
  const { release, esr } = firstVersions(since)
  if (release === undefined && esr === undefined) return true
  const isFrom = (first: string | undefined) => first !== undefined && compareVersions(build.version, first) >= 0
  switch (channelOf(build)) {
    case 'esr':
      return isFrom(esr ?? release)
    case 'release':
      return isFrom(release ?? esr)
    default:
      return isFrom(release) || isFrom(esr)
  }
}
