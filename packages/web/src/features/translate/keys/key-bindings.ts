import { useSyncExternalStore } from 'react'
import { type ActionName, isMac, type KeyEntry, keyTable, writeKeys } from './keys.ts'

/** The keys chosen instead of the default: the combination, by the name of the entry. */
type KeyChoices = Readonly<Record<string, string>>

const storageKey = 'weft-keys'
const listeners = new Set<() => void>()

/** An entry of the table has no other name than what it does and where. */
export const entryName = ({ action, where }: Pick<KeyEntry, 'action' | 'where'>): string => `${action} ${where}`

/** A digit means its number, and Escape leaves the present part. */
export const isFixed = ({ action }: KeyEntry): boolean => action === 'insert' || action === 'leave'

/** The table with what somebody chose; choices for what is not there any more are passed over. */
export const boundTable = (chosen: KeyChoices): readonly KeyEntry[] => {
  const seen = new Set<string>()
  return keyTable.map((entry) => {
    const name = entryName(entry)
    // If several entries share a name, the choice applies to the first one.
    const own = seen.has(name) ? undefined : chosen[name]
    seen.add(name)
    return own === undefined || isFixed(entry) ? entry : { ...entry, keys: [own] }
  })
}

function readChosen(): KeyChoices {
  const kept = typeof localStorage === 'undefined' ? null : localStorage.getItem(storageKey)
  const value: unknown = kept === null ? {} : JSON.parse(kept)
  return Object.fromEntries(
    Object.entries(value ?? {}).filter((one): one is [string, string] => typeof one[1] === 'string'),
  )
}

let chosen = readChosen()
let table = boundTable(chosen)

function keep(next: KeyChoices): void {
  chosen = next
  table = boundTable(chosen)
  localStorage.setItem(storageKey, JSON.stringify(chosen))
  for (const listener of listeners) listener()
}

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** The active keys. */
export const presentKeys = (): readonly KeyEntry[] => table
export const useKeys = (): readonly KeyEntry[] => useSyncExternalStore(subscribe, presentKeys)
export const useHasOwnKeys = (): boolean => useSyncExternalStore(subscribe, () => Object.keys(chosen).length > 0)

/** Why a combination cannot be chosen; null: it can. */
export type KeyProblem = 'types' | 'browser' | { readonly takenBy: ActionName }

const modifiers = /^(?:(?:Other|Mod|Alt|Shift)\+)*(?:Control|Alt|Shift|Meta|AltGraph|Dead|Process|Unidentified)$/

/** Whether a press is whole: not a modifier alone. */
export const isWhole = (name: string): boolean => !modifiers.test(name)

/** Keys that browsers, fields and the page's frame keep for themselves. */
const kept =
  /^(?:Mod\+(?:Shift\+)?[TWNQ]|Mod\+[ACVXKLR]|(?:Shift\+)?Tab|Escape|Enter|Backspace|Delete|F5|F11|F12|(?:Shift\+|Mod\+)*(?:ArrowLeft|ArrowRight|Home|End))$/

/** The problem of a combination for an entry, in a table. */
export function problemOfKeys(entry: KeyEntry, name: string, among: readonly KeyEntry[] = table): KeyProblem | null {
  const isAnywhere = entry.where === 'anywhere'
  const isTyped = /^(?:Shift\+)?.$/u.test(name) || /^(?:Mod\+)?Alt\+(?:Shift\+)?[A-Z0-9]$/.test(name)
  if (isTyped && (isAnywhere || name.includes('Alt'))) return 'types'
  if (kept.test(name) || /^(?:Shift\+)?Arrow/.test(name)) return 'browser'
  const other = among.find(
    (one) =>
      entryName(one) !== entryName(entry) &&
      one.keys.some((key) => key.replace('Control+', 'Mod+') === name) &&
      (one.where === 'anywhere' || entry.where === 'anywhere' || one.where === entry.where),
  )
  return other ? { takenBy: other.action } : null
}

/** Hears an action by another combination. */
export const chooseKeys = (entry: KeyEntry, name: string): void => keep({ ...chosen, [entryName(entry)]: name })
export const usualKeys = (): void => keep({})

/** The first key of an action, for a button's hint. */
export const keyHint = (action: ActionName): string =>
  writeKeys(table.find((entry) => entry.action === action)?.keys[0] ?? '', isMac)
