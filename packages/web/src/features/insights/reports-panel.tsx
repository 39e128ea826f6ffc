import { type Place, usePlaceAt } from '../../api/places.ts'
import { type ReportEntry, reportFile, useReports } from '../../api/reports.ts'
import { useSession } from '../../api/session.ts'
import { useText } from '../../text/texts.ts'
import { buttonClass } from '../../ui/button.tsx'
import { FailedPart } from '../../ui/failed-part.tsx'
import { Moment } from '../../ui/moment.tsx'
import { Empty, Panel } from '../../ui/panel.tsx'
import { RowList } from '../../ui/row-list.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import type { Choice } from './choice.ts'
import style from './insights.module.css'
import { ReportForm } from './report-form.tsx'
import { ReportSummary } from './report-summary.tsx'

interface ReportsPanelProps {
  readonly path: string
  readonly choice: Choice
}

/** Reports that are made once and kept: what the rest costs, and what translators did, in several forms. */
export function ReportsPanel({ path, choice }: ReportsPanelProps) {
  const text = useText()
  const { user } = useSession()
  const { data: place } = usePlaceAt(path)
  if (user === null || place === undefined) return null
  return (
    <Panel title={text('reports')}>
      <p className={style.note}>{text('reports-text')}</p>
      <ReportForm place={place} choice={choice} />
      <MadeReports place={place} />
    </Panel>
  )
}

function MadeReports({ place }: { readonly place: Place }) {
  const text = useText()
  const { data, error, refetch } = useReports(place)
  if (data === undefined)
    return error ? <FailedPart error={error} retry={refetch} /> : <Skeleton label={text('loading')} lines={2} />
  const [newest] = data.results
  if (newest === undefined) return <Empty title={text('reports-none')} />
  return (
    <>
      <ReportSummary id={newest.id} />
      <RowList
        rows={data.results.map((report) => ({
          key: report.id,
          title: text(`report-${report.kind}`),
          detail: <Moment time={report.created} />,
          actions: <Files report={report} />,
        }))}
      />
    </>
  )
}

const forms = ['csv', 'json', 'html', 'rst'] as const
const names = { csv: 'CSV', json: 'JSON', html: 'HTML', rst: 'reStructuredText' } as const

function Files({ report }: { readonly report: ReportEntry }) {
  const text = useText()
  return (
    <span className={style.files}>
      {forms.map((form) => (
        <a
          key={form}
          className={buttonClass('plain')}
          href={reportFile(report.id, form)}
          download={`${report.kind}.${form}`}
          aria-label={text('report-as', { report: text(`report-${report.kind}`), form: names[form] })}
        >
          {names[form]}
        </a>
      ))}
    </span>
  )
}
