import { useEffect, useMemo, useState } from 'react'
import { type BulkPreview, type BulkRequest, useWholePreview } from '../../../api/bulk-edits.ts'
import type { MatrixPage, MatrixRow } from '../../../api/matrix.ts'
import { useText } from '../../../text/texts.ts'
import { Button } from '../../../ui/button.tsx'
import { CheckField } from '../../../ui/check-field.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { FormProblem } from '../../../ui/form.tsx'
import { Notice } from '../../../ui/notice.tsx'
import type { GridPlace } from './grid-window.ts'
import { PasteTable } from './paste-table.tsx'
import { pastedRows } from './pasted-cells.ts'
import { type PastedText, type PasteFate, planPaste } from './pasted-plan.ts'

export interface Pasted {
  readonly place: GridPlace
  readonly text: string
  /** The rows as they were then: a text that somebody changes meanwhile stays theirs. */
  readonly rows: readonly MatrixRow[]
}

interface PasteDialogProps {
  readonly path: string
  readonly pasted: Pasted
  readonly languages: MatrixPage['languages']
  readonly onClose: () => void
  readonly onWrite: (request: BulkRequest) => void
  readonly isWriting: boolean
  /** Why it was not written. */
  readonly error: Error | null
}

const risks = ['empties', 'placeholders'] as const
type Risk = (typeof risks)[number]

/** Fates of texts that are left out, and outcomes of strings that stay unchanged, each told with its number. */
const leftOut: readonly PasteFate[] = ['forms', 'no-string', 'no-language', 'too-many']
const staying = ['changed', 'blank', 'too-long', 'gone', 'unchanged'] as const

const textsOf = (plan: readonly PastedText[]): NonNullable<BulkRequest['texts']> =>
  plan.flatMap(({ fate, cell, target }) =>
    fate === 'write' && cell !== null ? [{ unit: cell.unit, target: [...target], was: [...cell.target] }] : [],
  )

/** How many texts are written, with what is allowed by now. */
const writable = ({ samples }: BulkPreview, allowed: readonly Risk[]): number =>
  samples.filter(
    ({ outcome, risks: own }) =>
      outcome === 'written' || (outcome.startsWith('held:') && own.every((risk) => allowed.includes(risk))),
  ).length

/** Shows what goes where before anything is written; it is written as one bulk edit. */
export function PasteDialog(props: PasteDialogProps) {
  const { path, pasted, languages, onClose, onWrite, isWriting, error } = props
  const text = useText()
  const [allowed, setAllowed] = useState<readonly Risk[]>([])
  const [skipsFirst, setSkipsFirst] = useState(false)
  const cells = useMemo(() => pastedRows(pasted.text), [pasted.text])
  const plan = useMemo(
    () => planPaste({ rows: pasted.rows, place: pasted.place, cells, skipsFirst }),
    [pasted, cells, skipsFirst],
  )
  const { mutate: check, data: found, isPending, error: checkError, variables } = useWholePreview()
  const texts = useMemo(() => textsOf(plan), [plan])
  const request = useMemo((): BulkRequest => ({ path, texts }), [path, texts])
  useEffect(() => {
    if (request.texts?.length !== 0) check(request)
  }, [check, request])
  const isChecked = found !== undefined && !isPending && variables === request
  const count = isChecked ? writable(found, allowed) : 0
  const names = languages.slice(pasted.place.column, pasted.place.column + widthOf(cells)).map(({ name }) => name)
  return (
    <Dialog
      open
      onClose={onClose}
      title={text('matrix-paste', { language: names.join(', ') })}
      closeLabel={text('matrix-paste-close')}
      width="wide"
      actions={
        checkError ? (
          <Button onClick={() => check(request)}>{text('matrix-paste-check')}</Button>
        ) : (
          <Button
            look="filled"
            disabled={isWriting || count === 0}
            onClick={() => onWrite({ ...request, allow: [...allowed] })}
          >
            {text(isWriting ? 'matrix-paste-writing' : 'matrix-paste-write', { count })}
          </Button>
        )
      }
    >
      <p role="status">
        {text('matrix-paste-count', { cells: plan.length, rows: cells.length })}{' '}
        {isPending ? text('matrix-paste-checking') : isChecked && text('matrix-paste-ready', { count })}
      </p>
      {cells.length > 1 && (
        <CheckField label={text('matrix-paste-heading')} checked={skipsFirst} onCheckedChange={setSkipsFirst} />
      )}
      <LeftOut plan={plan} found={isChecked ? found : undefined} />
      <Risks found={isChecked ? found : undefined} allowed={allowed} onAllow={setAllowed} />
      <FormProblem error={checkError ?? error} />
      <PasteTable plan={plan} samples={isChecked ? found.samples : []} languages={languages} />
    </Dialog>
  )
}

const widthOf = (cells: readonly (readonly string[])[]): number =>
  cells.reduce((most, line) => Math.max(most, line.length), 1)

interface LeftOutProps {
  readonly plan: readonly PastedText[]
  readonly found: BulkPreview | undefined
}

/** The texts that are not written, and why. */
function LeftOut({ plan, found }: LeftOutProps) {
  const text = useText()
  const told = [
    ...leftOut.map((fate) => ({ name: fate, count: plan.filter((one) => one.fate === fate).length })),
    ...staying.map((name) => ({ name, count: found?.outcomes[name] ?? 0 })),
  ].filter(({ count }) => count > 0)
  return (
    <>
      {told.map(({ name, count }) => (
        <Notice key={name} tone={name === 'unchanged' ? 'plain' : 'warning'}>
          {text(`matrix-paste-left-${name}`, { count })}
        </Notice>
      ))}
      {found?.denied.map((group) => (
        <Notice key={`${group.path} ${group.reason}`} tone="warning">
          {text('matrix-paste-denied', { count: group.count })} {group.detail}
        </Notice>
      ))}
    </>
  )
}

interface RisksProps {
  readonly found: BulkPreview | undefined
  readonly allowed: readonly Risk[]
  readonly onAllow: (allowed: readonly Risk[]) => void
}

/** The texts that are held back until somebody allows them. */
function Risks({ found, allowed, onAllow }: RisksProps) {
  const text = useText()
  const held = found?.samples.filter(({ outcome }) => outcome.startsWith('held:')) ?? []
  return risks
    .filter((risk) => held.some((sample) => sample.risks.includes(risk)))
    .map((risk) => (
      <Notice key={risk} tone="warning">
        <CheckField
          label={text(`matrix-paste-allow-${risk}`)}
          checked={allowed.includes(risk)}
          onCheckedChange={(isAllowed) =>
            onAllow(isAllowed ? [...allowed, risk] : allowed.filter((one) => one !== risk))
          }
        />
      </Notice>
    ))
}
