import type { CheckedUnit } from '../check.ts'
import type { Flags } from '../flags.ts'
import type { Scanner, SourceText } from '../source-text.ts'
import { type FluentEntry, type FluentResult, readFluentMessage, readFluentTerm } from './fluent.ts'

/** Reads a string as the kind of entry that its flags name; a message if they name none. */
export function fluentReader(flags: Flags): Scanner<FluentResult> {
  return flags.get('fluent-type')?.[0]?.text.toLowerCase() === 'term' ? readFluentTerm : readFluentMessage
}

export interface FluentPair {
  readonly wanted: FluentEntry
  readonly found: FluentEntry
}

/** Source and target as entries; null where one of them is broken, which other checks tell. */
export function readFluentPair(source: SourceText, target: string, { flags }: CheckedUnit): FluentPair | null {
  const read = fluentReader(flags)
  const wanted = source.scan(read)
  if (!wanted.ok) return null
  const found = read(target)
  return found.ok ? { wanted: wanted.entry, found: found.entry } : null
}
