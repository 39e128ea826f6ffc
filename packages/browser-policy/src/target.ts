import type { Build } from './versions/build.ts'
import { roles, versions } from './versions/index.ts'
import type { Version } from './versions/version.ts'

export type { NameSet } from './versions/version.ts'

/** One browser generation; rules, names and verdicts depend on it. */
export type Target = keyof typeof versions

/** A target, or one build of it. */
export interface Browser {
  readonly target: Target
  readonly build?: Build
}

/** The browsers that this package answers for, oldest first. `versions/` has a folder for each. */
export const targets = Object.keys(versions) as readonly Target[]

export const isTarget = (name: string): name is Target => Object.hasOwn(versions, name)

/** The facts about each target; `basis` says how its behaviour is known. */
export const targetFacts = Object.fromEntries(targets.map((target) => [target, versions[target].version])) as Readonly<
  Record<Target, Version>
>

/** The browsers if the caller names none: the recorded ones. */
export const defaultTargets: readonly Target[] = targets.filter((target) => targetFacts[target].basis === 'recorded')

/** The browser of the specification, the last but one that was recorded, and the last. */
export const { specified, previous, newest } = roles

/** The targets whose version meets a condition, such as one of its listed behaviours. */
export const targetsWhere = (isMeant: (version: Version) => boolean): readonly Target[] =>
  targets.filter((target) => isMeant(targetFacts[target]))
