import fc from 'fast-check'
import type { Format } from './format.ts'

const junk = [
  ...'"\'\\#\n\r\t<>&{}[](),:;=|%$@!-_~* 0a\ufeff\u2028',
  '\r\n',
  '<!--',
  '-->',
  '<![CDATA[',
  ']]>',
  '&#0;',
  '&#xD800;',
  '\\uD800',
  '\\u0000',
  '__proto__',
  '"""',
  "'''",
  '\n\n',
  '\n ',
  ': ',
  '= ',
  '<?',
  '?>',
  '/*',
  '*/',
  '//',
]

/** Damages a file: removes, doubles or moves a piece or lines, or inserts something. */
export const damage = fc.record({
  from: fc.nat(),
  length: fc.oneof(fc.nat(4), fc.nat(60), fc.nat()),
  to: fc.nat(),
  kind: fc.constantFrom('cut', 'lines', 'lines', 'repeat', 'insert', 'insert', 'byte', 'move', 'end'),
  junk: fc.oneof(
    fc.constantFrom(...junk).map((text) => Buffer.from(text)),
    fc.uint8Array({ minLength: 1, maxLength: 4 }).map((bytes) => Buffer.from(bytes)),
  ),
})

export type Damage = typeof damage extends fc.Arbitrary<infer D> ? D : never

export function damaged(bytes: Buffer, { from, length, to, kind, junk: inserted }: Damage): Buffer {
  const start = from % (bytes.length + 1)
  const end = Math.min(bytes.length, start + (length % (bytes.length + 1)))
  const at = to % (bytes.length + 1)
  const piece = bytes.subarray(start, end)
  const without = Buffer.concat([bytes.subarray(0, start), bytes.subarray(end)])
  const place = Math.min(at, without.length)
  switch (kind) {
    case 'cut':
      return without
    case 'lines': {
      const next = bytes.indexOf('\n', Math.max(start, end - 1))
      return Buffer.concat([
        bytes.subarray(0, start === 0 ? 0 : bytes.lastIndexOf('\n', start - 1) + 1),
        next < 0 ? Buffer.alloc(0) : bytes.subarray(next + 1),
      ])
    }
    case 'repeat':
      return Buffer.concat([bytes.subarray(0, at), piece, bytes.subarray(at)])
    case 'insert':
      return Buffer.concat([bytes.subarray(0, start), inserted, bytes.subarray(start)])
    case 'byte':
      return Buffer.concat([
        bytes.subarray(0, start),
        inserted,
        bytes.subarray(Math.min(bytes.length, start + inserted.length)),
      ])
    case 'move':
      return Buffer.concat([without.subarray(0, place), piece, without.subarray(place)])
    case 'end':
      return bytes.subarray(0, start)
  }
}

/** Keeps enough of a failing run to read the same file again. */
export function report({ id }: Format, file: Buffer, said: string, seed: number): string {
  const bytes = file.length > 20_000 ? `${file.length} bytes` : file.toString('base64')
  return `${id}, seed ${seed}: ${said}\nThe file in base64: ${bytes}`
}
