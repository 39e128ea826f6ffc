import { crc32, deflateSync } from 'node:zlib'

/** Pixels, as sites that show links to others want a picture. */
const size = { width: 1200, height: 630 }
/** Pixels of a unit in which the logo is drawn, and where the logo begins; see `site-icon.ts`. */
const scale = 18
const start = { x: (size.width - 24 * scale) / 2, y: (size.height - 24 * scale) / 2 }

type Color = readonly [number, number, number]
type Point = readonly [number, number]

const ground: Color = [29, 95, 196]

interface Thread {
  readonly color: Color
  /** Half of its width, in units. */
  readonly radius: number
  readonly lines: readonly (readonly [Point, Point])[]
}

const corners: readonly Point[] = [
  [5, 8.5],
  [8.2, 16],
  [12, 8.5],
  [15.8, 16],
  [19, 8.5],
]

/** The warp, and above it the weft, whose parts are as long as the gaps between them. */
const threads: readonly Thread[] = [
  {
    color: [255, 255, 255],
    radius: 1.1,
    lines: corners.slice(1).map((corner, index) => [corners[index] ?? corner, corner]),
  },
  {
    color: [159, 216, 194],
    radius: 0.8,
    lines: [5, 10.2, 15.4].map((x) => [
      [x, 12.2],
      [x + 2.6, 12.2],
    ]),
  },
]

function distance([x, y]: Point, [[fromX, fromY], [toX, toY]]: readonly [Point, Point]): number {
  const [alongX, alongY] = [toX - fromX, toY - fromY]
  const part = ((x - fromX) * alongX + (y - fromY) * alongY) / (alongX ** 2 + alongY ** 2)
  const at = Math.min(1, Math.max(0, part))
  return Math.hypot(x - fromX - at * alongX, y - fromY - at * alongY)
}

function colorAt(point: Point): Color {
  let color = ground
  for (const thread of threads) {
    const nearest = Math.min(...thread.lines.map((line) => distance(point, line)))
    const share = Math.min(1, Math.max(0, (thread.radius - nearest) * scale + 0.5))
    if (share > 0) color = mix(color, thread.color, share)
  }
  return color
}

const mix = (below: Color, above: Color, share: number): Color => [
  Math.round(below[0] + (above[0] - below[0]) * share),
  Math.round(below[1] + (above[1] - below[1]) * share),
  Math.round(below[2] + (above[2] - below[2]) * share),
]

function chunk(name: string, content: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(name, 'latin1'), content])
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(content.length)
  sum.writeUInt32BE(crc32(named))
  return Buffer.concat([length, named, sum])
}

/** The logo as a PNG picture: what shows links to others takes no SVG. */
export function drawSitePicture(): Buffer {
  const rows = Buffer.alloc(size.height * (1 + size.width * 3)) // each begins with a 0: no filter
  for (let y = 0, at = 0; y < size.height; y++) {
    at++
    for (let x = 0; x < size.width; x++) {
      const [red, green, blue] = colorAt([(x + 0.5 - start.x) / scale, (y + 0.5 - start.y) / scale])
      at = rows.writeUInt8(blue, rows.writeUInt8(green, rows.writeUInt8(red, at)))
    }
  }
  const header = Buffer.alloc(13)
  header.writeUInt32BE(size.width, 0)
  header.writeUInt32BE(size.height, 4)
  header.set([8, 2], 8) // eight bits of red, green and blue each
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
  const parts = [chunk('IHDR', header), chunk('IDAT', deflateSync(rows, { level: 9 })), chunk('IEND', Buffer.alloc(0))]
  return Buffer.concat([signature, ...parts])
}
