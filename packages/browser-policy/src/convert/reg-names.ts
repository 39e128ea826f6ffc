/** A hive of the registry: the machine's settings (HKLM) or one user's (HKCU). */
export type RegHive = 'HKLM' | 'HKCU'

/** The long names; `.reg` files use no others. */
export const HIVE_NAMES: Readonly<Record<RegHive, string>> = { HKLM: 'HKEY_LOCAL_MACHINE', HKCU: 'HKEY_CURRENT_USER' }

/** The place of Firefox's policies, below either hive. */
export const FIREFOX_KEY = 'SOFTWARE\\Policies\\Mozilla\\Firefox'

/**
 * The deepest nesting of keys (winreg.h: RegCreateKeyEx). One statement creates at most 32 levels, but several go
 * deeper.
 */
export const DEEPEST_KEY = 512

/** The longest name of a key (winreg.h). */
export const LONGEST_KEY_NAME = 255

/** The longest name of a value (winreg.h). */
export const LONGEST_VALUE_NAME = 16_383

/** A name in the upper case that the registry compares by; no letter becomes two (`ß` stays). */
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
 * Names for the `count` entries of a list. The browser reads a key as a list if its first name is exactly `1`, and Windows
 * lists keys alphabetically. So up to nine entries are `1` to `9`, and longer lists are `1`, `101`, `102`, … with enough
 * digits that the alphabetical order is the order of the list.
 */
export function listNames(count: number): readonly string[] {
  if (count <= 9) return Array.from({ length: count }, (_, index) => String(index + 1))
  const digits = Math.max(2, String(count - 1).length)
  return Array.from({ length: count }, (_, index) => (index === 0 ? '1' : `1${String(index).padStart(digits, '0')}`))
}
