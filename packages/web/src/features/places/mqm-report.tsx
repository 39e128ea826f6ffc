import type { MqmReport } from '../../api/quality.ts'
import { useText } from '../../text/texts.ts'
import { formatNumber } from '../../ui/format.ts'
import { Facts, Panel } from '../../ui/panel.tsx'

const score = (perThousand: number | null): string => (perThousand === null ? '–' : formatNumber(perThousand))

/** The results of a review so far: its score, the errors of each kind, and the authors of the texts. */
export function MqmReportPanel({ report }: { readonly report: MqmReport }) {
  const text = useText()
  const { strings, words, errors, points, per_thousand: perThousand, counts, services } = report
  if (strings === 0)
    return (
      <Panel title={text('mqm-report')}>
        <p>{text('mqm-report-none')}</p>
      </Panel>
    )
  return (
    <Panel title={text('mqm-report')}>
      <Facts
        facts={[
          [text('mqm-score'), score(perThousand)],
          [text('mqm-points'), formatNumber(points)],
          [text('mqm-strings-seen'), formatNumber(strings)],
          [text('mqm-words-seen'), formatNumber(words)],
          [text('mqm-count'), formatNumber(errors)],
          ...counts.map(
            (one) =>
              [
                `${text(`mqm-category-${one.category}`)}, ${text(`mqm-severity-${one.severity}`)}`,
                formatNumber(one.errors),
              ] as const,
          ),
          ...services.map(
            (one) =>
              [
                one.service === '' ? text('mqm-people') : one.service,
                text('mqm-service', { words: one.words, points: one.points, score: score(one.per_thousand) }),
              ] as const,
          ),
        ]}
      />
    </Panel>
  )
}
