import type { Flags } from '../flags.ts'

const TAG = /<[^<>]*>/g
/** The entities of XML (XML 1.0, 4.6), and numbered characters: each is shown as one character. */
const ENTITY = /&(?:lt|gt|amp|quot|apos|#\d{1,7}|#x[\da-f]{1,6});/gi

/** A text as long as it will be: without its tags where it is XML, placeholders replaced as the flag `replacements` says. */
export function asShown(text: string, flags: Flags): string {
  return withReplacements(flags.has('xml-text') ? text.replace(TAG, '').replace(ENTITY, '_') : text, flags)
}

/** Characters to which a text may grow: it is longer than any limit by then, and long texts for short ones could fill the memory. */
const LARGEST = 1_000_000

/**
 * A text whose placeholders are replaced as the flag `replacements` says: each place once, by the first pair that fits there.
 * Replaced text is not searched again, because pairs that name each other would double the text each time.
 */
export function withReplacements(text: string, flags: Flags): string {
  const pairs = flags.get('replacements')
  if (!pairs) return text
  const texts = new Map<string, string>()
  for (let i = 0; i + 1 < pairs.length; i += 2) {
    const from = pairs[i]?.text
    if (from && !texts.has(from)) texts.set(from, pairs[i + 1]?.text ?? '')
  }
  if (texts.size === 0) return text
  const places = new RegExp([...texts.keys()].map(escaped).join('|'), 'g')
  let grown = text.length
  return text.replace(places, (found) => {
    const shown = texts.get(found) ?? found
    grown += shown.length - found.length
    return grown > LARGEST ? found : shown
  })
}

const escaped = (text: string): string => text.replace(/[\\^$.*+?()[\]{}|/-]/g, '\\$&')

/** Whether a text has more than `limit` characters (code points). */
export function isLonger(text: string, limit: number): boolean {
  if (text.length <= limit) return false
  if (text.length > 2 * limit) return true
  let count = 0
  for (const _ of text) if (++count > limit) return true
  return false
}
