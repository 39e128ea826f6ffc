import { type Trend, trendFile, useTrend } from '../../api/insights.ts'
import { useText } from '../../text/texts.ts'
import { buttonClass } from '../../ui/button.tsx'
import { DateField } from '../../ui/date-field.tsx'
import { FailedPart } from '../../ui/failed-part.tsx'
import { formatNumber, formatWholeDay } from '../../ui/format.ts'
import { Facts, Panel } from '../../ui/panel.tsx'
import { SelectField } from '../../ui/select-field.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import type { Choice } from './choice.ts'
import style from './insights.module.css'

interface TrendPanelProps {
  readonly path: string
  readonly choice: Choice
  readonly onChoose: (part: Partial<Choice>) => void
}

/** How much is left of a place or a language, and when it will be done. A single person has nothing left. */
export function TrendPanel({ path, choice, onChoose }: TrendPanelProps) {
  const text = useText()
  const { data, error, refetch } = useTrend(path, choice)
  return (
    <Panel
      title={text('trend')}
      actions={
        <span className={style.files}>
          <a className={buttonClass('outlined')} href={trendFile(path, choice, 'csv')} download="trend.csv">
            CSV
          </a>
          <a className={buttonClass('outlined')} href={trendFile(path, choice, 'json')} download="trend.json">
            JSON
          </a>
        </span>
      }
    >
      <div className={style.fields}>
        <SelectField
          label={text('trend-measure')}
          value={choice.measure}
          options={(['translated', 'approved'] as const).map((value) => ({ value, name: text(`trend-${value}`) }))}
          onValueChange={(measure) => onChoose({ measure })}
        />
        <DateField
          label={text('trend-until')}
          name="until"
          value={choice.until}
          onValueChange={(until) => onChoose({ until })}
        />
      </div>
      {error && <FailedPart error={error} retry={refetch} />}
      {data === undefined && !error && <Skeleton label={text('loading')} lines={4} />}
      {data && <Shown trend={data} />}
    </Panel>
  )
}

function Shown({ trend }: { readonly trend: Trend }) {
  const text = useText()
  const { left, done, until, needed, pace } = trend
  const isLate = until !== null && (done === null || done > until)
  return (
    <>
      <Facts
        facts={[
          [text('trend-left'), text('insights-amount', { words: left, strings: trend.left_strings })],
          [text('trend-pace'), text('trend-pace-words', { words: pace })],
          [
            text('trend-done'),
            left === 0 ? text('trend-all-done') : done === null ? text('trend-never') : formatWholeDay(done),
          ],
          ...(until === null || needed === null
            ? []
            : [
                [
                  text('trend-needed'),
                  `${text('trend-pace-words', { words: needed })} ${text(isLate ? 'trend-late' : 'trend-on-time')}`,
                ] as const,
              ]),
        ]}
      />
      <Line trend={trend} />
    </>
  )
}

const width = 720
const height = 120

/** Words that were left, as a line; its table follows. */
function Line({ trend: { results, left } }: { readonly trend: Trend }) {
  const text = useText()
  const most = Math.max(1, ...results.map((one) => one.left))
  const step = width / Math.max(1, results.length - 1)
  const points = results.map((one, at) => `${at * step},${height - (one.left / most) * (height - 4) - 2}`)
  const [first, last] = [results[0], results.at(-1)]
  if (first === undefined || last === undefined || results.length < 2)
    return <p className={style.note}>{text('trend-too-new')}</p>
  return (
    <figure className={style.figure}>
      <svg
        className={style.chart}
        viewBox={`0 0 ${width} ${height}`}
        role="img"
        aria-label={text('trend-line', { before: first.left, days: results.length, now: left })}
        preserveAspectRatio="none"
      >
        <line className={style.axis} x1="0" y1={height} x2={width} y2={height} />
        <polyline className={style.line} points={points.join(' ')} />
      </svg>
      <figcaption className={style.legend}>
        <span>{text('trend-at', { day: formatWholeDay(first.day), words: first.left })}</span>
        <span>{text('trend-at', { day: formatWholeDay(last.day), words: last.left })}</span>
      </figcaption>
      <details>
        <summary>{text('trend-table')}</summary>
        <table className={style.table}>
          <thead>
            <tr>
              <th scope="col">{text('insights-by-day')}</th>
              <th scope="col">{text('trend-left')}</th>
              <th scope="col">{text('trend-total')}</th>
            </tr>
          </thead>
          <tbody>
            {results.toReversed().map((one) => (
              <tr key={one.day}>
                <th scope="row">{formatWholeDay(one.day)}</th>
                <td>{formatNumber(one.left)}</td>
                <td>{formatNumber(one.total)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </details>
    </figure>
  )
}
