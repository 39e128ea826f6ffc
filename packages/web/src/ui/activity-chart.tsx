import style from './activity-chart.module.css'
import { formatDay, formatNumber } from './format.ts'

interface ActivityChartProps {
  readonly days: readonly string[]
  readonly values: readonly number[]
  /** The summary for people who cannot see it. */
  readonly label: string
  readonly caption: string
}

/** A bar a day. */
export function ActivityChart({ days, values, label, caption }: ActivityChartProps) {
  const most = Math.max(1, ...values)
  const first = days[0]
  const last = days.at(-1)
  return (
    <figure className={style.figure}>
      <div className={style.bars} role="img" aria-label={label}>
        {values.map((value, index) => (
          <span
            key={days[index]}
            className={value === 0 ? style.none : style.bar}
            style={{ blockSize: value === 0 ? 2 : `${Math.max(6, (value / most) * 100)}%` }}
            title={`${formatDay(days[index] ?? '')}: ${formatNumber(value)}`}
          />
        ))}
      </div>
      <figcaption className={style.caption}>
        <span>{first && formatDay(first)}</span>
        <span>{caption}</span>
        <span>{last && formatDay(last)}</span>
      </figcaption>
    </figure>
  )
}
