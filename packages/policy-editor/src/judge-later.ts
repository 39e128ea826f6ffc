import { type Circumstances, type Judgement, judge, LARGE } from './judge.ts'
import type { JudgeRequest } from './worker.ts'

/** Judges texts as they change: small ones after a moment of quiet, large ones in a worker; only the newest is told. */
export interface JudgeLater {
  ask(text: string, circumstances: Circumstances): void
  stop(): void
}

const QUIET_MS = 40

/** @param tell Gets the judgement of the newest text. */
export function judgeLater(tell: (judgement: Judgement) => void): JudgeLater {
  let number = 0
  let timer: ReturnType<typeof setTimeout> | undefined
  let worker: Worker | null = null
  let isBusy = false
  let waiting: JudgeRequest | null = null
  const send = (request: JudgeRequest): void => {
    worker ??= startOwnScript(({ number: answered, judgement }) => {
      isBusy = false
      const next = waiting
      waiting = null
      if (next) send(next)
      else if (answered === number) tell(judgement)
    })
    isBusy = true
    worker.postMessage(request)
  }
  return {
    ask(text, circumstances) {
      number += 1
      const request = { number, text, circumstances }
      clearTimeout(timer)
      timer = setTimeout(() => {
        if (text.length < LARGE) tell(judge(text, circumstances))
        else if (isBusy) waiting = request
        else send(request)
      }, QUIET_MS)
    },
    stop() {
      clearTimeout(timer)
      worker?.terminate()
    },
  }
}

interface Answer {
  readonly number: number
  readonly judgement: Judgement
}

/** Runs the script of this page as a worker: the file has no other, and need not be on a server. */
function startOwnScript(tell: (answer: Answer) => void): Worker {
  const script = document.getElementById('program')?.textContent ?? ''
  const address = URL.createObjectURL(new Blob([script], { type: 'text/javascript' }))
  const worker = new Worker(address)
  worker.onmessage = ({ data }: MessageEvent<Answer>) => tell(data)
  return worker
}
