import type { Assignment } from '../../api/assignments.ts'
import assignments from '../../text/assignments.ftl?raw'
import { addTexts, useText } from '../../text/texts.ts'
import { formatNumber, formatPercent } from '../../ui/format.ts'
import style from './parts.module.css'

addTexts(assignments)

type Counts = Pick<Assignment['counts'], 'strings' | 'left_strings'>

/** How far an assignment is, as a bar with its share and the number that is left. */
export function HowFar({ counts, label }: { readonly counts: Counts; readonly label: string }) {
  const text = useText()
  const { strings, left_strings: left } = counts
  const done = Math.max(0, strings - left)
  const share = strings === 0 ? 0 : done / strings
  return (
    <span className={style.howFar}>
      <progress max={Math.max(1, strings)} value={done} aria-label={label} />
      <span className={style.share}>{formatPercent(share)}</span>
      <span className={style.left}>
        {text('assignment-left-of', { left: formatNumber(left), strings: formatNumber(strings) })}
      </span>
    </span>
  )
}
