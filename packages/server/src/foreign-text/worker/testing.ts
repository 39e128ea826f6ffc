// Measures readers in a thread of its own, which can be ended when one of them does not end.

import { parentPort, workerData } from 'node:worker_threads'
import { readers } from '../testing.ts'

export interface Measurement {
  readonly reader: string
  readonly shape: string
  /** Milliseconds for 100 kB and for 1 MB; null where it has only begun. */
  readonly times: readonly [number, number] | null
}

const small = 100_000
const large = 1_000_000
/** Milliseconds below which a time says nothing: the collector's, the compiler's. */
const noise = 4

/** What texts are made of: what begins something, parts something, or makes an expression try again. */
const units = [
  ...[' ', 'a', 'a ', '.', 'a.', '. ', '/', 'a/', '//', '*', 'a*', '-', '+', '0', '0,', ',', ' ,', ';', ':', 'a:', '='],
  ...['(', '[', '{', '<', ')', ']', '}', '((a', '[a', '{{', '{{ a }}', '{% if a %}', '<a', '<a b="', '</a>', '<!--'],
  ...[
    '"',
    "'",
    '\\',
    '\\"',
    '"a" ',
    'r"',
    '@',
    'a@',
    '://',
    'a://',
    'http://a@',
    '&',
    '&a=1',
    '&a.b=1',
    '%',
    '%2e',
    '%zz',
  ],
  ...['\n', '\r\n', '\n\n', '\t', '\0', '\u00e9', '\ud800', '\u3042', ' and ', 'not ', ' to ', '!', '?', 'n+', '!n'],
  ...['#, fuzzy\n', 'msgid "a"\n', '#: a:1\n', "repository '", 'Permission to ', 'remote: a\n', 'a: 1% (1/1)\r'],
  ...[
    '\r\n--x',
    '--x\r\n',
    '--x\r\nContent-Disposition: form-data; name="a"\r\n\r\nb\r\n',
    'a: b\r\n',
    'text/html;q=0,',
  ],
]

const ends = ['', '\u0001x']

async function time(read: (text: string) => unknown, text: string): Promise<number> {
  const begun = performance.now()
  try {
    await read(text)
  } catch (error) {
    if (!(error instanceof Error)) throw error // refusing a text is reading it
  }
  return performance.now() - begun
}

const fill = (start: string, unit: string, end: string, length: number) =>
  start + unit.repeat(Math.ceil((length - start.length - end.length) / unit.length)) + end

async function best(read: (text: string) => unknown, text: string, times: number): Promise<number> {
  let least = Number.POSITIVE_INFINITY
  for (let index = 0; index < times; index++) least = Math.min(least, await time(read, text))
  return least
}

/** The large text is read once where that is fast enough already, and both three times where it is not. */
async function measure(read: (text: string) => unknown, shape: readonly [string, string, string]) {
  const little = await best(read, fill(...shape, small), 1)
  const much = await best(read, fill(...shape, large), 1)
  if (much <= 20 * Math.max(little, noise)) return [Math.max(little, noise), much] as const
  return [
    Math.max(await best(read, fill(...shape, small), 3), noise),
    await best(read, fill(...shape, large), 3),
  ] as const
}

/** The shapes of one reader, one after the other, from the one that the last thread was ended at. */
async function measureAll(first: number): Promise<void> {
  let index = 0
  for (const { name, read, starts = [''] } of readers)
    for (const start of starts)
      for (const unit of units)
        for (const end of ends) {
          if (index++ < first) continue
          const shape = JSON.stringify(`${start}${unit} …${end}`)
          parentPort?.postMessage({ reader: name, shape, times: null } satisfies Measurement)
          const times = await measure(read, [start, unit, end])
          parentPort?.postMessage({ reader: name, shape, times } satisfies Measurement)
        }
}

if (typeof workerData?.first === 'number') await measureAll(workerData.first)
