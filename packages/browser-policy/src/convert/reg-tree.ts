import type { Span } from '@weft/text'
import { DEEPEST_KEY, foldName, HIVE_NAMES, type RegHive } from './reg-names.ts'
import type { RegData, RegEntry } from './reg-parse.ts'

/** One value of a key. */
export interface RegistryValue {
  readonly name: string
  readonly data: RegData
  readonly span: Span
}

/** A key with its values and subkeys. The maps use upper-case names, because the registry ignores letter case. */
export interface RegistryKey {
  readonly name: string
  readonly span: Span
  readonly values: Map<string, RegistryValue>
  readonly subkeys: Map<string, RegistryKey>
}

/** Applies the statements of one hive below one key, including deletions. Null if nothing is left. */
export function buildKey(entries: readonly RegEntry[], hive: RegHive, rootKey: string): RegistryKey | null {
  const wantedPath = foldName(`${HIVE_NAMES[hive]}\\${rootKey}`)
  let root: RegistryKey | null = null
  let current: RegistryKey | null = null
  for (const entry of entries) {
    if (entry.kind === 'value') {
      if (current) applyValue(current, entry)
      continue
    }
    const below = pathBelow(entry.path, wantedPath)
    const covers = below !== null || wantedPath.startsWith(`${foldName(entry.path)}\\`)
    current = null
    if (entry.deleted) {
      if (covers && (below === null || below.length === 0)) root = null
      else if (root && below) deleteKey(root, below)
    } else if (below) {
      root ??= newKey('', entry.span)
      current = openKey(root, below, entry.span)
    }
  }
  return root
}

const newKey = (name: string, span: Span): RegistryKey => ({ name, span, values: new Map(), subkeys: new Map() })

/** The names below the wanted key, or null if the path is elsewhere. The registry ignores letter case. */
function pathBelow(path: string, wanted: string): readonly string[] | null {
  if (path.split('\\').length > DEEPEST_KEY) return null
  const upper = foldName(path)
  if (upper === wanted) return []
  return upper.startsWith(`${wanted}\\`)
    ? path
        .slice(wanted.length + 1)
        .split('\\')
        .filter((name) => name !== '')
    : null
}

function openKey(root: RegistryKey, names: readonly string[], span: Span): RegistryKey {
  let key = root
  for (const name of names) {
    const subkey = key.subkeys.get(foldName(name)) ?? newKey(name, span)
    key.subkeys.set(foldName(name), subkey)
    key = subkey
  }
  return key
}

function deleteKey(root: RegistryKey, names: readonly string[]): void {
  const last = names.at(-1)
  let key: RegistryKey | undefined = root
  for (const name of names.slice(0, -1)) key = key?.subkeys.get(foldName(name))
  if (last !== undefined) key?.subkeys.delete(foldName(last))
}

function applyValue(key: RegistryKey, entry: RegEntry & { kind: 'value' }): void {
  if (entry.name === null || entry.name === '') return
  const id = foldName(entry.name)
  if (entry.data === null) key.values.delete(id)
  else key.values.set(id, { name: key.values.get(id)?.name ?? entry.name, data: entry.data, span: entry.span })
}
