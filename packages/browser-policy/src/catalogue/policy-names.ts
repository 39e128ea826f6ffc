import type { Target } from '../target.ts'
import { versions } from '../versions/index.ts'

type ShapesOf<For extends Target> = (typeof versions)[For]['shapes']

/**
 * A policy, by the catalogue's name: one whose values some version has. Policies refer to each other by these names, so
 * that a misspelt name does not compile.
 */
export type PolicyName = { [For in Target]: Extract<keyof ShapesOf<For>, string> }[Target]

const isBefore = (a: string, b: string): number => (a.toLowerCase() < b.toLowerCase() ? -1 : 1)

/** Every name, in alphabetical order. */
export const policyNames: readonly PolicyName[] = [
  ...new Set(Object.values(versions).flatMap(({ shapes }) => Object.keys(shapes) as PolicyName[])),
].sort(isBefore)
