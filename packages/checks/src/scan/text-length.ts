import type { Flags } from '../flags.ts'

const TAG = /<[^<>]*>/g

/** A text as long as it will be: without its tags where it is XML, placeholders replaced as the flag `replacements` says. */
export function asShown(text: string, flags: Flags): string {
  return withReplacements(flags.has('xml-text') ? text.replace(TAG, '') : text, flags)
}

/** A text whose placeholders are replaced as the flag `replacements` says. */
export function withReplacements(text: string, flags: Flags): string {
  const pairs = flags.get('replacements')
  if (!pairs) return text
  let result = text
  for (let i = 0; i + 1 < pairs.length; i += 2) {
    const from = pairs[i]?.text
    if (from) result = result.replaceAll(from, pairs[i + 1]?.text ?? '')
  }
  return result
}

/** Whether a text has more than `limit` characters (code points). */
export function isLonger(text: string, limit: number): boolean {
  if (text.length <= limit) return false
  if (text.length > 2 * limit) return true
  let count = 0
  for (const _ of text) if (++count > limit) return true
  return false
}
