/**
 * Regular expressions of people run on an engine without backtracking: no text can make them slow. Look-around and
 * back references do not exist there.
 */
export interface Pattern {
  test(text: string): boolean
  /** All matches with their places. */
  matches(text: string): readonly { readonly text: string; readonly start: number; readonly end: number }[]
}
