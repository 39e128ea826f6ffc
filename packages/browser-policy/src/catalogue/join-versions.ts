import { type Target, targets } from '../target.ts'
import { versions } from '../versions/index.ts'
import type { Version, VersionEffects } from '../versions/version.ts'
import type { Policy, PolicyDefinition, PreferenceEffect, TargetTrees } from './define-policy.ts'
import type { ValueTree } from './value-tree.ts'

/** The data of one browser, in general types. */
interface VersionData {
  readonly version: Version
  readonly shapes: { readonly [policy: string]: ValueTree }
  readonly effects: VersionEffects
}

const dataOf = (target: Target): VersionData => versions[target]

function member<Value>(owner: { readonly [name: string]: Value }, name: string): Value | undefined {
  return Object.hasOwn(owner, name) ? owner[name] : undefined
}

/** The preferences that a policy sets: in its file, and in single browsers. */
function preferencesOf({ name, effects }: PolicyDefinition): readonly PreferenceEffect[] {
  const byText = new Map<string, PreferenceEffect & { targets: Target[] }>()
  for (const target of targets) {
    for (const preference of member(dataOf(target).effects, name) ?? []) {
      const key = JSON.stringify(preference)
      const known = byText.get(key)
      if (known) known.targets.push(target)
      else byText.set(key, { ...preference, targets: [target] })
    }
  }
  return [...(effects.preferences ?? []), ...byText.values()].sort((a, b) => (a.name < b.name ? -1 : 1))
}

/** Adds what the data of the browsers say of a policy. */
export function joinVersions(definition: PolicyDefinition): Policy {
  const { name, effects } = definition
  const values = Object.fromEntries(targets.map((target) => [target, member(dataOf(target).shapes, name) ?? null]))
  const startNeeds = targets.flatMap((target) => {
    const shape = member(dataOf(target).version.startNeeds, name)
    return shape === undefined ? [] : [[target, shape]]
  })
  return {
    ...definition,
    values: values as TargetTrees,
    effects: effects.preferences === undefined ? effects : { ...effects, preferences: preferencesOf(definition) },
    inert: targets.filter((target) => dataOf(target).version.inert.includes(name)),
    startNeeds: Object.fromEntries(startNeeds),
  }
}
