/** A change that no test can notice, because what the code does stays the same. */
export interface EquivalentChange {
  readonly file: string
  /** The line as it stands, without the blanks around it. */
  readonly line: string
  /** What stands there after the change; every change of the line where it is left out. */
  readonly replacement?: string
  /** Why nothing differs. */
  readonly why: string
}
