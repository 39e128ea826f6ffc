/** A function that reads foreign text. It may throw or refuse the text, but must take linear time. */
export interface Reader {
  readonly name: string
  read(text: string): unknown
  /** Beginnings of its texts, without which they would be refused at once. */
  readonly starts?: readonly string[]
}
