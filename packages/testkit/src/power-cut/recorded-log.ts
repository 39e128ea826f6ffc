/** The kinds of records that recorder.c writes, by its `enum kind`. */
const kinds = {
  1: 'create',
  2: 'truncate',
  3: 'write',
  4: 'zero',
  5: 'rename',
  6: 'unlink',
  7: 'link',
  8: 'mkdir',
  9: 'rmdir',
  10: 'sync',
  11: 'symlink',
  12: 'allocate',
  100: 'mark',
} as const

export interface LogRecord {
  readonly kind: (typeof kinds)[keyof typeof kinds]
  readonly inode: bigint
  /** In bytes; for `truncate` the new size. */
  readonly offset: number
  readonly length: number
  /** Relative to the folder; '' if the record has no path. */
  readonly path: string
  /** For `rename` and `link` the new name, for `symlink` its target. */
  readonly other: string
  readonly data: Buffer
}

const magic = 0x54464557
const headSize = 48

function kindOf(number: number): LogRecord['kind'] {
  const kind = (kinds as Readonly<Record<number, LogRecord['kind']>>)[number]
  if (!kind) throw new Error(`The log has a record of an unknown kind: ${number}`)
  return kind
}

/** The records, oldest first. An incomplete last one (after a kill) is left out. */
export function readLog(log: Buffer): LogRecord[] {
  const records: LogRecord[] = []
  for (let at = 0; at + headSize <= log.length; ) {
    if (log.readUInt32LE(at) !== magic) throw new Error(`The log is damaged at byte ${at}`)
    const [pathLength, otherLength] = [log.readUInt32LE(at + 32), log.readUInt32LE(at + 36)]
    const dataLength = Number(log.readBigUInt64LE(at + 40))
    const path = at + headSize
    const end = path + pathLength + otherLength + dataLength
    if (end > log.length) break
    records.push({
      kind: kindOf(log.readUInt32LE(at + 4)),
      inode: log.readBigUInt64LE(at + 8),
      offset: Number(log.readBigUInt64LE(at + 16)),
      length: Number(log.readBigUInt64LE(at + 24)),
      path: log.toString('utf8', path, path + pathLength),
      other: log.toString('utf8', path + pathLength, path + pathLength + otherLength),
      data: log.subarray(path + pathLength + otherLength, end),
    })
    at = end
  }
  return records
}

/** A mark of the test. It is appended with one write, so that it does not mix with the records of other processes. */
export function encodeMark(text: string): Buffer {
  const data = Buffer.from(text)
  const head = Buffer.alloc(headSize)
  head.writeUInt32LE(magic, 0)
  head.writeUInt32LE(100, 4)
  head.writeBigUInt64LE(BigInt(data.length), 40)
  return Buffer.concat([head, data])
}
