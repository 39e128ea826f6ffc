import { type Circumstances, judge } from './judge.ts'

/** A request of the page to the worker. */
export interface JudgeRequest {
  readonly number: number
  readonly text: string
  readonly circumstances: Circumstances
}

/** The part of a worker's global scope that is used. */
interface WorkerScope {
  onmessage: ((event: MessageEvent<JudgeRequest>) => void) | null
  postMessage(message: unknown): void
}

/** Answers each request in turn. */
export function startWorker(): void {
  const scope = globalThis as unknown as WorkerScope // this runs in a worker
  scope.onmessage = ({ data: { number, text, circumstances } }) => {
    scope.postMessage({ number, judgement: judge(text, circumstances) })
  }
}
