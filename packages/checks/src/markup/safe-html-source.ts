import type { Flags } from '../flags.ts'

const TAG = /<[a-zA-Z][^<>]{0,500}>/

/** Whether a string is to be cleaned as HTML: always with `safe-html`, with `auto-safe-html` when its source has a tag. */
export function isSafeHtml(source: string, flags: Flags): boolean {
  return flags.has('safe-html') || (flags.has('auto-safe-html') && TAG.test(source))
}
