/** The string that a text is meant for; `next`: the first of the list that comes. */
type TextOwner = number | 'next'

/**
 * Typed texts for strings that are still loading. One field shows them in turn, so callers pass the field's content. One field shows them in
 * turn: callers hand over what stands in it.
 */
export class EarlyTexts {
  readonly #texts = new Map<TextOwner, string>()
  /** The string whose text is in the field; null: none. */
  owner: TextOwner | null = null

  /** The field is another string's from here on; what it is to show. */
  begin(owner: TextOwner, shown: string): string {
    if (owner === this.owner) return shown
    this.#keep(shown)
    this.owner = owner
    return this.#texts.get(owner) ?? ''
  }

  /** The string that `next` meant is known. */
  rename(owner: number): void {
    if (this.owner === 'next') this.owner = owner
  }

  /** The string is there: what was typed for it, once. */
  take(owner: number, shown: string): string {
    this.#keep(shown)
    this.owner = null
    const text = this.#texts.get(owner) ?? ''
    this.#texts.delete(owner)
    return text
  }

  #keep(shown: string): void {
    if (this.owner === null) return
    if (shown === '') this.#texts.delete(this.owner)
    else this.#texts.set(this.owner, shown)
  }

  /** No string comes. */
  end(): void {
    this.owner = null
    this.#texts.delete('next')
  }
}
