import { useText } from '../text/texts.ts'
import { barImage } from './bar-image.ts'
import { formatPercent } from './format.ts'
import style from './stacked-bar.module.css'
import { doneShare, type StateCounts } from './state-counts.ts'

interface StackedBarProps {
  readonly counts: StateCounts
  /** Its content in words and numbers. */
  readonly label: string
}

/** States as lengths, always in one order, with the share of what is done beside it; without strings a word says so. */
export function StackedBar({ counts, label }: StackedBarProps) {
  const text = useText()
  const share = doneShare(counts)
  return (
    <span className={style.row}>
      <span
        className={style.bar}
        role="img"
        aria-label={label}
        title={label}
        style={{ backgroundImage: barImage(counts) }}
      />
      <span className={style.number}>{share === null ? text('bar-none') : formatPercent(share)}</span>
    </span>
  )
}
