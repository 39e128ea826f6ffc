import { machineModes, machineSources } from '@weft/contract'
import Type, { type Static } from 'typebox'

/** The settings of a run of automatic translation. */
export const runSettings = Type.Object({
  mode: Type.Enum([...machineModes]),
  /** `others`, the memory, and ids of services, in the order in which they are asked. */
  sources: Type.Array(Type.String()),
  /** For `others`: the slug of the only component whose texts are taken; null: all of the project. */
  component: Type.Union([Type.String(), Type.Null()]),
  q: Type.String(),
  /** The least likeness of a memory match, in per cent. */
  threshold: Type.Integer(),
  /** The token by which somebody asked: its rights are asked again when the run works. */
  tokenId: Type.Union([Type.Integer(), Type.Null()]),
})
export type RunSettings = Static<typeof runSettings>

/** Strings without a translation. */
export const usualSearch = 'state:<translated'

export const isService = (source: string): boolean =>
  source !== machineSources.others && source !== machineSources.memory

/** How many strings came to what: `written`, `suggested`, `propagated`, `unchanged`, `skipped`, `failed`, and `from:` a source. */
export type RunCounts = Readonly<Record<string, number>>

/** Names of counts that tell what a run used; a cost is in millionths. */
export const spendingNames = {
  input: 'used:input',
  output: 'used:output',
  cost: 'used:cost',
  unpriced: 'used:unpriced',
} as const

/** The use of a run, without its counts of strings. Cost: null where a request had no price. */
export function spendingOf(counts: RunCounts) {
  const of = (name: string): number => counts[name] ?? 0
  const isUnpriced = of(spendingNames.unpriced) > 0
  return {
    counts: Object.fromEntries(Object.entries(counts).filter(([name]) => !name.startsWith('used:'))),
    used: {
      input: of(spendingNames.input),
      output: of(spendingNames.output),
      cost: isUnpriced ? null : of(spendingNames.cost) / 1e6,
    },
  }
}

export function addCounts(one: RunCounts, other: RunCounts): RunCounts {
  const sum: Record<string, number> = { ...one }
  for (const [name, count] of Object.entries(other)) sum[name] = (sum[name] ?? 0) + count
  return sum
}
