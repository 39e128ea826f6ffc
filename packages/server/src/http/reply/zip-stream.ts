import { Readable } from 'node:stream'
import { Zip, ZipDeflate } from 'fflate'

/** One file of an archive: whole, or in the parts in which it is read. */
export interface ArchiveFile {
  readonly path: string
  readonly bytes: Uint8Array | AsyncIterable<Uint8Array>
}

const wholeOrParts = (bytes: ArchiveFile['bytes']): Iterable<Uint8Array> | AsyncIterable<Uint8Array> =>
  bytes instanceof Uint8Array ? [bytes] : bytes

async function* chunksOf(files: AsyncIterable<ArchiveFile>): AsyncGenerator<Uint8Array> {
  const ready: Uint8Array[] = []
  const zip = new Zip((error, chunk) => {
    if (error) throw error
    ready.push(chunk)
  })
  for await (const { path, bytes } of files) {
    const entry = new ZipDeflate(path)
    zip.add(entry)
    for await (const part of wholeOrParts(bytes)) {
      entry.push(part)
      yield* ready.splice(0)
    }
    entry.push(new Uint8Array(0), true)
    yield* ready.splice(0)
  }
  zip.end()
  yield* ready.splice(0)
}

/** A ZIP archive that is made while it is sent: one file, or one part of it, is in memory at a time. */
export const zipStream = (files: AsyncIterable<ArchiveFile>): Readable => Readable.from(chunksOf(files))
