// The part of POSIX ustar that a backup needs: plain files with short names, so that `tar` opens one without Weft.

const blockSize = 512

/** A file in the archive. */
export interface ArchiveEntry {
  readonly name: string
  readonly content: Buffer
}

/** Thrown for bytes that are not such an archive. */
export class NotAnArchiveError extends Error {
  override readonly name = 'NoArchive'
}

const octal = (value: number, digits: number): string => `${value.toString(8).padStart(digits, '0')}\0`

function checksum(header: Buffer): number {
  let sum = 8 * 0x20
  for (const [index, byte] of header.entries()) if (index < 148 || index >= 156) sum += byte
  return sum
}

/** The block before a file's content, with mode 0600. `name` has at most 100 bytes. */
function encodeHeader(name: string, size: number): Buffer {
  if (Buffer.byteLength(name) > 100) throw new Error(`${name} is longer than an archive's names`)
  const header = Buffer.alloc(blockSize)
  header.write(name, 0)
  header.write(octal(0o600, 7), 100, 'latin1')
  header.write(octal(0, 7), 108, 'latin1')
  header.write(octal(0, 7), 116, 'latin1')
  header.write(octal(size, 11), 124, 'latin1')
  header.write(octal(Math.floor(Date.now() / 1000), 11), 136, 'latin1')
  header.write('0', 156, 'latin1')
  header.write('ustar\x0000', 257, 'latin1')
  header.write(`${octal(checksum(header), 6)} `, 148, 'latin1')
  return header
}

const paddingOf = (size: number): number => (blockSize - (size % blockSize)) % blockSize

/** The bytes of a file in the archive. */
export const encodeEntry = ({ name, content }: ArchiveEntry): Buffer =>
  Buffer.concat([encodeHeader(name, content.length), content, Buffer.alloc(paddingOf(content.length))])

/** The blocks after the last file. */
export const endOfArchive = Buffer.alloc(2 * blockSize)

const numberAt = (header: Buffer, from: number, digits: number): number =>
  Number.parseInt(header.toString('latin1', from, from + digits), 8)

function decodeHeader(header: Buffer): { readonly name: string; readonly size: number } {
  if (header.toString('latin1', 257, 262) !== 'ustar' || numberAt(header, 148, 6) !== checksum(header))
    throw new NotAnArchiveError('There is no header where one must be')
  const name = header.toString('utf8', 0, 100).replace(/\0.*$/s, '')
  return { name, size: numberAt(header, 124, 11) }
}

/** Reads exact numbers of bytes from a stream of chunks of any size. */
function createReader(chunks: AsyncIterable<Buffer>) {
  const iterator = chunks[Symbol.asyncIterator]()
  let buffered: Buffer[] = []
  let length = 0
  async function take(size: number): Promise<Buffer> {
    while (length < size) {
      const { done, value } = await iterator.next()
      if (done) throw new NotAnArchiveError('The archive ends too early')
      buffered.push(value)
      length += value.length
    }
    const all = buffered.length === 1 && buffered[0] ? buffered[0] : Buffer.concat(buffered)
    buffered = length > size ? [all.subarray(size)] : []
    length -= size
    return all.subarray(0, size)
  }
  /** Reads the rest, so that the decompressor checks the file to its end. */
  async function drain(): Promise<void> {
    while (!(await iterator.next()).done);
  }
  return { take, drain }
}

/** The files of an archive, one after the other; the largest must fit into memory. Throws NotAnArchiveError. */
export async function* decodeEntries(chunks: AsyncIterable<Buffer>): AsyncGenerator<ArchiveEntry> {
  const { take, drain } = createReader(chunks)
  for (;;) {
    const header = await take(blockSize)
    if (header.every((byte) => byte === 0)) return drain()
    const { name, size } = decodeHeader(header)
    const content = await take(size + paddingOf(size))
    yield { name, content: content.subarray(0, size) }
  }
}
