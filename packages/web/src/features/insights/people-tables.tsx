import type { Report } from '../../api/reports.ts'
import { useText } from '../../text/texts.ts'
import { formatList, formatNumber } from '../../ui/format.ts'
import style from './insights.module.css'

type Lists = Extract<Report['data'], readonly unknown[]>
export type ContributorData = Extract<Lists, readonly { readonly count: unknown }[]>
export type CreditsData = Extract<Lists, readonly { readonly authors: unknown }[]>

/** As many as a page shows of a report; its files have all. */
const mostShown = 50

function Rest({ of: all }: { readonly of: number }) {
  const text = useText()
  return all > mostShown ? <p className={style.note}>{text('report-first', { shown: mostShown, all })}</p> : null
}

/** The people with their amounts, those with the most first. */
export function Contributors({ data }: { readonly data: ContributorData }) {
  const text = useText()
  const kinds = ['total', 'new', 'edited', 'approved'] as const
  return (
    <>
      <table className={style.table}>
        <caption>{text('report-contributor_stats')}</caption>
        <thead>
          <tr>
            <th scope="col">{text('insights-by-person')}</th>
            <th scope="col">{text('report-column-words')}</th>
            {kinds.map((kind) => (
              <th key={kind} scope="col" className={kind === 'total' ? undefined : style.wideOnly}>
                {text(`report-strings-${kind}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {data.slice(0, mostShown).map(({ username, full_name, words, count }) => (
            <tr key={username}>
              <th scope="row">
                <bdi>{full_name || username}</bdi>
              </th>
              <td>{formatNumber(words.total)}</td>
              {kinds.map((kind) => (
                <td key={kind} className={kind === 'total' ? undefined : style.wideOnly}>
                  {formatNumber(count[kind])}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      <Rest of={data.length} />
    </>
  )
}

/** The translators of each language, as a list of thanks names them. */
export function Credits({ data }: { readonly data: CreditsData }) {
  const text = useText()
  return (
    <>
      <table className={style.table}>
        <caption>{text('report-credits')}</caption>
        <thead>
          <tr>
            <th scope="col">{text('insights-by-language')}</th>
            <th scope="col">{text('report-translators')}</th>
          </tr>
        </thead>
        <tbody>
          {data.slice(0, mostShown).map(({ language, authors }) => (
            <tr key={language.code}>
              <th scope="row">
                <bdi>{language.name}</bdi>
              </th>
              <td className={style.names}>
                {formatList(authors.slice(0, mostShown).map((one) => one.full_name || one.username))}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <Rest of={data.length} />
    </>
  )
}
