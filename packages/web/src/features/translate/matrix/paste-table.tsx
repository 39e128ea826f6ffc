import { useState } from 'react'
import type { BulkSample } from '../../../api/bulk-edits.ts'
import type { MatrixPage } from '../../../api/matrix.ts'
import { useText } from '../../../text/texts.ts'
import { Button } from '../../../ui/button.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { mixedText } from '../../../ui/mixed-text.tsx'
import style from './grid.module.css'
import type { PastedText } from './pasted-plan.ts'

interface PasteTableProps {
  readonly plan: readonly PastedText[]
  readonly samples: readonly BulkSample[]
  readonly languages: MatrixPage['languages']
}

/** Rows that are drawn at once: a spreadsheet may have ten thousands. */
const step = 200

/** Shows each pasted text beside its string, with its failing checks. Texts without a string stand there, too. */
export function PasteTable({ plan, samples, languages }: PasteTableProps) {
  const text = useText()
  const [most, setMost] = useState(step)
  const sampleOf = new Map(samples.map((sample) => [sample.unit, sample]))
  const isWide = new Set(plan.map(({ column }) => column)).size > 1
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: who reads by the keyboard scrolls the list
    <section className={style.pastedList} tabIndex={0} aria-label={text('matrix-paste-list')}>
      <table className={style.pasted}>
        <thead>
          <tr>
            <th scope="col">{text('matrix-source')}</th>
            {isWide && <th scope="col">{text('matrix-paste-language')}</th>}
            <th scope="col">{text('matrix-paste-before')}</th>
            <th scope="col">{text('matrix-paste-after')}</th>
          </tr>
        </thead>
        <tbody>
          {plan.slice(0, most).map((one) => (
            <tr key={`${one.line} ${one.column}`}>
              <td dir="auto">
                {one.row ? mixedText(one.row.source.join(' / ')) : text('matrix-paste-line', { line: one.line + 1 })}
              </td>
              {isWide && <td>{languages[one.column]?.name ?? '–'}</td>}
              <td dir={languages[one.column]?.direction || 'auto'}>
                <Forms forms={one.cell?.target ?? []} />
              </td>
              <td dir={languages[one.column]?.direction || 'auto'}>
                <After one={one} sample={one.cell === null ? undefined : sampleOf.get(one.cell.unit)} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {plan.length > most && (
        <Button onClick={() => setMost(most + step)}>{text('matrix-paste-more', { count: plan.length - most })}</Button>
      )}
    </section>
  )
}

function After({ one, sample }: { readonly one: PastedText; readonly sample: BulkSample | undefined }) {
  const text = useText()
  const { fate, pasted, target, cell } = one
  const isLeft = fate !== 'write'
  return (
    <>
      {isLeft ? <s>{mixedText(pasted)}</s> : <Forms forms={target} />}
      {isLeft && (
        <span className={style.reason}>
          {' '}
          <Icon name="alert" /> {text(`matrix-paste-fate-${fate}`, { count: cell?.target.length ?? 0 })}
        </span>
      )}
      {sample && sample.checks_new.length > 0 && (
        <span className={style.reason}>
          {' '}
          <Icon name="alert" /> {sample.checks_new.map(({ name }) => name).join(', ')}
        </span>
      )}
      {sample && sample.lost.length > 0 && (
        <span className={style.reason}>
          {' '}
          <Icon name="alert" /> {text('matrix-paste-lost', { names: sample.lost.join(', ') })}
        </span>
      )}
    </>
  )
}

/** The forms of a text, each on a separate line. */
function Forms({ forms }: { readonly forms: readonly string[] }) {
  return forms.map((form, at) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: forms have no other name than their place
    <div key={at}>{mixedText(form)}</div>
  ))
}
