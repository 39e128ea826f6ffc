import { useState } from 'react'
import {
  type BulkEdit,
  type BulkRequest,
  type BulkSample,
  useBulkPreview,
  useBulkStart,
} from '../../../api/bulk-edits.ts'
import type { MatrixPage, MatrixRow } from '../../../api/matrix.ts'
import { useText } from '../../../text/texts.ts'
import { Button } from '../../../ui/button.tsx'
import { CheckField } from '../../../ui/check-field.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { FormProblem } from '../../../ui/form.tsx'
import { mixedText } from '../../../ui/mixed-text.tsx'
import { Notice } from '../../../ui/notice.tsx'
import style from './grid.module.css'
import type { GridPlace } from './grid-window.ts'
import { pastedColumn } from './pasted-column.ts'

export interface Pasted {
  readonly place: GridPlace
  readonly text: string
}

interface PasteDialogProps {
  readonly path: string
  readonly pasted: Pasted
  readonly rows: readonly MatrixRow[]
  readonly language: MatrixPage['languages'][number]
  readonly onClose: () => void
  readonly onWritten: (edit: BulkEdit) => void
}

const risks = ['empties', 'placeholders'] as const

/** Texts of one request. */
const mostPasted = 1000

/** Pairs texts with strings: texts behind the last row have no place, and plural strings are left out. */
function placed({ place, text }: Pasted, rows: readonly MatrixRow[]) {
  const cells = pastedColumn(text.replace(/\r?\n$/, '')).slice(0, mostPasted)
  const pairs = cells.flatMap((target, at) => {
    const row = rows[place.row + at]
    const cell = row?.cells[place.column]
    return row && cell ? [{ row, cell, target, isPlural: cell.target.length > 1 }] : []
  })
  return { cells: cells.length, pairs, room: Math.max(0, rows.length - place.row) }
}

/** Shows what goes where before anything is written; it is written as one bulk edit. */
export function PasteDialog({ path, pasted, rows, language, onClose, onWritten }: PasteDialogProps) {
  const text = useText()
  const [allowed, setAllowed] = useState<readonly (typeof risks)[number][]>([])
  const preview = useBulkPreview()
  const start = useBulkStart(path)
  const { cells, pairs, room } = placed(pasted, rows)
  const single = pairs.filter(({ isPlural }) => !isPlural)
  const request: BulkRequest = {
    path,
    texts: single.map(({ cell, target }) => ({ unit: cell.unit, target: [target], was: cell.target })),
    allow: allowed,
  }
  const found = preview.data
  const held = risks.filter((risk) => (found?.outcomes[`held:${risk}`] ?? 0) > 0 || allowed.includes(risk))
  const heldBack = risks.reduce(
    (sum, risk) => sum + (allowed.includes(risk) ? 0 : (found?.outcomes[`held:${risk}`] ?? 0)),
    0,
  )
  const writable = Math.max(0, single.length - heldBack)
  return (
    <Dialog
      open
      onClose={onClose}
      title={text('matrix-paste', { language: language.name })}
      closeLabel={text('matrix-paste-close')}
      width="wide"
      actions={
        found === undefined ? (
          <Button
            look="filled"
            disabled={preview.isPending || single.length === 0}
            onClick={() => preview.mutate({ body: request, cursor: 0 })}
          >
            {text('matrix-paste-check')}
          </Button>
        ) : (
          <Button
            look="filled"
            disabled={start.isPending || writable === 0}
            onClick={() => start.mutate(request, { onSuccess: onWritten })}
          >
            {text('matrix-paste-write', { count: writable })}
          </Button>
        )
      }
    >
      <p role="status">
        {text('matrix-paste-count', { cells })} {text('matrix-paste-places', { count: pairs.length })}
      </p>
      {cells > room && <Notice tone="warning">{text('matrix-paste-beyond', { count: cells - room })}</Notice>}
      {single.length < pairs.length && (
        <Notice tone="warning">{text('matrix-paste-plurals', { count: pairs.length - single.length })}</Notice>
      )}
      {found?.denied.map((group) => (
        <Notice key={group.reason} tone="warning">
          {text('matrix-paste-denied', { count: group.count })} {group.detail}
        </Notice>
      ))}
      {(found?.outcomes.changed ?? 0) > 0 && (
        <Notice tone="warning">{text('matrix-paste-changed', { count: found?.outcomes.changed ?? 0 })}</Notice>
      )}
      {held.map((risk) => (
        <Notice key={risk} tone="warning">
          <CheckField
            label={text(`matrix-paste-allow-${risk}`)}
            checked={allowed.includes(risk)}
            onCheckedChange={(isAllowed) =>
              setAllowed(isAllowed ? [...allowed, risk] : allowed.filter((one) => one !== risk))
            }
          />
        </Notice>
      ))}
      <FormProblem error={preview.error ?? start.error} />
      <PastedTable pairs={pairs} samples={found?.samples ?? []} language={language} />
    </Dialog>
  )
}

interface PastedTableProps {
  readonly pairs: ReturnType<typeof placed>['pairs']
  readonly samples: readonly BulkSample[]
  readonly language: MatrixPage['languages'][number]
}

/** The pairs of texts and strings, with the results of their checks. */
function PastedTable({ pairs, samples, language }: PastedTableProps) {
  const text = useText()
  const direction = language.direction || 'auto'
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: who reads by the keyboard scrolls the list
    <section className={style.pastedList} tabIndex={0} aria-label={text('matrix-paste-list')}>
      <table className={style.pasted}>
        <thead>
          <tr>
            <th scope="col">{text('matrix-source')}</th>
            <th scope="col">{text('matrix-paste-before')}</th>
            <th scope="col">{text('matrix-paste-after')}</th>
          </tr>
        </thead>
        <tbody>
          {pairs.map(({ row, cell, target, isPlural }) => {
            const sample = samples.find(({ unit }) => unit === cell.unit)
            return (
              <tr key={row.id}>
                <td dir="auto">{mixedText(row.source.join(' / '))}</td>
                <td dir={direction}>{mixedText(cell.target.join(' / '))}</td>
                <td dir={direction}>
                  {isPlural ? <span>{text('matrix-paste-skipped')}</span> : mixedText(target)}
                  {sample && sample.checks_new.length > 0 && (
                    <span className={style.reason}> ⚠ {sample.checks_new.join(', ')}</span>
                  )}
                  {sample && sample.lost.length > 0 && (
                    <span className={style.reason}>
                      {' '}
                      ⚠ {text('matrix-paste-lost', { names: sample.lost.join(', ') })}
                    </span>
                  )}
                </td>
              </tr>
            )
          })}
        </tbody>
      </table>
    </section>
  )
}
