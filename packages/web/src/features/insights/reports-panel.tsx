import { type Place, usePlaceAt } from '../../api/places.ts'
import { type ReportEntry, reportFile, useReports } from '../../api/reports.ts'
import { useSession } from '../../api/session.ts'
import { useText } from '../../text/texts.ts'
import { buttonClass } from '../../ui/button.tsx'
import { FactLine } from '../../ui/fact-line.tsx'
import { FailedPart } from '../../ui/failed-part.tsx'
import { Moment } from '../../ui/moment.tsx'
import { PageLink } from '../../ui/page-link.tsx'
import { Empty, Panel } from '../../ui/panel.tsx'
import { RowList } from '../../ui/row-list.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { type Choice, insightsHref } from './choice.ts'
import style from './insights.module.css'
import { ReportForm } from './report-form.tsx'
import { ReportSummary } from './report-summary.tsx'

interface ReportsPanelProps {
  readonly path: string
  readonly choice: Choice
  readonly onChoose: (part: Partial<Choice>) => void
}

/** Reports that are made once and kept: what the rest costs, and what translators did, in several forms. */
export function ReportsPanel({ path, choice, onChoose }: ReportsPanelProps) {
  const text = useText()
  const { user } = useSession()
  const { data: place } = usePlaceAt(path)
  if (user === null || place === undefined) return null
  return (
    <Panel title={text('reports')}>
      <p className={style.note}>{text('reports-text')}</p>
      <ReportForm place={place} choice={choice} onMade={() => onChoose({ report: '' })} />
      <MadeReports place={place} choice={choice} />
    </Panel>
  )
}

/** The chosen report, or the newest, and the list of all; each has an address of the page. */
function MadeReports({ place, choice }: { readonly place: Place; readonly choice: Choice }) {
  const text = useText()
  const { data, error, refetch } = useReports(place)
  if (data === undefined)
    return error ? <FailedPart error={error} retry={refetch} /> : <Skeleton label={text('loading')} lines={2} />
  const [newest] = data.results
  const shown = choice.report === '' ? newest?.id : Number(choice.report)
  if (shown === undefined) return <Empty title={text('reports-none')} />
  return (
    <>
      <ReportSummary id={shown} />
      <RowList
        rows={data.results.map((report) => ({
          key: report.id,
          title: (
            <PageLink
              href={insightsHref(place.path, { ...choice, report: String(report.id) })}
              aria-current={report.id === shown ? 'true' : undefined}
            >
              {text(`report-${report.kind}`)}
            </PageLink>
          ),
          detail: (
            <FactLine
              facts={[place.kind === 'site' && report.scope?.name, <Moment key="time" time={report.created} />]}
            />
          ),
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
