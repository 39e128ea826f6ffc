// Measures readers in a separate thread, which can be terminated if a reader does not end.

import { parentPort, workerData } from 'node:worker_threads'
import type { Reader } from './reader.ts'
import { readers } from './testing.ts'

export interface Measurement {
  readonly reader: string
  readonly shape: string
  /** Milliseconds for a text and for one of ten times its length; null if the measurement is about to start. */
  readonly times: readonly [number, number] | null
}

/** Characters at which every shape is tried, to find the slowest ones. */
const tried = 2_000
/** Characters of the small text; the large one has ten times as many. A reader of quadratic time takes 20 ms or more for 20,000. */
const small: number = workerData?.small ?? 20_000
/** Milliseconds below which a time is mostly garbage collection and compilation. */
const noise = 15

/** Pieces of texts that begin something, separate something, or make a regular expression backtrack. */
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

/** Measures milliseconds of CPU time, so that other work on the machine does not count. */
async function time(read: (text: string) => unknown, text: string): Promise<number> {
  const begun = process.threadCpuUsage()
  try {
    await read(text)
  } catch (error) {
    if (!(error instanceof Error)) throw error // refusing a text counts as reading it
  }
  const { user, system } = process.threadCpuUsage(begun)
  return (user + system) / 1000
}

type Shape = readonly [start: string, unit: string, end: string]

const fill = ([start, unit, end]: Shape, length: number) =>
  start + unit.repeat(Math.ceil((length - start.length - end.length) / unit.length)) + end

const shown = ([start, unit, end]: Shape) => JSON.stringify(`${start}${unit} …${end}`)

/** The fastest of three runs; stops early below `enough` milliseconds. */
async function bestOfThree(read: (text: string) => unknown, text: string, enough: number): Promise<number> {
  const first = await time(read, text)
  if (first <= enough) return first
  return Math.min(first, await time(read, text), await time(read, text))
}

/** A quick trial by wall clock, which is precise for short times; the faster of two runs. */
async function trial({ read }: Reader, shape: Shape): Promise<number> {
  const text = fill(shape, tried)
  let best = Number.POSITIVE_INFINITY
  for (let index = 0; index < 2; index++) {
    const begun = performance.now()
    await time(read, text)
    best = Math.min(best, performance.now() - begun)
  }
  return best
}

function shapesOf({ starts = [''] }: Reader): Shape[] {
  return starts.flatMap((start) => units.flatMap((unit) => ends.map((end): Shape => [start, unit, end])))
}

const tell = (measurement: Measurement): void => parentPort?.postMessage(measurement)

/** Measures the `slowest` shapes of a reader, that many, at both lengths. */
async function measure(reader: Reader, slowest: number): Promise<void> {
  const { name, read } = reader
  const trials: { shape: Shape; milliseconds: number }[] = []
  for (const shape of shapesOf(reader)) {
    tell({ reader: name, shape: shown(shape), times: null })
    trials.push({ shape, milliseconds: await trial(reader, shape) })
  }
  trials.sort((a, b) => b.milliseconds - a.milliseconds)
  for (const { shape } of trials.slice(0, slowest)) {
    tell({ reader: name, shape: shown(shape), times: null })
    const little = Math.max(noise, await bestOfThree(read, fill(shape, small), noise))
    tell({ reader: name, shape: shown(shape), times: null })
    tell({
      reader: name,
      shape: shown(shape),
      times: [little, await bestOfThree(read, fill(shape, 10 * small), 20 * little)],
    })
  }
}

if (Array.isArray(workerData?.names))
  for (const reader of readers) if (workerData.names.includes(reader.name)) await measure(reader, workerData.slowest)
