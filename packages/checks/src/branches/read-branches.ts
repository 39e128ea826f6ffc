import type { Flags } from '../flags.ts'
import { fluentReader } from '../format/fluent-pair.ts'
import type { BranchedText, CountCategories } from './branched-text.ts'
import { fluentBranches, sourceFluentBranches } from './fluent-branches.ts'
import { icuBranches, sourceIcuBranches } from './icu-branches.ts'

const fluentFlags = ['fluent-parts', 'fluent-references', 'fluent-target-syntax']

const isFluent = (flags: Flags): boolean => fluentFlags.some((flag) => flags.has(flag))

/** Takes a source text apart by what its flags say that it is; null where it stays one text. */
export function readSourceBranches(source: string, flags: Flags): BranchedText | null {
  if (!source.includes('{') && !isFluent(flags)) return null
  if (flags.has('icu-message-format')) return sourceIcuBranches(source)
  return isFluent(flags) ? sourceFluentBranches(source, fluentReader(flags)) : null
}

/** The facts that splitting a translation depends on. */
export interface BranchContext {
  readonly source: string
  readonly flags: Flags
  /** The counts of its language. */
  readonly categories: CountCategories
}

/** Takes a translation apart; one that is empty gets the branches of its source. */
export function readBranches(text: string, { source, flags, categories }: BranchContext): BranchedText | null {
  if (flags.has('icu-message-format')) return icuBranches(text, source, categories)
  return isFluent(flags) ? fluentBranches(text, source, fluentReader(flags), categories) : null
}
