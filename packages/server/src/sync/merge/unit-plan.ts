import { isFuzzy, stateOfFile, unitState } from '../../db/unit-state.ts'

/** A string as a file has it, already in the form in which it is stored. */
export interface FoundString {
  readonly target: string
  readonly fuzzy: boolean
  /** It must not be translated: a flag says so, or it is the source text of a bilingual component. */
  readonly readOnly: boolean
}

/** A string as it is kept. */
export interface KeptString {
  readonly target: string
  readonly state: number
  readonly pending: boolean
}

/** Who wins where a person's text and the repository's differ. */
export type SyncMode = 'merge' | 'repository-wins'

/** What is to become of a kept string. */
export interface StringPlan {
  readonly target: string
  readonly state: number
  readonly pending: boolean
  /** A text that lost and is kept as a suggestion. */
  readonly suggestion: string | null
}

function stateOf(found: FoundString, keptState: number | null): number {
  if (found.readOnly) return unitState.readOnly
  const state = stateOfFile([found.target.replaceAll('\u001e\u001e', '')], found.fuzzy)
  // A file knows fuzzy or not; the finer states are ours, and stay while the file does not contradict them.
  if (keptState === null) return state
  if (state === unitState.needsEditing && isFuzzy(keptState)) return keptState
  if (state === unitState.translated && keptState === unitState.approved) return keptState
  return state
}

/** What a string is that was not there before. */
export function planNew(found: FoundString): StringPlan {
  return { target: found.target, state: stateOf(found, null), pending: false, suggestion: null }
}

function says(kept: KeptString, found: FoundString): boolean {
  return kept.target === found.target && isFuzzy(kept.state) === (found.fuzzy && found.target !== '')
}

/** A text somebody typed, worth keeping beside the one that replaces it. */
const worthKeeping = (text: string, instead: string): boolean =>
  text.replaceAll('\u001e', '') !== '' && text !== instead

/**
 * Merges one string: `known` are the texts that the repository had or was to get from us, `kept` is what we have, `found`
 * what the repository has. A person's pending text stays, and what the repository has anew becomes a suggestion, unless the
 * repository wins: then it is the other way round.
 */
export function planKept(kept: KeptString, found: FoundString, known: readonly string[], mode: SyncMode): StringPlan {
  const theirs = (suggestion: string | null): StringPlan => ({
    target: found.target,
    state: stateOf(found, kept.target === found.target ? kept.state : null),
    pending: false,
    suggestion,
  })
  if (!kept.pending || found.readOnly)
    return theirs(kept.pending && worthKeeping(kept.target, found.target) ? kept.target : null)
  if (mode === 'repository-wins') return theirs(worthKeeping(kept.target, found.target) ? kept.target : null)
  if (says(kept, found)) return theirs(null)
  const isNews = !known.includes(found.target)
  const suggestion = isNews && worthKeeping(found.target, kept.target) ? found.target : null
  return { target: kept.target, state: kept.state, pending: true, suggestion }
}
