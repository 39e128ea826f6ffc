import type { FileState } from '@weft/formats'
import { isFuzzy, stateOfFile, unitState } from '../../db/unit-state.ts'

/** A string as a file has it, already in the form in which it is stored. */
export interface FoundString {
  readonly target: string
  /** Read-only: it must not be translated. A flag or the file says so, or it is the source text of a bilingual component. */
  readonly state: FileState
  /** The states that its format can express; a file says nothing of the others. */
  readonly says: readonly FileState[]
}

/** A stored string. */
export interface KeptString {
  readonly target: string
  readonly state: number
  readonly pending: boolean
}

/** The winner if a person's text and the repository's differ. */
export type SyncMode = 'merge' | 'repository-wins'

/** The change to make to a stored string. */
export interface StringPlan {
  readonly target: string
  readonly state: number
  readonly pending: boolean
  /** A text that lost and is kept as a suggestion. */
  readonly suggestion: string | null
}

function stateOf(found: FoundString, keptState: number | null): number {
  const state = stateOfFile([found.target.replaceAll('\u001e\u001e', '')], found.state)
  // States that the format cannot express, or not so finely, are kept by us alone: they stay while the file does not contradict
  // them.
  if (keptState === null) return state
  if (state === unitState.needsEditing && isFuzzy(keptState)) return keptState
  if (state !== unitState.translated) return state
  if (keptState === unitState.approved && !found.says.includes('approved')) return keptState
  if (isFuzzy(keptState) && !found.says.includes('needs-editing')) return keptState
  return state
}

/** The state of a string that is new. */
export function planNew(found: FoundString): Pick<StringPlan, 'target' | 'state'> {
  return { target: found.target, state: stateOf(found, null) }
}

function says(kept: KeptString, found: FoundString): boolean {
  if (kept.target !== found.target) return false
  if (!found.says.includes('needs-editing')) return true
  return isFuzzy(kept.state) === (found.state === 'needs-editing' && found.target !== '')
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
  if (!kept.pending || found.state === 'read-only')
    return theirs(kept.pending && worthKeeping(kept.target, found.target) ? kept.target : null)
  if (mode === 'repository-wins') return theirs(worthKeeping(kept.target, found.target) ? kept.target : null)
  if (says(kept, found)) return theirs(null)
  const isNews = !known.includes(found.target)
  const suggestion = isNews && worthKeeping(found.target, kept.target) ? found.target : null
  return { target: kept.target, state: kept.state, pending: true, suggestion }
}
