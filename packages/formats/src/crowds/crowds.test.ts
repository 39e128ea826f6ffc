import { Worker } from 'node:worker_threads'
import { describe, expect, test } from 'vitest'
import { formatById, formats } from '../index.ts'
import { crowdedFiles } from './testing.ts'

/** How large the files are; a soak makes them larger, and looks at what reading them takes of memory. */
const size = Number(process.env.WEFT_CROWDED_BYTES ?? 300_000)
const looksAtMemory = size >= 5_000_000

/** The most memory to read any file of 10 MB: a file of 60 MB full of sentences needs as much. */
const MOST_MEGABYTES = 480

/** The most processor time of this thread, in milliseconds, for each megabyte and as a base. */
const [MOST_A_MEGABYTE, MOST_BESIDES] = [2_000, 1_000]

const language = { code: 'en', plural: { number: 2, formula: 'n != 1' } }

/** Reads a file in a thread that has no more memory; what became of it. */
async function readWithin(megabytes: number, format: string, bytes: Buffer): Promise<string> {
  const index = new URL('../index.ts', import.meta.url).href
  const code = `
    const { parentPort, workerData } = require('node:worker_threads')
    import(${JSON.stringify(index)}).then(({ formatById }) => {
      const { units, problems } = formatById(workerData.format).parse(Buffer.from(workerData.bytes), workerData)
      parentPort.postMessage(units.length > 0 || problems.length > 0 ? 'read' : 'empty')
    })`
  const worker = new Worker(code, {
    eval: true,
    workerData: { format, bytes, language },
    resourceLimits: { maxOldGenerationSizeMb: megabytes },
  })
  return new Promise((resolve) => {
    worker.once('message', resolve)
    worker.once('error', (error: Error & { code?: string }) => resolve(error.code ?? error.message))
  })
}

test('each grammar has files that are full of one thing', () => {
  const tried = new Set(crowdedFiles.map(({ format }) => format))
  // Dialects beside them are read by the same readers.
  const grammars = new Set(formats.filter(({ id }) => tried.has(id)).map(({ mediaType }) => mediaType))
  expect(formats.filter(({ mediaType }) => !grammars.has(mediaType)).map(({ id }) => id)).toEqual([])
})

test.each(['csv', 'ini', 'strings', 'php', 'fluent', 'yaml', 'toml', 'go-i18n-toml'])(
  '%s: a file of more short strings than are read is refused in one line, at the place from which on it is not read',
  (id) => {
    const bytes = crowdedFiles.find(({ format, of }) => format === id && of === 'strings')?.bytes(3_500_000)
    const [problem] = (bytes && formatById(id)?.parse(bytes, { language }).problems) ?? []
    expect([problem?.code, problem?.detail.includes('\n')]).toEqual(['too-many-units', false])
    expect(problem?.span?.start).toBeGreaterThan(1_000_000)
  },
)

test.each(['aresource', 'xliff'])('%s: a text with more tags than are read is refused at the first of them', (id) => {
  const bytes = crowdedFiles.find(({ format, of }) => format === id && of === 'inner')?.bytes(1_000_000)
  const [problem, ...more] = (bytes && formatById(id)?.parse(bytes, { language }).problems) ?? []
  expect([problem?.code, more]).toEqual(['too-many-units', []])
  const tags = bytes?.toString('latin1', 0, problem?.span?.start).match(/<[bx]\/>/g)
  expect(tags?.length).toBe(200_000)
})

test('aresource: a million strings are read, of plurals each form counts', () => {
  const problemsOf = (element: string, n: number) =>
    formatById('aresource')?.parse(Buffer.from(`<resources>${element.repeat(n)}</resources>`), { language }).problems
  expect(problemsOf('<string name="a"/>', 1_000_000)).toEqual([])
  expect(problemsOf('<plurals name="a"><item/></plurals>', 500_001)).toHaveLength(1)
})

describe.each(crowdedFiles)('$format, full of $of', ({ format: id, bytes: write }) => {
  const format = formatById(id)
  const bytes = write(size)

  test('takes linear time', () => {
    if (!format) throw new Error(`no format ${id}`)
    const start = process.threadCpuUsage()
    const { problems } = format.parse(bytes, { language })
    const taken = process.threadCpuUsage(start).user / 1000
    expect(taken).toBeLessThan(MOST_BESIDES + (MOST_A_MEGABYTE * bytes.length) / 1e6)
    for (const { span } of problems)
      expect(span && span.start >= 0 && span.start <= span.end && span.end <= bytes.length).toBe(true)
  })

  test.runIf(looksAtMemory)('takes bounded memory', async () => {
    expect(['read', 'empty']).toContain(await readWithin(MOST_MEGABYTES, id, bytes))
  })
})
