import type { RowProgress } from '@weft/server'
import { Presets, SingleBar } from 'cli-progress'
import type { Terminal } from './command.ts'

export interface RowProgressDisplay {
  tell(progress: RowProgress): void
  /** Clears the progress bar; may be called again. */
  end(): void
}

/** Rows between two lines of a log. */
const step = 100_000

/** Shows progress as a bar on a terminal, else as a line for each hundred thousand rows. */
export function showRowProgress({ screen, error }: Terminal): RowProgressDisplay {
  return screen === null ? lines(error) : bar(screen)
}

const formatProgress = ({ done, total }: RowProgress): string =>
  total === null ? `${done} rows` : `${done} of about ${Math.max(done, total)} rows`

function lines(print: (line: string) => void): RowProgressDisplay {
  let lastReported = 0
  return {
    tell(progress) {
      if (progress.done < lastReported) lastReported = 0
      if (progress.done < lastReported + step) return
      lastReported = progress.done
      print(`${progress.what}: ${formatProgress(progress)}`)
    },
    end() {},
  }
}

function bar(screen: NodeJS.WriteStream): RowProgressDisplay {
  const format = '{bar} {percentage} %  {rows}  {what}'
  const drawn = new SingleBar(
    { format, stream: screen, hideCursor: true, clearOnComplete: true, barsize: 24 },
    Presets.shades_classic,
  )
  let running = false
  return {
    tell(progress) {
      const { what, done, total } = progress
      // If the total is not known, the bar stays empty and only the numbers change.
      const all = total === null ? Number.MAX_SAFE_INTEGER : Math.max(done, total, 1)
      const payload = { what, rows: formatProgress(progress) }
      if (!running) drawn.start(all, 0, payload)
      running = true
      drawn.setTotal(all)
      drawn.update(done, payload)
    },
    end() {
      if (running) drawn.stop()
      running = false
    },
  }
}
