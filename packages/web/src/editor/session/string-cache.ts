import type { SessionString } from './editor-string.ts'

/** The strings that were read last; the one that nobody asked for the longest goes first. */
export class StringCache<Content extends SessionString> {
  readonly #limit: number
  readonly #strings = new Map<number, Content>()

  constructor(limit = 2000) {
    this.#limit = limit
  }

  get size(): number {
    return this.#strings.size
  }

  ids(): number[] {
    return [...this.#strings.keys()]
  }

  /** Looks without counting as a use: lists ask for every row at every change. */
  peek(id: number): Content | undefined {
    return this.#strings.get(id)
  }

  use(id: number): Content | undefined {
    const content = this.#strings.get(id)
    if (content) this.put(content)
    return content
  }

  put(content: Content): void {
    this.#strings.delete(content.id)
    this.#strings.set(content.id, content)
    if (this.#strings.size <= this.#limit) return
    const [oldest] = this.#strings.keys()
    if (oldest !== undefined) this.#strings.delete(oldest)
  }
}
