import { WrongCall } from './define-command.ts'
import { withSlashes } from './paths.ts'
import type { FolderEntry, World } from './world.ts'

/** A world in memory for tests: files, and the output of a command. */
export interface TestWorld extends World {
  readonly output: { stdout: string; stderr: string }
  /** Every file by its absolute path with slashes, including written ones. */
  readonly files: Map<string, Uint8Array>
  textOf(path: string): string | null
}

/** The parts of a test world besides its files. */
export interface TestWorldOptions {
  readonly platform?: string
  /** The folder in which commands are called. */
  readonly folder?: string
  /** The standard input. */
  readonly input?: string
  readonly variables?: Readonly<Record<string, string>>
  /** Targets of symbolic links, by absolute path. */
  readonly links?: Readonly<Record<string, string>>
  /** Files that the system refuses to show. */
  readonly unreadable?: readonly string[]
  /** Exports of regedit by their key. */
  readonly registry?: Readonly<Record<string, string>>
}

const bytesOf = (content: Uint8Array | string): Uint8Array =>
  typeof content === 'string' ? new TextEncoder().encode(content) : content

/**
 * Makes a world from files by their absolute paths with slashes; with `platform: 'win32'` it resolves paths as Windows
 * does.
 */
export function createTestWorld(
  tree: Readonly<Record<string, Uint8Array | string>>,
  options: TestWorldOptions = {},
): TestWorld {
  const { platform = 'linux', folder = platform === 'win32' ? 'C:/work' : '/work', input = '' } = options
  const { variables = {}, links = {}, unreadable = [], registry = {} } = options
  const files = new Map(Object.entries(tree).map(([path, content]) => [path, bytesOf(content)]))
  const output = { stdout: '', stderr: '' }
  const absolute = (path: string): string => normal(withSlashes(path, platform), folder)
  const isFolder = (path: string): boolean =>
    [...files.keys()].some((file) => file.startsWith(path.endsWith('/') ? path : `${path}/`))
  return {
    output,
    files,
    textOf: (path) => {
      const bytes = files.get(absolute(path))
      return bytes ? new TextDecoder().decode(bytes) : null
    },
    read: async (path) => {
      const bytes = path === '-' ? bytesOf(input) : files.get(absolute(path))
      if (!bytes) throw new WrongCall(`${path} cannot be read: there is no such file or folder`)
      return bytes
    },
    write: async (path, content) => {
      if (path === '-') output.stdout += new TextDecoder().decode(bytesOf(content))
      else files.set(absolute(path), bytesOf(content))
    },
    makeFolder: async () => {},
    exists: async (path) => files.has(absolute(path)) || isFolder(absolute(path)),
    look: async (path) => {
      const bytes = files.get(absolute(path))
      if (unreadable.includes(absolute(path))) return { kind: 'unreadable', reason: 'permission denied' }
      return bytes ? { kind: 'file', bytes } : { kind: 'missing' }
    },
    follow: async (path) => {
      const target = links[absolute(path)] ?? absolute(path)
      return files.has(target) || isFolder(target) ? target : null
    },
    registryKey: async (key) => {
      const text = registry[key]
      return text === undefined ? { kind: 'missing' } : { kind: 'file', bytes: bytesOf(text) }
    },
    variable: (name) => variables[name],
    list: async (path) => entriesOf(files, absolute(path)),
    resolve: (path) => (platform === 'win32' ? absolute(path).replaceAll('/', '\\') : absolute(path)),
    print: (text) => {
      output.stdout += text
    },
    warn: (text) => {
      output.stderr += text
    },
    ask: async () => null,
    columns: 100,
    hasColour: false,
    hasErrorColour: false,
    platform,
    version: '1.2.3',
  }
}

function normal(path: string, folder: string): string {
  const isAbsolute = /^(?:\/|[A-Za-z]:\/)/.test(path)
  const steps: string[] = []
  for (const step of (isAbsolute ? path : `${folder}/${path}`).split('/')) {
    if (step === '..') steps.pop()
    else if (step !== '.' && (step !== '' || steps.length === 0 || (steps.length === 1 && path.startsWith('//'))))
      steps.push(step)
  }
  const text = steps.join('/')
  return text === '' ? '/' : /^[A-Za-z]:$/.test(text) ? `${text}/` : text
}

function entriesOf(files: ReadonlyMap<string, Uint8Array>, folder: string): readonly FolderEntry[] | null {
  const start = folder.endsWith('/') ? folder : `${folder}/`
  const entries = new Map<string, FolderEntry>()
  for (const path of files.keys()) {
    if (!path.startsWith(start)) continue
    const [name = '', ...rest] = path.slice(start.length).split('/')
    entries.set(name, { name, isFolder: rest.length > 0 })
  }
  return entries.size === 0 ? null : [...entries.values()].sort((a, b) => (a.name < b.name ? -1 : 1))
}
