import { spawnSync } from 'node:child_process'
import {
  chmodSync,
  closeSync,
  cpSync,
  lstatSync,
  mkdtempSync,
  openSync,
  readFileSync,
  realpathSync,
  rmSync,
  writeSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { encodeMark, type LogRecord, readLog } from './recorded-log.ts'
import { type ScannedTree, scanFolder } from './recorded-tree.ts'

/** Whether recording works on this machine: it needs Linux (LD_PRELOAD, /proc) and a C compiler. */
export const canRecord = (): boolean =>
  process.platform === 'linux' && spawnSync('cc', ['--version'], { stdio: 'ignore' }).status === 0

/** A running recording of all changes of a folder by processes that were started with `environment`. */
export interface Recording {
  readonly environment: Readonly<Record<string, string>>
  /** Adds a mark to the log, for an outside event that has happened by then. */
  mark(text: string): void
  /** Ends the recording and returns it. */
  end(): RecordedHistory
  remove(): void
}

export interface RecordedHistory {
  readonly records: readonly LogRecord[]
  /** The folder at the beginning of the recording, with everything on the disk. */
  scan(): ScannedTree
}

const source = fileURLToPath(new URL('./recorder.c', import.meta.url))

/**
 * Compiles the recorder into a folder and opens the folder to all users: the server has another user if root runs the
 * tests.
 */
export function compileRecorder(place: string): string {
  chmodSync(place, 0o755)
  const library = join(place, 'recorder.so')
  const compiled = spawnSync('cc', ['-shared', '-fPIC', '-O2', '-o', library, source, '-ldl', '-lpthread'], {
    encoding: 'utf8',
  })
  if (compiled.status !== 0) throw new Error(`The recorder does not compile: ${compiled.stderr}`)
  return library
}

/** A filter that leaves out sockets. */
const isFileOrFolder = (path: string): boolean => {
  const found = lstatSync(path)
  return found.isFile() || found.isDirectory()
}

/** Begins to record the changes of `folder`, which must not be in use. */
export function startRecording(folder: string): Recording {
  const root = realpathSync(folder)
  const place = mkdtempSync(join(tmpdir(), 'weft-recording-'))
  const library = compileRecorder(place)
  const base = join(place, 'base')
  const tree = scanFolder(root, base)
  cpSync(root, base, { recursive: true, preserveTimestamps: true, filter: isFileOrFolder })
  const log = join(place, 'log')
  const file = openSync(log, 'a', 0o666)
  chmodSync(log, 0o666)
  return {
    environment: { LD_PRELOAD: library, WEFT_RECORD_ROOT: root, WEFT_RECORD_LOG: log },
    mark: (text) => writeSync(file, encodeMark(text)),
    end() {
      closeSync(file)
      return { records: readLog(readFileSync(log)), scan: tree }
    },
    remove: () => rmSync(place, { recursive: true, force: true }),
  }
}
