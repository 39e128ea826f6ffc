import { type Report, useReport } from '../../api/reports.ts'
import { useText } from '../../text/texts.ts'
import { FactLine } from '../../ui/fact-line.tsx'
import { FailedPart } from '../../ui/failed-part.tsx'
import { formatNumber, formatWholeDay } from '../../ui/format.ts'
import style from './insights.module.css'
import { type ContributorData, Contributors, Credits, type CreditsData } from './people-tables.tsx'

type Data = Report['data']
type Costs = Extract<Data, { readonly buckets: unknown }>
type Work = Extract<Data, { readonly user_days: unknown }>

/** A report in short, with its place, period and language; its files have all of it. */
export function ReportSummary({ id }: { readonly id: number }) {
  const text = useText()
  const { data: report, error, refetch } = useReport(id)
  if (error) return <FailedPart error={error} retry={refetch} />
  if (report === undefined) return null
  return (
    <div className={style.summary}>
      <p className={style.note}>
        <FactLine facts={[report.scope?.name ?? text('report-site'), ...boundsOf(report, text)]} />
      </p>
      <ReportTable kind={report.kind} data={report.data} />
    </div>
  )
}

type Text = ReturnType<typeof useText>

const dayIn = (time: string): string => formatWholeDay(time.slice(0, 10))

function periodOf({ start, end }: Report['parameters'], text: Text): string {
  if (start !== null && end !== null) return text('report-period', { from: dayIn(start), to: dayIn(end) })
  if (start !== null) return text('report-since', { from: dayIn(start) })
  return end === null ? text('report-all-time') : text('report-until', { to: dayIn(end) })
}

/** The period and the language of a report, where it has some. An estimate is of the moment in which it was made. */
const boundsOf = ({ kind, parameters }: Report, text: Text): readonly string[] => [
  ...(kind === 'cost_estimate' ? [] : [periodOf(parameters, text)]),
  ...(parameters.language === null ? [] : [parameters.language]),
]

function ReportTable({ kind, data }: Pick<Report, 'kind' | 'data'>) {
  // The server wrote the data of its kind.
  switch (kind) {
    case 'cost_estimate':
      return <CostTable data={data as Costs} />
    case 'translator_work':
      return <WorkFacts data={data as Work} />
    case 'contributor_stats':
      return <Contributors data={data as ContributorData} />
    case 'credits':
      return <Credits data={data as CreditsData} />
  }
}

const amounts = ['strings', 'words', 'chars'] as const
/** Columns that a narrow window leaves to the files. */
const wide: readonly string[] = ['strings', 'chars', 'rate', 'p75', 'p90']
const widthOf = (column = ''): string | undefined => (wide.includes(column) ? style.wideOnly : undefined)

function CostTable({ data }: { readonly data: Costs }) {
  const text = useText()
  const cells = (one: Costs['total']) => [one.count, one.words, one.chars].map((value) => formatNumber(value))
  return (
    <>
      <table className={style.table}>
        <caption>{text('report-cost_estimate')}</caption>
        <thead>
          <tr>
            {['category', 'strings', 'words', 'chars', 'rate'].map((name) => (
              <th key={name} scope="col" className={widthOf(name)}>
                {text(`report-column-${name}`)}
              </th>
            ))}
            <th scope="col">{text('report-column-cost', { currency: data.currency })}</th>
          </tr>
        </thead>
        <tbody>
          {data.buckets.map((bucket) => (
            <tr key={bucket.slug}>
              <th scope="row">{text(`report-bucket-${bucket.slug}`)}</th>
              {cells(bucket).map((value, at) => (
                <td key={amounts[at]} className={widthOf(amounts[at])}>
                  {value}
                </td>
              ))}
              <td className={widthOf('rate')}>{formatNumber(Number(bucket.rate))}</td>
              <td>{formatNumber(Number(bucket.cost))}</td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">{text('report-total')}</th>
            {cells(data.total).map((value, at) => (
              <td key={amounts[at]} className={widthOf(amounts[at])}>
                {value}
              </td>
            ))}
            <td className={widthOf('rate')} />
            <td>{formatNumber(Number(data.total.cost))}</td>
          </tr>
        </tfoot>
      </table>
      {data.uncompared > 0 && <p className={style.note}>{text('report-uncompared', { count: data.uncompared })}</p>}
    </>
  )
}

const measures = ['median', 'average', 'p75', 'p90'] as const

function WorkFacts({ data }: { readonly data: Work }) {
  const text = useText()
  const { included, excluded } = data.user_days
  return (
    <table className={style.table}>
      <caption>{text('report-days', { included, excluded })}</caption>
      <thead>
        <tr>
          <th scope="col">{text('report-a-day')}</th>
          {measures.map((name) => (
            <th key={name} scope="col" className={widthOf(name)}>
              {text(`report-measure-${name}`)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {(['strings', 'words'] as const).map((name) => (
          <tr key={name}>
            <th scope="row">{text(`report-column-${name}`)}</th>
            {measures.map((measure) => {
              const value = data.metrics[name]?.[measure]
              return (
                <td key={measure} className={widthOf(measure)}>
                  {value === undefined ? '–' : formatNumber(value)}
                </td>
              )
            })}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
