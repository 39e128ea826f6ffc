import { once } from 'node:events'
import { Duplex } from 'node:stream'
import { Worker } from 'node:worker_threads'

/** Where PGlite keeps its files (null: in memory), and a dumped data directory to start from. */
export interface PgliteWorkerData {
  readonly dataDir: string | null
  readonly template: Uint8Array | null
}

/**
 * A worker thread with PGlite, as the socket that node-postgres wants: what is written in one turn of the event loop
 * goes to the worker as one message.
 */
export class PgliteStream extends Duplex {
  readonly #worker: Worker
  #pending: Buffer[] = []

  constructor(worker: Worker) {
    super()
    this.#worker = worker
    worker.on('message', (answer: Uint8Array<ArrayBuffer>) => {
      if (answer instanceof Uint8Array) this.push(Buffer.from(answer.buffer, answer.byteOffset, answer.byteLength))
    })
    worker.on('error', (error) => this.destroy(error))
    worker.on('exit', () => this.destroy())
  }

  connect(): this {
    setImmediate(() => this.emit('connect'))
    return this
  }

  setNoDelay(): void {}
  setKeepAlive(): void {}

  ref(): void {
    this.#worker.ref()
  }

  unref(): void {
    this.#worker.unref()
  }

  override _read(): void {}

  override _write(chunk: Buffer, _encoding: string, done: () => void): void {
    this.#send([chunk])
    done()
  }

  override _writev(chunks: { chunk: Buffer }[], done: () => void): void {
    this.#send(chunks.map(({ chunk }) => chunk))
    done()
  }

  override _final(done: () => void): void {
    this.#worker.once('exit', () => done())
    queueMicrotask(() => this.#worker.postMessage('close'))
  }

  #send(chunks: Buffer[]): void {
    if (this.#pending.length === 0) queueMicrotask(() => this.#flush())
    this.#pending.push(...chunks)
  }

  #flush(): void {
    const message = new Uint8Array(Buffer.concat(this.#pending))
    this.#pending = []
    this.#worker.postMessage(message, [message.buffer])
  }
}

/** Starts PGlite in a worker thread; resolves when it is open. */
export function startPglite(data: PgliteWorkerData): Promise<Worker> {
  const worker = new Worker(new URL('./pglite-worker.ts', import.meta.url), { workerData: data, execArgv: [] })
  return new Promise((resolve, reject) => {
    worker.once('message', () => resolve(worker))
    worker.once('error', reject)
    worker.once('exit', (code) => reject(new Error(`PGlite ended with code ${code} while it opened`)))
  })
}

/** Opens a closed data directory and reads it whole, as a tar file: the `template` of others. */
export async function dumpPglite(dataDir: string): Promise<Uint8Array> {
  const worker = await startPglite({ dataDir, template: null })
  const dumped = once(worker, 'message')
  worker.postMessage('dump')
  const [{ tar }] = await dumped
  worker.postMessage('close')
  await once(worker, 'exit')
  return new Uint8Array(tar)
}
