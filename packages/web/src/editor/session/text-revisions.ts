/** Counts the changes of strings' texts that were not typed here, so that fields take them over. */
export class TextRevisions {
  readonly #revisions = new Map<number, number>()
  /** Strings whose text somebody else changed under an untouched field. */
  readonly #renewed = new Set<number>()
  /** Strings that this person changes without saving, for example by accepting a suggestion. */
  readonly #ownChanges = new Set<number>()

  readonly revisionOf = (unit: number): number => this.#revisions.get(unit) ?? 0
  readonly isRenewed = (unit: number): boolean => this.#renewed.has(unit)

  /** The next other text of the string is no news. */
  readonly expectOwnChange = (unit: number): void => {
    this.#ownChanges.add(unit)
  }

  count(unit: number): void {
    this.#revisions.set(unit, this.revisionOf(unit) + 1)
  }

  /** The server has another text for a string whose field is untouched. */
  renew(unit: number): void {
    this.count(unit)
    if (!this.#ownChanges.delete(unit)) this.#renewed.add(unit)
  }

  /** The translator has seen the text. */
  see(unit: number): boolean {
    return this.#renewed.delete(unit)
  }
}
