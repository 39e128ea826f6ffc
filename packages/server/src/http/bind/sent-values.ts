import { Refusal } from '../../refusal.ts'

/** Keys that a form or a query string may have, each as often as it comes. */
export const mostKeys = 1000

/**
 * The values of a form, by name. Keys that come once have one value, others an array; `plural.number` stands in an object.
 */
export class SentValues {
  readonly #several = new Map<string, unknown[]>()
  #keys = 0

  add(name: string, value: unknown): void {
    if (++this.#keys > mostKeys)
      throw new Refusal('request_too_large', { detail: `At most ${mostKeys} keys may be sent.` })
    const known = this.#several.get(name)
    if (known === undefined) this.#several.set(name, [value])
    else known.push(value)
  }

  /** The last value of each name of an object (`plural.number`), else all of them. */
  toObject(): Record<string, unknown> {
    const values: Record<string, unknown> = Object.create(null)
    for (const [name, several] of this.#several) {
      const [, outer, inner] = /^([A-Za-z_]{1,100})\.([A-Za-z_]{1,100})$/.exec(name) ?? []
      if (outer === undefined || inner === undefined) values[name] = several.length === 1 ? several[0] : several
      else nestedIn(values, outer)[inner] = several.at(-1)
    }
    return values
  }
}

/** Objects that nestedIn made: a text or file of the same name gives way to them. */
function nestedIn(values: Record<string, unknown>, name: string): Record<string, unknown> {
  const known = values[name]
  if (isNested(known)) return known
  const made: Record<string, unknown> = Object.create(null)
  values[name] = made
  return made
}

function isNested(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === null
}

/** Reads the keys of `a=1&b=2`, up to a limit. */
export function urlencodedValues(text: string): SentValues {
  const values = new SentValues()
  if (exceedsKeys(text)) throw new Refusal('request_too_large', { detail: `At most ${mostKeys} keys may be sent.` })
  for (const [name, value] of new URLSearchParams(text)) values.add(name, value)
  return values
}

/** Counted before anything is decoded: a megabyte of `&` would otherwise be half a million texts. */
function exceedsKeys(text: string): boolean {
  let keys = 0
  for (let at = text.indexOf('&'); at !== -1; at = text.indexOf('&', at + 1)) if (++keys >= mostKeys) return true
  return false
}
