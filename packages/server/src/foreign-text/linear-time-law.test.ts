import { Worker } from 'node:worker_threads'
import { expect, test } from 'vitest'
import type { Measurement } from './worker/testing.ts'

/** Milliseconds after which a reader is ended: a megabyte takes a hundredth of it. */
const patience = 15_000

/** Measures from a shape on; the complaints, and where to go on behind a reader that did not end. */
function measureFrom(first: number): Promise<{ readonly complaints: string[]; readonly next: number | null }> {
  return new Promise((resolve, reject) => {
    const complaints: string[] = []
    let index = first
    let current = 'the start'
    const worker = new Worker(new URL('./worker/testing.ts', import.meta.url), { workerData: { first } })
    const give = () => {
      void worker.terminate()
      resolve({ complaints: [...complaints, `${current} did not end`], next: index + 1 })
    }
    let timer = setTimeout(give, 60_000)
    worker.on('message', ({ reader, shape, times }: Measurement) => {
      clearTimeout(timer)
      timer = setTimeout(give, patience)
      current = `${reader}: ${shape}`
      if (times === null) return
      index++
      const [small, large] = times
      if (large > 20 * small) complaints.push(`${current}: ${small.toFixed(1)} ms and ${large.toFixed(1)} ms`)
    })
    worker.on('error', reject)
    worker.on('exit', () => {
      clearTimeout(timer)
      resolve({ complaints, next: null })
    })
  })
}

// The one kind of test that looks at a clock: ten times the text may take twenty times the time, in one process.
test('whatever reads foreign text takes time with its length, not with its square', async () => {
  const complaints: string[] = []
  for (let next: number | null = 0; next !== null && complaints.length < 30; ) {
    const measured = await measureFrom(next)
    complaints.push(...measured.complaints)
    next = measured.next
  }
  expect(complaints).toEqual([])
}, 600_000)
