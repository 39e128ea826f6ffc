import type { Problem, Span } from '@weft/text'

/** A file of a folder, as it lies in the text of the folder. */
export interface FolderFile {
  /** Its path within the folder. */
  readonly name: string
  readonly content: Span
  /** With its head and the line end behind it. */
  readonly span: Span
}

/** The files of a folder, or the problem of its text. */
export interface FolderText {
  readonly files: readonly FolderFile[]
  readonly problem: Problem | null
}

/** Before each file stand its length in bytes and its name: `--- 12 title.txt`. */
const HEAD = /^--- (0|[1-9]\d{0,9}) ([^\p{Cc}]+)$/u
const LONGEST_HEAD = 4200
const LINE_FEED = 10

const problemAt = (start: number, end: number): Problem => ({
  code: 'wrong-folder-text',
  span: { start, end },
  detail: 'here must stand the length and the name of a file, such as “--- 12 title.txt”, and as many bytes behind it',
})

/** The text of a folder: its files one after the other. The lengths tell where each ends, so a file may have any bytes. */
export function folderText(files: ReadonlyMap<string, Uint8Array>): Buffer {
  return Buffer.concat([...files].flatMap(([name, content]) => [headOf(name, content), content, NEWLINE]))
}

const NEWLINE = Buffer.from('\n')

/** The line before a file. */
export const headOf = (name: string, content: Uint8Array): Buffer => Buffer.from(`--- ${content.length} ${name}\n`)

/** Whether a folder's text can have a file of this name, and a folder of a repository too. */
export const canBeFileName = (name: string): boolean =>
  HEAD.test(`--- 0 ${name}`) &&
  Buffer.byteLength(name) <= 1000 &&
  name.split('/').every((part) => part !== '' && part !== '.' && part !== '..' && part.toLowerCase() !== '.git')

/** Finds the files in the text of a folder. */
export function readFolderText(bytes: Uint8Array): FolderText {
  const text = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length)
  const files: FolderFile[] = []
  for (let at = 0; at < text.length; ) {
    const line = text.indexOf(LINE_FEED, at)
    const head = line < 0 || line - at > LONGEST_HEAD ? null : HEAD.exec(text.toString('utf8', at, line))
    const start = line + 1
    const end = start + Number(head?.[1] ?? Number.NaN)
    if (!head || text[end] !== LINE_FEED)
      return { files: [], problem: problemAt(at, line < 0 ? text.length : Math.min(line, at + LONGEST_HEAD)) }
    files.push({ name: head[2] ?? '', content: { start, end }, span: { start: at, end: end + 1 } })
    at = end + 1
  }
  return { files, problem: null }
}

/** The files in the text of a folder, by their names; null if the text has a problem. */
export function filesOfFolder(bytes: Uint8Array): ReadonlyMap<string, Uint8Array> | null {
  const { files, problem } = readFolderText(bytes)
  return problem ? null : new Map(files.map(({ name, content }) => [name, bytes.subarray(content.start, content.end)]))
}
