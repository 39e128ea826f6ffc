import { fail } from './failure.ts'

export type PathProblem =
  | 'path-malformed'
  | 'path-absolute'
  | 'path-escapes'
  /** A part is `.git`, or would be on a file system that ignores case, dots or invisible characters. */
  | 'path-git-folder'
  /** The path, or a folder on the way, is a symbolic link. */
  | 'path-symlink'
  /** The path is a folder or a submodule, or a part on the way is a file. */
  | 'path-occupied'

const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })

/**
 * A path of a tree as a string. Bytes that are no UTF-8 become lone surrogates U+DC80 to U+DCFF (as Python's
 * surrogateescape does), so that every path survives decoding and encoding; `path.isWellFormed()` recognises ordinary ones.
 */
export function decodePath(bytes: Uint8Array): string {
  try {
    return decoder.decode(bytes)
  } catch (error) {
    if (!(error instanceof TypeError)) throw error
    return decodeEscaped(bytes)
  }
}

function decodeEscaped(bytes: Uint8Array): string {
  let text = ''
  for (let at = 0; at < bytes.length; ) {
    const length = sequenceLength(bytes, at)
    text +=
      length === 0 ? String.fromCharCode(0xdc00 + (bytes[at] ?? 0)) : decoder.decode(bytes.subarray(at, at + length))
    at += Math.max(length, 1)
  }
  return text
}

/** The length of the well-formed UTF-8 sequence at `at`, or 0. */
function sequenceLength(bytes: Uint8Array, at: number): number {
  for (let length = 1; length <= 4 && at + length <= bytes.length; length++) {
    const slice = bytes.subarray(at, at + length)
    const text = Buffer.from(slice).toString('utf8')
    if (!text.includes('\uFFFD') || (length === 3 && slice[0] === 0xef && slice[1] === 0xbf && slice[2] === 0xbd))
      return length
  }
  return 0
}

/** The bytes of a path; the inverse of `decodePath`. */
export function encodePath(path: string): Buffer {
  if (path.isWellFormed()) return Buffer.from(path, 'utf8')
  const parts: Buffer[] = []
  for (const character of path) {
    const code = character.codePointAt(0) ?? 0
    parts.push(code >= 0xdc80 && code <= 0xdcff ? Buffer.of(code - 0xdc00) : Buffer.from(character, 'utf8'))
  }
  return Buffer.concat(parts)
}

// Characters that HFS+ ignores in names (the same as in git's utf8.c).
const invisible = /[\u200C-\u200F\u202A-\u202E\u206A-\u206F\uFEFF]/g

/** Matches nearly all paths: no part begins with a dot or has a character that a file system treats specially. */
const ordinary = /^(?:[\w@+,=-][\w@+,=.-]*\/)*[\w@+,=-][\w@+,=.-]*$/

/** Whether a path may be written: relative, inside the repository, and not git's own on any file system. */
export function checkPath(path: string): { readonly problem: ReturnType<typeof fail<PathProblem>>['problem'] } | null {
  if (path.length < 256 && ordinary.test(path)) return null
  if (path === '' || path.includes('\0')) return fail('path-malformed', 'a path is not empty and has no NUL')
  if (encodePath(path).length > 4096) return fail('path-malformed', 'a path has at most 4096 bytes')
  if (/^(?:\/|\\|[A-Za-z]:[\\/])/.test(path)) return fail('path-absolute', `"${path}" does not begin in the repository`)
  for (const part of path.split('/')) {
    if (part === '') return fail('path-malformed', `"${path}" has an empty part`)
    if (encodePath(part).length > 255) return fail('path-malformed', 'a name has at most 255 bytes')
  }
  for (const part of path.split(/[/\\]/)) {
    if (part === '.' || part === '..') return fail('path-escapes', `"${path}" leads out of the repository`)
    const plain = part
      .replace(invisible, '')
      .toLowerCase()
      .split(':', 1)[0]
      ?.replace(/[. ]+$/, '')
    if (plain === '.git' || plain === 'git~1') return fail('path-git-folder', `"${path}" belongs to git itself`)
  }
  return null
}
