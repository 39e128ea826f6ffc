import type { ContextItems, ContextPerson } from '@weft/contract'

/** The beginning of a name that is being typed before the caret, with where its `@` stands; undefined: none is. */
export function mentionAt(
  text: string,
  caret: number,
): { readonly start: number; readonly prefix: string } | undefined {
  const match = /(?:^|[\s(,;])@([\w.@+-]*)$/.exec(text.slice(0, caret))
  return match ? { start: caret - (match[1]?.length ?? 0) - 1, prefix: (match[1] ?? '').toLowerCase() } : undefined
}

type ContextParts = Partial<Pick<ContextItems, 'history' | 'comments' | 'suggestions'>>

/** People who had to do with the string, those of the conversation first. */
export function peopleAround({
  history = [],
  comments = [],
  suggestions = [],
}: ContextParts): readonly ContextPerson[] {
  const found = new Map<string, ContextPerson>()
  for (const { user } of [...comments, ...suggestions, ...history]) if (user) found.set(user.username, user)
  return [...found.values()]
}

const shown = 6

/** Those whose name begins with what is typed. */
export const matching = (people: readonly ContextPerson[], prefix: string): readonly ContextPerson[] =>
  people
    .filter(
      ({ username, full_name: name }) =>
        username.toLowerCase().startsWith(prefix) ||
        name
          .toLowerCase()
          .split(/\s+/)
          .some((word) => word.startsWith(prefix)),
    )
    .slice(0, shown)

/** The text with a name in place of what was typed of it, one blank behind it, and the caret behind that. */
export function withMention(text: string, start: number, caret: number, username: string) {
  const before = `${text.slice(0, start)}@${username} `
  return { text: before + text.slice(caret).replace(/^ /, ''), caret: before.length }
}

/** A piece of a remark: words, or the name of somebody who is mentioned. */
type RemarkPiece = { readonly text: string; readonly username: string | null }

/** A remark in pieces, those of mentions with the name that they mean. */
export function remarkPieces(remark: string): readonly RemarkPiece[] {
  const pieces: RemarkPiece[] = []
  let at = 0
  for (const match of remark.matchAll(/(?<=^|[\s(,;])@([\w.@+-]*[\w@+-])/g)) {
    if (match.index > at) pieces.push({ text: remark.slice(at, match.index), username: null })
    pieces.push({ text: match[0], username: match[1] ?? null })
    at = match.index + match[0].length
  }
  if (at < remark.length) pieces.push({ text: remark.slice(at), username: null })
  return pieces
}
