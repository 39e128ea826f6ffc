const storageKey = 'weft-whole-messages'

/** Whether somebody wants messages with branches as one text, in this browser. */
export const staysWhole = (): boolean => localStorage.getItem(storageKey) !== null

export function keepWhole(isWhole: boolean): void {
  if (isWhole) localStorage.setItem(storageKey, 'yes')
  else localStorage.removeItem(storageKey)
}
