import { useText } from '../../text/texts.ts'
import { formatNumber } from '../../ui/format.ts'
import style from './insights.module.css'

export interface Bar {
  readonly key: string
  readonly name: string
  readonly written: number
  readonly approved: number
}

const width = 720
const height = 160

interface WorkChartProps {
  readonly bars: readonly Bar[]
  /** All that it shows in a sentence; the table below has every number. */
  readonly label: string
}

/** Words written and approved, side by side: plain and hatched, so that nobody needs colours to tell them apart. */
export function WorkChart({ bars, label }: WorkChartProps) {
  const text = useText()
  const most = Math.max(1, ...bars.flatMap(({ written, approved }) => [written, approved]))
  const step = width / Math.max(1, bars.length)
  const size = Math.max(1, step * 0.4)
  const tall = (value: number) => (value === 0 ? 0 : Math.max(2, (value / most) * height))
  return (
    <figure className={style.figure}>
      <svg
        className={style.chart}
        viewBox={`0 0 ${width} ${height + 1}`}
        role="img"
        aria-label={label}
        preserveAspectRatio="none"
      >
        <defs>
          <pattern id="hatched" width="6" height="6" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
            <rect className={style.hatchGround} width="6" height="6" />
            <line className={style.hatchLine} x1="0" y1="0" x2="0" y2="6" />
          </pattern>
        </defs>
        {bars.map((bar, at) => (
          <g key={bar.key}>
            <title>
              {text('insights-bar', {
                name: bar.name,
                written: formatNumber(bar.written),
                approved: formatNumber(bar.approved),
              })}
            </title>
            <rect
              className={style.written}
              x={at * step + step * 0.08}
              y={height - tall(bar.written)}
              width={size}
              height={tall(bar.written)}
            />
            <rect
              fill="url(#hatched)"
              x={at * step + step * 0.52}
              y={height - tall(bar.approved)}
              width={size}
              height={tall(bar.approved)}
            />
          </g>
        ))}
        <line className={style.axis} x1="0" y1={height + 0.5} x2={width} y2={height + 0.5} />
      </svg>
      <figcaption className={style.legend}>
        <span>{bars[0]?.name}</span>
        <Legend />
        <span>{text('insights-most', { count: most })}</span>
        <span>{bars.at(-1)?.name}</span>
      </figcaption>
    </figure>
  )
}

/** The two kinds of bars, by their pattern. */
export function Legend() {
  const text = useText()
  return (
    <>
      <span>
        <span className={style.swatch} aria-hidden="true" />
        {text('insights-written')}
      </span>
      <span>
        <span className={style.swatchHatched} aria-hidden="true" />
        {text('insights-approved')}
      </span>
    </>
  )
}
