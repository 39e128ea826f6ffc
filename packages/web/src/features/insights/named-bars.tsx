import { useText } from '../../text/texts.ts'
import { formatNumber } from '../../ui/format.ts'
import style from './insights.module.css'
import { type Bar, Legend } from './work-chart.tsx'

/** As many as are read at a glance; the table has all. */
const mostNamed = 12

interface NamedBarsProps {
  readonly bars: readonly Bar[]
  /** All that it shows in a sentence; the table below has every number. */
  readonly label: string
}

/** Words written and approved of languages, components or people: each with its name and numbers, plain and hatched. */
export function NamedBars({ bars, label }: NamedBarsProps) {
  const text = useText()
  const shown = bars.slice(0, mostNamed)
  const most = Math.max(1, ...shown.flatMap(({ written, approved }) => [written, approved]))
  const length = (value: number) => ({ inlineSize: `${(100 * value) / most}%` })
  return (
    <figure className={style.figure}>
      <div role="img" aria-label={label} className={style.named}>
        {shown.map(({ key, name, written, approved }) => (
          <div key={key} className={style.namedRow}>
            <span className={style.namedName}>
              <bdi>{name}</bdi>
            </span>
            <span className={style.namedBars}>
              <span className={style.barWritten} style={length(written)} />
              <span className={style.barApproved} style={length(approved)} />
            </span>
            <span className={style.namedNumbers}>
              <span>{formatNumber(written)}</span>
              <span>{formatNumber(approved)}</span>
            </span>
          </div>
        ))}
      </div>
      <figcaption className={style.legend}>
        <Legend />
        {bars.length > mostNamed && (
          <span>{text('insights-bars-of', { shown: mostNamed, all: formatNumber(bars.length) })}</span>
        )}
      </figcaption>
    </figure>
  )
}
