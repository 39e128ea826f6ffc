// synchronous files: node:fs/promises alone would cost a start more than the files of a call
import { existsSync, mkdirSync, readdirSync, readFileSync, realpathSync, statSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import type { Interface } from 'node:readline'
import { setFlagsFromString } from 'node:v8'
import { WrongCall } from './define-command.ts'
import type { FileLookup, FolderEntry, World } from './world.ts'

/** The world of a real process. Output is written synchronously in order; call `close` when the command has ended. */
export function processWorld(version: string): World & { close(): void } {
  let lines: { readonly reader: Interface; readonly next: AsyncIterator<string> } | null = null
  return {
    read: async (path) =>
      spareMemory(path === '-' ? await readStandardInput() : attempt(() => readFileSync(path), path, 'read')),
    write: async (path, content) => {
      if (path === '-') process.stdout.write(content)
      else attempt(() => writeFileSync(path, content), path, 'written')
    },
    makeFolder: async (path) => {
      attempt(() => mkdirSync(path, { recursive: true }), path, 'made')
    },
    exists: async (path) => existsSync(path),
    look: async (path) => look(path),
    follow: async (path) => followLinks(path),
    registryKey: async (key) => readRegistryKey(key),
    variable: (name) => process.env[name],
    list: async (path) => listFolder(path),
    resolve: (path) => resolve(path),
    print: (text) => void process.stdout.write(text),
    warn: (text) => void process.stderr.write(text),
    ask: async (question) => {
      process.stderr.write(question)
      lines ??= await openLines()
      const { done, value } = await lines.next.next()
      return done ? null : value
    },
    columns: process.stdout.columns ?? 80,
    hasColour: wantsColour(process.env, process.stdout.isTTY === true),
    hasErrorColour: wantsColour(process.env, process.stderr.isTTY === true),
    platform: process.platform,
    version,
    close: () => lines?.reader.close(),
  }
}

async function openLines(): Promise<{ readonly reader: Interface; readonly next: AsyncIterator<string> }> {
  const { createInterface } = await import('node:readline')
  const reader = createInterface({ input: process.stdin, terminal: false })
  return { reader, next: reader[Symbol.asyncIterator]() }
}

/** Bytes from which on a document makes memory use matter. */
const large = 1_000_000

/**
 * Keeps the young generation of the heap small for a large document. By default it grows to three times 16 MB and keeps
 * most of the memory allocated while reading the document (10 MB of addresses: 400 MB instead of 510, in the same
 * time).
 */
function spareMemory(bytes: Uint8Array): Uint8Array {
  if (bytes.length > large) setFlagsFromString('--semi-space-growth-factor=1')
  return bytes
}

async function readStandardInput(): Promise<Uint8Array> {
  const chunks: Uint8Array[] = []
  for await (const chunk of process.stdin) chunks.push(chunk)
  return Buffer.concat(chunks)
}

function listFolder(path: string): readonly FolderEntry[] | null {
  try {
    const entries = readdirSync(path, { withFileTypes: true }).map((entry) => ({
      name: entry.name,
      isFolder: entry.isDirectory() || (entry.isSymbolicLink() && isFolder(join(path, entry.name))),
    }))
    return entries.sort((a, b) => (a.name < b.name ? -1 : 1))
  } catch (error) {
    if (!isFileError(error)) throw error
    return null
  }
}

function look(path: string): FileLookup {
  try {
    return { kind: 'file', bytes: spareMemory(readFileSync(path)) }
  } catch (error) {
    if (!isFileError(error)) throw error
    const code = codeOf(error)
    if (code === 'ENOENT' || code === 'ENOTDIR') return { kind: 'missing' }
    return { kind: 'unreadable', reason: FILE_REASONS[code] ?? code }
  }
}

function followLinks(path: string): string | null {
  try {
    return realpathSync(path)
  } catch (error) {
    if (!isFileError(error)) throw error
    return null
  }
}

/** Exports a key with Windows' own program; only its export to a file keeps every character. */
async function readRegistryKey(key: string): Promise<FileLookup> {
  if (process.platform !== 'win32') return { kind: 'missing' }
  const [{ spawnSync }, { mkdtempSync, rmSync }, { tmpdir }] = await Promise.all([
    import('node:child_process'),
    import('node:fs'),
    import('node:os'),
  ])
  const folder = mkdtempSync(join(tmpdir(), 'weft-policy-'))
  try {
    const file = join(folder, 'key.reg')
    const program = join(process.env.SystemRoot ?? 'C:\\Windows', 'System32', 'reg.exe')
    const ended = spawnSync(program, ['export', key, file, '/y', '/reg:64'], { windowsHide: true })
    if (ended.error) return { kind: 'unreadable', reason: `reg.exe could not be run: ${ended.error.message}` }
    return look(file)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

function isFolder(path: string): boolean {
  try {
    return statSync(path, { throwIfNoEntry: false })?.isDirectory() === true
  } catch (error) {
    if (!isFileError(error)) throw error
    return false
  }
}

const codeOf = (error: unknown): string => (error instanceof Error && 'code' in error ? String(error.code) : '')

const isFileError = (error: unknown): boolean => FILE_REASONS[codeOf(error)] !== undefined

/** Turns an error of the file system into a `WrongCall`; any other error is a bug and is thrown again. */
function attempt<Result>(touch: () => Result, path: string, done: 'read' | 'written' | 'made'): Result {
  try {
    return touch()
  } catch (error) {
    const reason = FILE_REASONS[codeOf(error)]
    if (reason === undefined) throw error
    throw new WrongCall(`${path} cannot be ${done}: ${reason}`)
  }
}

const FILE_REASONS: Readonly<Record<string, string>> = {
  ENOENT: 'there is no such file or folder',
  EACCES: 'permission denied',
  EPERM: 'permission denied',
  EISDIR: 'it is a folder; give a file',
  ENOTDIR: 'a part of the path is no folder',
  EROFS: 'the file system is read-only',
  EEXIST: 'a file has this name',
  ELOOP: 'links lead in a ring',
  ENAMETOOLONG: 'the name is too long',
  ENOSPC: 'no space is left',
}

/**
 * Colours on terminals, unless NO_COLOR is set (no-color.org) or the terminal is dumb; FORCE_COLOR asks for them
 * anywhere.
 */
export function wantsColour(environment: NodeJS.ProcessEnv, isTerminal: boolean): boolean {
  if (environment.NO_COLOR) return false
  if (environment.FORCE_COLOR !== undefined) return environment.FORCE_COLOR !== '0'
  return isTerminal && environment.TERM !== 'dumb'
}
