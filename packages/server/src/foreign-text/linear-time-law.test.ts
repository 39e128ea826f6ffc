import { Worker } from 'node:worker_threads'
import { isThorough } from '@weft/testkit'
import { expect, test } from 'vitest'
import { readers } from './testing.ts'
import type { Measurement } from './worker.fixture.ts'

/** Milliseconds after which a reader that reports no progress is terminated. */
const patience = 60_000

/** The number of slowest shapes of each reader that are measured at both lengths; a soak measures more. */
const slowest = Number(process.env.WEFT_SLOWEST_SHAPES ?? 1)

/** Characters of the smaller text of the two. */
const small = isThorough('WEFT_SLOWEST_SHAPES') ? 100_000 : 20_000

interface Complaint {
  readonly reader: string
  readonly about: string
}

/** Measures readers in a thread. Returns complaints, and the readers that were not measured because one did not end. */
function measure(names: readonly string[]): Promise<{ readonly complaints: Complaint[]; readonly left: string[] }> {
  return new Promise((resolve, reject) => {
    const complaints: Complaint[] = []
    let current = { reader: names[0] ?? '', shape: 'its first text' }
    const worker = new Worker(new URL('./worker.fixture.ts', import.meta.url), {
      workerData: { names, slowest, small },
    })
    const finish = (left: string[]) => {
      clearTimeout(timer)
      void worker.terminate()
      resolve({ complaints, left })
    }
    const giveUp = () => {
      complaints.push({ reader: current.reader, about: `${current.shape} did not end` })
      finish(names.slice(names.indexOf(current.reader) + 1))
    }
    let timer = setTimeout(giveUp, 60_000)
    worker.on('message', ({ reader, shape, times }: Measurement) => {
      clearTimeout(timer)
      timer = setTimeout(giveUp, patience)
      current = { reader, shape }
      if (times === null) return
      const [small, large] = times
      if (large > 20 * small)
        complaints.push({
          reader,
          about: `${shape} took ${small.toFixed(1)} ms, ten times of it ${large.toFixed(1)} ms`,
        })
    })
    worker.on('error', reject)
    worker.on('exit', () => finish([]))
  })
}

async function measureAll(readerNames: readonly string[]): Promise<Complaint[]> {
  const complaints: Complaint[] = []
  for (let names = readerNames; names.length > 0; ) {
    const measured = await measure(names)
    complaints.push(...measured.complaints)
    names = measured.left
  }
  return complaints
}

/**
 * The only timed test: ten times the text may take at most twenty times the CPU time, in one thread. Other load on the
 * machine slows large texts more than small ones, sometimes beyond that; quadratic readers take a hundred times as long in
 * every measurement.
 */
test('whatever reads foreign text takes linear, not quadratic, time', async () => {
  let complaints = await measureAll(readers.map(({ name }) => name))
  for (let again = 0; again < 2 && complaints.length > 0; again++) {
    const doubtful = new Set(complaints.map(({ reader }) => reader))
    complaints = await measureAll([...doubtful])
  }
  expect(complaints).toEqual([])
}, 900_000)
