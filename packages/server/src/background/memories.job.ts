import { mayStill, noLonger } from '../access/may-still.ts'
import type { Job } from '../jobs/job.ts'
import { type ImportMemoryPayload, importMemoryKind, mergeMemoryKind, removeMemoryKind } from '../jobs/memory-jobs.ts'
import { importMemoryFile, MemoryFileFault } from '../memory/import-file.ts'
import { findMemory, mayTend } from '../memory/memories.ts'
import { deleteRemoved, mergeDuplicates } from '../memory/tend-memory.ts'
import { dropUpload, readUpload } from '../sync/component/uploads.ts'

/** Bytes that are read before the progress is told. */
const pieceSize = 256 * 1024

async function* piecesOf(bytes: Uint8Array, tell: (done: number) => void): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < bytes.length; at += pieceSize) {
    yield bytes.subarray(at, at + pieceSize)
    tell(Math.min(bytes.length, at + pieceSize))
  }
}

/** Reads a file that somebody sent into a memory. The task ends with the number of texts, or with the fault and its line. */
export const importMemoryJob = {
  ...importMemoryKind,
  async run({ payload, services: { catalog, database }, progress }) {
    const { memoryId, upload, name, source, target } = payload
    const memory = await findMemory(database, catalog, memoryId)
    if (memory === undefined) return { result: false, detail: 'The memory is gone.' }
    if (!(await mayStill(database, payload, (actor) => mayTend(actor, memory, 'memory.edit')))) {
      await dropUpload(database, upload)
      return { result: false, detail: noLonger }
    }
    const bytes = await readUpload(database, upload)
    if (bytes === null) return { result: true, detail: '' }
    let [done, texts] = [0, 0]
    const tell = () => progress({ step: 'files', done, total: bytes.length, strings: texts })
    const file = {
      name,
      source,
      target,
      bytes: () =>
        piecesOf(bytes, (at) => {
          done = at
          tell()
        }),
    }
    try {
      const count = await importMemoryFile(database, memoryId, file, (so) => {
        texts = so.texts
        tell()
      })
      return { result: true, detail: '', line: null, ...count }
    } catch (error) {
      if (!(error instanceof MemoryFileFault)) throw error
      return { result: false, detail: error.message, line: error.line, texts, passed: 0 }
    } finally {
      await dropUpload(database, upload)
    }
  },
} satisfies Job<ImportMemoryPayload>

/** Keeps one of texts that are the same. */
export const mergeMemoryJob = {
  ...mergeMemoryKind,
  run: async ({ payload, services: { database } }) => ({ merged: await mergeDuplicates(database, payload.memoryId) }),
} satisfies Job<{ readonly memoryId: number }>

/** Deletes the texts of a removed memory. */
export const removeMemoryJob = {
  ...removeMemoryKind,
  async run({ payload, services: { database }, signal }) {
    await deleteRemoved(database, payload.memoryId, signal)
  },
} satisfies Job<{ readonly memoryId: number }>
