import type { Report } from '@weft/checks'
import type { CheckRequest, CheckVerdict } from './checks-messages.ts'

/** Milliseconds after the last key until a text is checked. */
const typingPause = 120
/** Milliseconds after which a check that does not end is ended. */
const patience = 3000

/** Checks texts in a worker, only the last one; a worker that does not answer is replaced. */
export class LiveChecks {
  readonly #onReports: (reports: readonly Report[]) => void
  #worker: Worker | null = null
  #number = 0
  #pause: ReturnType<typeof setTimeout> | undefined
  #limit: ReturnType<typeof setTimeout> | undefined

  constructor(onReports: (reports: readonly Report[]) => void) {
    this.#onReports = onReports
  }

  /** Asks for a verdict when the typing pauses. */
  ask(request: Omit<CheckRequest, 'number'>): void {
    clearTimeout(this.#pause)
    const number = ++this.#number
    this.#pause = setTimeout(() => this.#send({ ...request, number }), typingPause)
  }

  /** Forgets what was asked: another string is shown. */
  cancel(): void {
    clearTimeout(this.#pause)
    this.#number++
  }

  #send(request: CheckRequest): void {
    this.#worker ??= this.#start()
    clearTimeout(this.#limit)
    this.#limit = setTimeout(() => this.#stop(), patience)
    this.#worker.postMessage(request)
  }

  #start(): Worker {
    const worker = new Worker(new URL('./checks.worker.ts', import.meta.url), { type: 'module', name: 'checks' })
    worker.addEventListener('message', ({ data }: MessageEvent<CheckVerdict>) => {
      clearTimeout(this.#limit)
      if (data.number === this.#number) this.#onReports(data.reports)
    })
    worker.addEventListener('error', () => this.#stop())
    return worker
  }

  #stop(): void {
    clearTimeout(this.#limit)
    this.#worker?.terminate()
    this.#worker = null
  }

  close(): void {
    this.cancel()
    this.#stop()
  }
}
