import { expect, test } from 'vitest'
import { linesOf } from './lines.ts'

async function linesIn(...pieces: readonly string[]): Promise<string[]> {
  const bytes = new TextEncoder().encode(pieces.join('|'))
  const stream = new ReadableStream<Uint8Array>({
    start(controller) {
      // One byte at a time: characters of several bytes are torn apart as a network may do it.
      for (const byte of bytes) controller.enqueue(Uint8Array.of(byte))
      controller.close()
    },
  })
  const found: string[] = []
  for await (const line of linesOf(stream)) found.push(line)
  return found
}

test('lines come whole, however the network cuts them', async () => {
  expect(await linesIn('{"part":"nearby"}\n{"text":"žluťoučký 日本"}\n')).toEqual([
    '{"part":"nearby"}',
    '{"text":"žluťoučký 日本"}',
  ])
  expect(await linesIn('\nlast')).toEqual(['last'])
  expect(await linesIn('')).toEqual([])
})
