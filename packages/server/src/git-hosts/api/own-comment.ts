import { reportMark } from './repository-path.ts'

/** A comment at a host, by what finds it again. */
export interface WrittenComment {
  readonly id: number
  readonly author: string
  readonly body: string
}

/** Pages that are looked through for a comment of ours. */
const mostPages = 10

/** The account's own report among the comments of a pull request; null where it has written none yet. */
export async function findOwnComment(
  login: string,
  size: number,
  readPage: (page: number) => Promise<readonly WrittenComment[]>,
): Promise<number | null> {
  for (let page = 1; page <= mostPages; page++) {
    const comments = await readPage(page)
    const mine = comments.find(({ author, body }) => author === login && body.startsWith(reportMark))
    if (mine !== undefined) return mine.id
    if (comments.length < size) return null
  }
  return null
}

/** Markdown that begins with the mark, which no host shows. */
export const reportText = ({ title, text }: { readonly title: string; readonly text: string }): string =>
  `${reportMark}\n**${title}**\n\n${text}`
