import type { OperationProgress } from '@weft/server'
import { Presets, SingleBar } from 'cli-progress'
import type { Terminal } from './command.ts'

export interface Progress {
  tell(told: OperationProgress): void
  /** Clears the progress bar; may be called again. */
  end(): void
}

/** Shows progress as a bar on a terminal, else as one line for each file. */
export function createProgress(terminal: Terminal): Progress {
  return terminal.screen === null ? lines(terminal) : bar(terminal.screen)
}

function lines(terminal: Terminal): Progress {
  let clone = -100
  return {
    tell(told) {
      if (told.kind === 'step') terminal.error(told.text)
      if (told.kind === 'clone' && told.percent >= clone + 25) {
        clone = told.percent
        terminal.error(`clone: ${told.percent} %`)
      }
      if (told.kind === 'lines') for (const line of told.lines) terminal.error(line)
    },
    end() {},
  }
}

function bar(screen: NodeJS.WriteStream): Progress {
  const drawn = new SingleBar(
    {
      format: '{what} {bar} {value}/{total} {unit}  {strings} strings, checked  {rate} strings/s',
      stream: screen,
      hideCursor: true,
      clearOnComplete: true,
      barsize: 24,
    },
    Presets.shades_classic,
  )
  const payload = { what: 'clone', unit: '%', strings: 0, rate: 0 }
  let firstString = 0
  let running = false
  const start = (total: number) => {
    if (!running) drawn.start(total, 0, payload)
    running = true
  }
  return {
    tell(told) {
      if (told.kind === 'step') screen.write(`${told.text}\n`)
      if (told.kind === 'clone') {
        start(100)
        drawn.update(told.percent, payload)
      }
      if (told.kind === 'files') {
        firstString ||= Date.now() - 200
        start(told.total)
        drawn.setTotal(told.total)
        const rate = Math.round((1000 * told.strings) / (Date.now() - firstString))
        drawn.update(told.done, { what: 'files', unit: 'files', strings: told.strings, rate })
      }
    },
    end() {
      if (running) drawn.stop()
      running = false
    },
  }
}
