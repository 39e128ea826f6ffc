import { createWriteStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { expect, test } from 'vitest'
import { measureInHeap } from './measured-command.fixture.ts'
import { makeWorkplace } from './testing.ts'

/**
 * The most memory of the process in bytes. Held whole, the file would take its bytes, its text and its tree: over 800 MB. With a
 * larger heap garbage lies about longer.
 */
const mostMemory = 400 * 1024 ** 2

const unit = (source: string, target: string) =>
  `<tu><tuv xml:lang="en"><seg>${source}</seg></tuv><tuv xml:lang="cs"><seg>${target}</seg></tuv></tu>`

/** A hundred thousand equal texts, and one of 350,000 characters. */
function* pieces(): Generator<string> {
  yield '<?xml version="1.0" encoding="UTF-8"?><tmx version="1.4"><header srclang="en-US"/><body>'
  yield unit('x'.repeat(350_000), 'long')
  const filler = 'lorem ipsum dolor sit amet '.repeat(74)
  for (let at = 0; at < 100_000; at++) yield unit(filler, 'Pořád totéž')
  yield '</body></tmx>'
}

test('a TMX of 200 MB is imported in flat memory', { timeout: 600_000 }, async () => {
  const place = await makeWorkplace()
  try {
    const file = join(place.folder, 'large.tmx')
    await pipeline(Readable.from(pieces()), createWriteStream(file))
    expect((await stat(file)).size).toBeGreaterThan(200e6)
    const { memory, seconds } = await measureInHeap(96, join(place.folder, 'data'), ['memory', 'import', file])
    console.log(`200 MB of TMX: ${seconds.toFixed(1)} s, ${Math.round(memory / 1024 ** 2)} MB`)
    expect(memory).toBeLessThan(mostMemory)
  } finally {
    place.remove()
  }
})
