import type { ReactNode } from 'react'

/** Scripts that are written from right to left. */
const fromRight = /[\u0590-\u08FF\uFB1D-\uFDFF\uFE70-\uFEFF]/

/** Text that looks like a placeholder or markup, in any format; bounded, so that no text takes long. */
const syntax = /%\([^()\s]{1,60}\)[a-z]|%[-+0-9.$#]{0,10}[a-z@]|\{[^{}]{0,80}\}|<[^<>]{1,120}>/gi

/**
 * A text that others wrote, to be read: where it is written from right to left, placeholders keep their own order, `%(name)s`
 * does not become `s(name)%`. Elements do it, not control characters, which would be copied along.
 */
export function mixedText(text: string): ReactNode {
  if (!fromRight.test(text)) return text
  const parts: ReactNode[] = []
  let at = 0
  for (const match of text.matchAll(syntax)) {
    if (match.index > at) parts.push(text.slice(at, match.index))
    parts.push(
      <bdi key={match.index} dir="ltr">
        {match[0]}
      </bdi>,
    )
    at = match.index + match[0].length
  }
  parts.push(text.slice(at))
  return parts
}
