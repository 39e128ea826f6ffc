/** How far git is in one phase. */
export interface GitProgress {
  /** True: the host's progress; false: that of our git. */
  readonly fromHost: boolean
  /** Git's own word: `Counting objects`, `Receiving objects`, `Resolving deltas`, `Writing objects`. */
  readonly phase: string
  /** 0 to 100. */
  readonly percent: number
  readonly done: number
  readonly total: number
  /** Bytes transferred in this phase; null if git does not say. */
  readonly bytes: number | null
}

const units: Readonly<Record<string, number>> = { bytes: 1, KiB: 1024, MiB: 1024 ** 2, GiB: 1024 ** 3 }
const line = /^(remote: )?([A-Z][A-Za-z -]+): +(\d+)% \((\d+)\/(\d+)\)(?:, ([\d.]+) (bytes|KiB|MiB|GiB))?/

/** Parses a progress line such as `Receiving objects:  42% (42/100), 1.20 MiB | 3.00 MiB/s`; null for another line. */
export function parseProgress(text: string): GitProgress | null {
  const match = line.exec(text)
  if (match === null) return null
  const [, remote, phase = '', percent, done, total, amount, unit] = match
  const bytes = amount === undefined ? null : Number(amount) * (units[unit ?? ''] ?? 1)
  return {
    fromHost: remote !== undefined,
    phase,
    percent: Number(percent),
    done: Number(done),
    total: Number(total),
    bytes,
  }
}
