import { type WorkReport as Report, useWork, type WorkGroup, workFile } from '../../api/insights.ts'
import { useSession } from '../../api/session.ts'
import { useText } from '../../text/texts.ts'
import { Button, buttonClass } from '../../ui/button.tsx'
import { FactLine } from '../../ui/fact-line.tsx'
import { FailedPart } from '../../ui/failed-part.tsx'
import { formatTime, formatWholeDay } from '../../ui/format.ts'
import { Empty, Facts, Panel } from '../../ui/panel.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { type Choice, workGroups } from './choice.ts'
import style from './insights.module.css'
import { NamedBars } from './named-bars.tsx'
import { type Bar, WorkChart } from './work-chart.tsx'
import { rowName, WorkTable } from './work-table.tsx'

interface WorkReportProps {
  readonly path: string
  readonly choice: Choice
  readonly onChoose: (part: Partial<Choice>) => void
}

/** So many bars can be told apart. */
const mostBars = 370

const ofPeople: readonly WorkGroup[] = ['person', 'credits']

/** People's work, as a chart, as a table and as a file. */
export function WorkReport({ path, choice, onChoose }: WorkReportProps) {
  const text = useText()
  const { user } = useSession()
  const filter = {
    by: choice.by,
    from: choice.from,
    to: choice.to,
    language: choice.language,
    person: choice.person,
  }
  const { data, error, refetch } = useWork(path, filter)
  const shown = workGroups.filter((one) => user !== null || !ofPeople.includes(one))
  return (
    <Panel
      title={choice.person === '' ? text('insights-work') : text('insights-work-of', { person: choice.person })}
      actions={
        <span className={style.files}>
          <a className={buttonClass('outlined')} href={workFile(path, filter, 'csv')} download="work.csv">
            CSV
          </a>
          <a className={buttonClass('outlined')} href={workFile(path, filter, 'json')} download="work.json">
            JSON
          </a>
        </span>
      }
    >
      <fieldset className={style.groups} aria-label={text('insights-by')}>
        {shown.map((by) => (
          <Button
            key={by}
            look="plain"
            aria-pressed={(data?.by === 'month' && choice.by === 'day' ? 'month' : choice.by) === by}
            onClick={() => onChoose({ by })}
          >
            {text(`insights-by-${by}`)}
          </Button>
        ))}
      </fieldset>
      {error && <FailedPart error={error} retry={refetch} />}
      {data === undefined && !error && <Skeleton label={text('loading')} lines={6} />}
      {data && <Shown report={data} path={path} choice={choice} />}
    </Panel>
  )
}

/** Kinds that stand beside a person's own words. */
const apart = ['uploaded', 'bulk', 'automatic', 'files'] as const

function Shown({ report, path, choice }: { readonly report: Report } & Pick<WorkReportProps, 'path' | 'choice'>) {
  const text = useText()
  const { total, results } = report
  const amount = (words: number, strings: number) => text('insights-amount', { words, strings })
  const [from, to] = [formatWholeDay(report.from), formatWholeDay(report.to)]
  const label = text('insights-summary', { words: total.words, from, to })
  return (
    <>
      <Facts
        facts={[
          [text('insights-written'), amount(total.words, total.strings)],
          [text('insights-approved'), amount(total.approved_words, total.approved_strings)],
          [
            text('insights-wait'),
            total.review_hours === null
              ? text('insights-none')
              : text('insights-wait-hours', { hours: total.review_hours, percent: total.reviewed_within_day ?? 0 }),
          ],
          [
            text('insights-apart'),
            <FactLine
              key="apart"
              facts={apart.map((kind) => text(`insights-apart-${kind}`, { words: total[`${kind}_words`] }))}
            />,
          ],
        ]}
      />
      <p className={style.note}>
        {report.counted === null
          ? text('insights-uncounted')
          : text('insights-counted', { time: formatTime(report.counted) })}
        {!report.complete && ` ${text('insights-incomplete')}`}
      </p>
      {results.length === 0 ? (
        <Empty title={text('insights-nothing')} />
      ) : (
        <>
          <Chart report={report} label={label} />
          {report.count > results.length && (
            <p className={style.note}>{text('insights-first', { count: report.count })}</p>
          )}
          <WorkTable report={report} path={path} label={label} choice={choice} />
        </>
      )}
    </>
  )
}

/** Days and months in their order along a line; all others with their names, in the order of the table. */
function Chart({ report: { results, by }, label }: { readonly report: Report; readonly label: string }) {
  const text = useText()
  const bars: readonly Bar[] = results.map((row) => ({
    key: [row.day, row.language, row.component, row.person, row.person_name].join(' '),
    name: rowName(row, by, text),
    written: row.words,
    approved: row.approved_words,
  }))
  const shown = bars.filter(({ written, approved }) => written > 0 || approved > 0)
  if (shown.length === 0) return null
  if (by === 'day' || by === 'month') return <WorkChart label={label} bars={bars.slice(0, mostBars)} />
  return <NamedBars label={label} bars={shown.toSorted((one, other) => other.written - one.written)} />
}
