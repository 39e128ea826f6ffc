import type { FormatEnum, Sharp } from 'sharp'
import { Refusal } from '../../refusal.ts'

/** A picture that we made from what was sent: nothing but its pixels is somebody else's. */
export interface DecodedImage {
  readonly mediaType: string
  readonly extension: string
  readonly width: number
  readonly height: number
  readonly bytes: Buffer
}

/** Pixels of all frames together: an 8K screen has 33 million, which take 130 MB while they are decoded. */
const mostPixels = 34_000_000

/** Seconds that a picture may take. */
const patience = 20

interface Kind {
  readonly name: keyof FormatEnum & ('png' | 'jpeg' | 'gif' | 'webp')
  readonly extension: string
  /** Whether a file of this kind begins so. */
  begins(bytes: Buffer): boolean
  encode(image: Sharp): Sharp
}

const kinds: readonly Kind[] = [
  {
    name: 'png',
    extension: 'png',
    begins: (bytes) => bytes.subarray(0, 8).equals(Buffer.from('\x89PNG\r\n\x1a\n', 'latin1')),
    encode: (image) => image.png(),
  },
  {
    name: 'jpeg',
    extension: 'jpg',
    begins: (bytes) => bytes.subarray(0, 3).equals(Buffer.of(0xff, 0xd8, 0xff)),
    encode: (image) => image.jpeg({ quality: 90 }),
  },
  {
    name: 'gif',
    extension: 'gif',
    begins: (bytes) => /^GIF8[79]a/.test(bytes.subarray(0, 6).toString('latin1')),
    encode: (image) => image.gif(),
  },
  {
    name: 'webp',
    extension: 'webp',
    begins: (bytes) => /^RIFF[\s\S]{4}WEBP/.test(bytes.subarray(0, 12).toString('latin1')),
    encode: (image) => image.webp({ quality: 90 }),
  },
]

async function loadSharp() {
  const { default: sharp } = await import('sharp')
  // One picture at a time, by one thread, without a cache: so the cost is limited for any upload.
  sharp.cache(false)
  sharp.concurrency(1)
  // No other reader of the library is ever called: not those of SVG, PDF, TIFF.
  sharp.block({ operation: ['VipsForeignLoad'] })
  const readers = ['Png', 'Jpeg', 'Nsgif', 'Webp'].map((one) => `VipsForeignLoad${one}Buffer`)
  sharp.unblock({ operation: readers })
  return sharp
}

let loaded: ReturnType<typeof loadSharp> | undefined
let waiting = 0
/** Settles when the last picture that was sent is done. */
let last: Promise<unknown> = Promise.resolve()

/** Pictures that wait for their turn, each in memory. */
const mostWaiting = 20

async function decode(bytes: Buffer, kind: Kind): Promise<DecodedImage | null> {
  loaded ??= loadSharp()
  const sharp = await loaded
  const image = sharp(bytes, { animated: true, limitInputPixels: mostPixels, failOn: 'error' })
  try {
    // Turned as its camera says: that note is dropped with all that is not pixels.
    const drawn = kind.encode(image.autoOrient()).timeout({ seconds: patience })
    const { data, info } = await drawn.toBuffer({ resolveWithObject: true })
    const height = info.pageHeight ?? info.height
    return { mediaType: `image/${kind.name}`, extension: kind.extension, width: info.width, height, bytes: data }
  } catch (error) {
    // The library throws plain errors for all faults of a file.
    if (!(error instanceof Error)) throw error
    return null
  }
}

/**
 * Decodes a picture and encodes it again in its own format, so that what others are shown was made here. Null for what is no
 * PNG, JPEG, GIF or WebP, is broken, or has more pixels than any screen. Throws `unavailable` while many wait already.
 */
export async function decodeImage(bytes: Buffer): Promise<DecodedImage | null> {
  const kind = kinds.find((one) => one.begins(bytes))
  if (kind === undefined) return null
  if (waiting >= mostWaiting)
    throw new Refusal('unavailable', { detail: 'Too many pictures are being uploaded.', retryAfterSeconds: patience })
  waiting++
  const before = last
  const turn = (async () => {
    await before
    return decode(bytes, kind)
  })()
  // The next one starts after any outcome of this one.
  last = turn.then(
    () => undefined,
    () => undefined,
  )
  try {
    return await turn
  } finally {
    waiting--
  }
}
