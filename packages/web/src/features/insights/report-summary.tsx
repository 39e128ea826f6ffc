import { type Report, useReport } from '../../api/reports.ts'
import { useText } from '../../text/texts.ts'
import { formatNumber } from '../../ui/format.ts'
import style from './insights.module.css'

type Data = Report['data']
type Costs = Extract<Data, { readonly buckets: unknown }>
type Work = Extract<Data, { readonly user_days: unknown }>

/** The newest report in short; its files have all of it. */
export function ReportSummary({ id }: { readonly id: number }) {
  const { data: report } = useReport(id)
  if (report === undefined || Array.isArray(report.data)) return null
  return 'buckets' in report.data ? <CostTable data={report.data} /> : <WorkFacts data={report.data as Work} />
}

const amounts = ['strings', 'words', 'chars'] as const
/** Columns that a narrow window leaves to the files. */
const wide: readonly string[] = ['chars', 'rate', 'p75', 'p90']
const widthOf = (column = ''): string | undefined => (wide.includes(column) ? style.wideOnly : undefined)

function CostTable({ data }: { readonly data: Costs }) {
  const text = useText()
  const cells = (one: Costs['total']) => [one.count, one.words, one.chars].map((value) => formatNumber(value))
  return (
    <div className={style.summary}>
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
    </div>
  )
}

const measures = ['median', 'average', 'p75', 'p90'] as const

function WorkFacts({ data }: { readonly data: Work }) {
  const text = useText()
  const { included, excluded } = data.user_days
  return (
    <div className={style.summary}>
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
    </div>
  )
}
