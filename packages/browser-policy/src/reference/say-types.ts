import type { Say } from '../texts/speak.ts'

/** Types that differ by browser: `esr60: text; esr140: boolean`. */
export function sayTypes(text: string, say: Say): string {
  if (!/^[a-z\d, ]+: /.test(text)) return say(text)
  return text
    .split('; ')
    .map((part) => part.replace(/(?<=^[a-z\d, ]+: ).*/s, say))
    .join('; ')
}
