/** Whose settings a registry file holds: the machine's or one user's. */
export type RegHive = 'HKLM' | 'HKCU'

/** The long names, which alone stand in `.reg` files. */
export const HIVE_NAMES: Readonly<Record<RegHive, string>> = { HKLM: 'HKEY_LOCAL_MACHINE', HKCU: 'HKEY_CURRENT_USER' }

/** Where Firefox reads its policies, below either hive. */
export const FIREFOX_KEY = 'SOFTWARE\\Policies\\Mozilla\\Firefox'

/** How deep keys nest (winreg.h: RegCreateKeyEx); one file statement creates 32 levels at most, but several go deeper. */
export const DEEPEST_KEY = 512

/** The longest name of a key (winreg.h). */
export const LONGEST_KEY_NAME = 255

/** The longest name of a value (winreg.h). */
export const LONGEST_VALUE_NAME = 16_383

/** A name as the registry compares it: letter case does not count, and no letter becomes two (`ß` stays). */
export function foldName(name: string): string {
  const upper = name.toUpperCase()
  if (upper.length === name.length) return upper
  return Array.from({ length: name.length }, (_, i) => {
    const unit = name.charAt(i).toUpperCase()
    return unit.length === 1 ? unit : name.charAt(i)
  }).join('')
}

/** The order in which Windows lists subkeys: by upper-case code units, so that `10` comes before `2`. */
export function compareKeyNames(a: string, b: string): number {
  const left = foldName(a)
  const right = foldName(b)
  return left < right ? -1 : left > right ? 1 : 0
}

/**
 * Names for the entries of a list of `count`. The browser takes a key for a list when the first name is exactly `1`, and
 * Windows lists keys alphabetically; so up to nine entries are `1` to `9`, and longer lists `1`, `101`, `102`, … with
 * as many digits as make the alphabetical order the wanted one.
 */
export function listNames(count: number): readonly string[] {
  if (count <= 9) return Array.from({ length: count }, (_, index) => String(index + 1))
  const digits = Math.max(2, String(count - 1).length)
  return Array.from({ length: count }, (_, index) => (index === 0 ? '1' : `1${String(index).padStart(digits, '0')}`))
}
