import { formatPercent } from './format.ts'
import style from './stacked-bar.module.css'

/** How many strings are in which state; each string counts once. */
export interface StateCounts {
  readonly approved: number
  readonly translated: number
  readonly needsEditing: number
  readonly untranslated: number
}

const order = ['approved', 'translated', 'needsEditing', 'untranslated'] as const

interface StackedBarProps {
  readonly counts: StateCounts
  /** What it says, in words and numbers. */
  readonly label: string
}

export const totalOf = (counts: StateCounts): number => order.reduce((sum, state) => sum + counts[state], 0)

/** The share of strings that need nobody any more: 99.9 % is not yet 100 %. */
export function doneShare(counts: StateCounts): number {
  const total = totalOf(counts)
  return total === 0 ? 1 : (counts.approved + counts.translated) / total
}

/** States as lengths, always in one order, with the share of what is done beside it. */
export function StackedBar({ counts, label }: StackedBarProps) {
  const total = totalOf(counts)
  return (
    <span className={style.row}>
      <span className={style.bar} role="img" aria-label={label} title={label}>
        {order
          .filter((state) => counts[state] > 0)
          .map((state) => (
            <span key={state} className={style[state]} style={{ flexGrow: counts[state] / total }} />
          ))}
      </span>
      <span className={style.number}>{formatPercent(doneShare(counts))}</span>
    </span>
  )
}
