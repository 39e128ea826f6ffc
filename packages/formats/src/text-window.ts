/** Bytes that are decoded at a time. So a text that was cut out of them keeps little memory alive. */
const WINDOW = 32_768

/** In a larger file each text is decoded by itself: that takes longer, and less memory, for one that holds a character beyond Latin-1 would make two bytes of each around it. */
const LARGE = 8_000_000

/**
 * Decodes UTF-8 for a reader that goes through a file from its beginning to its end. Texts are slices of larger pieces: a call
 * of the decoder for each text costs more than the decoding. The reader counts, beside bytes, the UTF-16 units before a place.
 */
export class TextWindow {
  readonly #bytes: Buffer
  #text = ''
  #start = 0
  #end = 0
  /** The units before the window. */
  #units = 0

  constructor(bytes: Buffer) {
    this.#bytes = bytes
  }

  /** The text from a byte to another; `units` and `endUnits` are the UTF-16 units before them, from any place on that stays. */
  slice(start: number, end: number, units: number, endUnits: number): string {
    if (this.#bytes.length > LARGE) return this.#bytes.toString('utf8', start, end)
    if (start < this.#start || end > this.#end) this.#move(start, end, units)
    return this.#text.slice(units - this.#units, endUnits - this.#units)
  }

  #move(start: number, least: number, units: number): void {
    const bytes = this.#bytes
    let end = Math.min(bytes.length, Math.max(least, start + WINDOW))
    while (end > least && ((bytes[end] ?? 0) & 0xc0) === 0x80) end--
    this.#text = bytes.toString('utf8', start, end)
    this.#start = start
    this.#end = end
    this.#units = units
  }
}
