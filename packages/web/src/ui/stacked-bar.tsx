import { useText } from '../text/texts.ts'
import { formatPercent } from './format.ts'
import style from './stacked-bar.module.css'
import { doneShare, type StateCounts, stateOrder, totalOf } from './state-counts.ts'

interface StackedBarProps {
  readonly counts: StateCounts
  /** What it says, in words and numbers. */
  readonly label: string
}

/** States as lengths, always in one order, with the share of what is done beside it; without strings a word says so. */
export function StackedBar({ counts, label }: StackedBarProps) {
  const text = useText()
  const total = totalOf(counts)
  const share = doneShare(counts)
  return (
    <span className={style.row}>
      <span className={style.bar} role="img" aria-label={label} title={label}>
        {stateOrder
          .filter((state) => counts[state] > 0)
          .map((state) => (
            <span key={state} className={style[state]} style={{ flexGrow: counts[state] / total }} />
          ))}
      </span>
      <span className={style.number}>{share === null ? text('bar-none') : formatPercent(share)}</span>
    </span>
  )
}
