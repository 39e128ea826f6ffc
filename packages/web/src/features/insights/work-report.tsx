import { type WorkReport as Report, useWork, type WorkGroup, workFile } from '../../api/insights.ts'
import { useSession } from '../../api/session.ts'
import { useText } from '../../text/texts.ts'
import { Button, buttonClass } from '../../ui/button.tsx'
import { FailedPart } from '../../ui/failed-part.tsx'
import { formatNumber, formatTime } from '../../ui/format.ts'
import { Empty, Facts, Panel } from '../../ui/panel.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { type Choice, workGroups } from './choice.ts'
import style from './insights.module.css'
import { WorkChart } from './work-chart.tsx'
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
      title={text('insights-work')}
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
          <Button key={by} look="plain" aria-pressed={choice.by === by} onClick={() => onChoose({ by })}>
            {text(`insights-by-${by}`)}
          </Button>
        ))}
      </fieldset>
      {error && <FailedPart error={error} retry={refetch} />}
      {data === undefined && !error && <Skeleton label={text('loading')} lines={6} />}
      {data && <Shown report={data} path={path} onChoose={onChoose} />}
    </Panel>
  )
}

/** Kinds that stand beside a person's own words. */
const apart = ['uploaded', 'bulk', 'automatic', 'files'] as const

function Shown({ report, path, onChoose }: { readonly report: Report } & Pick<WorkReportProps, 'path' | 'onChoose'>) {
  const text = useText()
  const { total, results } = report
  const amount = (words: number, strings: number) => text('insights-amount', { words, strings: formatNumber(strings) })
  const label = text('insights-summary', { words: total.words, from: report.from, to: report.to })
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
            apart.map((kind) => text(`insights-apart-${kind}`, { words: total[`${kind}_words`] })).join(' · '),
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
          {results.some((row) => row.words > 0 || row.approved_words > 0) && (
            <WorkChart
              label={label}
              bars={results.slice(0, mostBars).map((row) => ({
                key: [row.day, row.language, row.component, row.person, row.person_name].join(' '),
                name: rowName(row, report.by, text),
                written: row.words,
                approved: row.approved_words,
              }))}
            />
          )}
          {report.count > results.length && (
            <p className={style.note}>{text('insights-first', { count: report.count })}</p>
          )}
          <WorkTable report={report} path={path} label={label} onChoose={onChoose} />
        </>
      )}
    </>
  )
}
