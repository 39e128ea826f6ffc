/** A finished JSON text: it is sent unchanged. */
export class RawJson {
  readonly text: string
  #bytes: Buffer | undefined

  constructor(text: string) {
    this.text = text
  }

  /** In UTF-8; made once, for texts that are sent again and again. Nobody writes into it. */
  get bytes(): Buffer {
    this.#bytes ??= Buffer.from(this.text)
    return this.#bytes
  }
}

export function rawJson(text: string): RawJson {
  return new RawJson(text)
}

/** JSON.rawJSON (ES2026) is not in TypeScript's library yet. */
const { rawJSON } = JSON as typeof JSON & { rawJSON(text: string): number }

/** A signed 64-bit integer as a JSON number: it stands in a body as if it were a number, and keeps every digit. */
export function bigInteger(value: bigint): number {
  return rawJSON(value.toString())
}

/** Times that were written lately: what came with one import has one. */
const timeTexts = new Map<number, string>()
const timesKept = 1000

/** The API's form of a time: ISO 8601 in UTC with microseconds and `Z`. */
export function isoTime(time: Date): string {
  const moment = time.getTime()
  const known = timeTexts.get(moment)
  if (known !== undefined) return known
  const text = `${time.toISOString().slice(0, -1)}000Z`
  if (timeTexts.size >= timesKept) timeTexts.clear()
  timeTexts.set(moment, text)
  return text
}

export function isoTimeOrNull(time: Date | null): string | null {
  return time === null ? null : isoTime(time)
}

/** JSON -> values; integers beyond a number's range become bigints, so that they keep their digits. */
export function parseJson(text: string): unknown {
  return JSON.parse(text, (_key, value: unknown, context?: { source?: string }) => {
    const isBig = typeof value === 'number' && !Number.isSafeInteger(value) && /^-?\d+$/.test(context?.source ?? '')
    return isBig ? BigInt(context?.source ?? 0) : value
  })
}

/** The opposite of parseJson. */
export function stringifyJson(value: unknown): string {
  return JSON.stringify(value, (_key, one: unknown) => (typeof one === 'bigint' ? bigInteger(one) : one))
}
