import type { EditorString } from '../../../api/editor-server.ts'
import { useStringRisk } from '../../../api/quality.ts'
import quality from '../../../text/quality.ftl?raw'
import { addTexts, useText } from '../../../text/texts.ts'
import { FactLine } from '../../../ui/fact-line.tsx'
import style from './review.module.css'

addTexts(quality)

type Reason = NonNullable<ReturnType<typeof useStringRisk>['data']>['reasons'][number]

/** Why the text may be wrong, the worst first. */
export function RiskReasons({ content }: { readonly content: EditorString }) {
  const text = useText()
  const { data } = useStringRisk(content.id)
  if (data === undefined) return null
  if (data.risk === null) return <p className={style.text}>{text('risk-unknown')}</p>
  const said = ({ kind, detail, mark }: Reason): string =>
    mark === undefined
      ? text(`risk-${kind}`, { detail })
      : text('risk-judge', {
          category: text(`mqm-category-${mark.category}`),
          severity: text(`mqm-severity-${mark.severity}`),
          span: mark.span,
          detail,
        })
  return (
    <section className={style.present} aria-label={text('risk-title', { risk: data.risk })}>
      <h2 className={style.label}>{text('risk-title', { risk: data.risk })}</h2>
      {data.reasons.length === 0 && <p className={style.text}>{text('risk-none')}</p>}
      <ul>
        {data.reasons.map((reason, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: reasons have no other name than their place
          <li key={at}>
            <FactLine facts={[said(reason), text('risk-points', { points: reason.points })]} />
          </li>
        ))}
      </ul>
    </section>
  )
}
