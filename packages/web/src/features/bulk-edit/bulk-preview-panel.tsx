import { RefusedRequest } from '@weft/contract/client'
import { useEffect, useState } from 'react'
import {
  type BulkPreview,
  type BulkRequest,
  type BulkSample,
  useBulkPreview,
  useBulkStart,
} from '../../api/bulk-edits.ts'
import { useText } from '../../text/texts.ts'
import { Button } from '../../ui/button.tsx'
import { CheckField } from '../../ui/check-field.tsx'
import { FactLine } from '../../ui/fact-line.tsx'
import { FormProblem } from '../../ui/form.tsx'
import { formatNumber } from '../../ui/format.ts'
import { Notice } from '../../ui/notice.tsx'
import { Empty, Panel } from '../../ui/panel.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import style from './bulk-edit.module.css'
import { outcomeWords } from './outcome-words.ts'
import { SampleRow } from './sample-row.tsx'

const risks = ['empties', 'placeholders'] as const
type Risk = (typeof risks)[number]

/** Changed strings stand before unchanged ones. */
const changesFirst = (samples: readonly BulkSample[]): readonly BulkSample[] =>
  samples.toSorted((one, other) => rankOf(one) - rankOf(other))

const rankOf = ({ outcome }: BulkSample): number => (outcome === 'written' ? 0 : outcome.startsWith('held:') ? 1 : 2)

interface PreviewPanelProps {
  readonly path: string
  readonly request: BulkRequest
  readonly onDone: () => void
  /** The edit was refused: its form says what is wrong. */
  readonly onRefused: (error: Error) => void
}

/** The effects of the edit, with a choice to leave each one out, and the button that starts it. */
export function BulkPreviewPanel({ path, request, onDone, onRefused }: PreviewPanelProps) {
  const text = useText()
  const preview = useBulkPreview()
  const start = useBulkStart(path)
  const [first, setFirst] = useState<BulkPreview | null>(null)
  const [samples, setSamples] = useState<readonly BulkSample[]>([])
  const [cursor, setCursor] = useState<number | null>(0)
  const [skipped, setSkipped] = useState<ReadonlySet<number>>(new Set())
  const [allowed, setAllowed] = useState<ReadonlySet<Risk>>(new Set())
  const read = (from: number) =>
    preview.mutate(
      { body: request, cursor: from },
      {
        onSuccess: (found) => {
          if (from === 0) setFirst(found)
          setSamples(from === 0 ? found.samples : [...samples, ...found.samples])
          setCursor(found.cursor)
        },
        onError: (error) => {
          if (from === 0 && error instanceof RefusedRequest && error.status === 400) onRefused(error)
        },
      },
    )
  // biome-ignore lint/correctness/useExhaustiveDependencies: another request is another panel
  useEffect(() => read(0), [])
  if (first === null)
    return (
      <Panel title={text('bulk-result')}>
        {preview.error ? <FormProblem error={preview.error} /> : <Skeleton label={text('bulk-previewing')} />}
      </Panel>
    )
  const begin = () =>
    start.mutate(
      { ...request, ...(skipped.size > 0 && { skip: [...skipped] }), ...(allowed.size > 0 && { allow: [...allowed] }) },
      { onSuccess: onDone },
    )
  const heldBack = risks.reduce((sum, risk) => sum + (allowed.has(risk) ? (first.outcomes[`held:${risk}`] ?? 0) : 0), 0)
  const writable = (first.outcomes.written ?? 0) + heldBack
  const isWhole = first.looked >= first.count
  const count = isWhole ? Math.max(0, writable - skipped.size) : first.count - skipped.size
  const refused = request.on_denied === 'nothing' && first.denied.length > 0
  return (
    <Panel
      title={text('bulk-result')}
      actions={
        <Button look="filled" disabled={start.isPending || writable === 0 || refused} onClick={begin}>
          {start.isPending
            ? text('bulk-starting')
            : text(isWhole ? 'bulk-start' : 'bulk-start-all', { count: isWhole ? count : formatNumber(count) })}
        </Button>
      }
    >
      <PreviewFacts preview={first} chosen={request.ids?.length ?? 0} />
      <FormProblem error={start.error ?? preview.error} />
      {risks.map((risk) => {
        const held = first.outcomes[`held:${risk}`] ?? 0
        return (
          held > 0 && (
            <Notice key={risk} tone="warning">
              <CheckField
                label={text(`bulk-allow-${risk}`, { count: held })}
                checked={allowed.has(risk)}
                onCheckedChange={(isAllowed) =>
                  setAllowed(new Set(isAllowed ? [...allowed, risk] : [...allowed].filter((one) => one !== risk)))
                }
              />
            </Notice>
          )
        )
      })}
      {samples.length === 0 ? (
        <Empty title={text('bulk-nothing')} />
      ) : (
        <ul className={style.samples} aria-label={text('bulk-sample-list')}>
          {changesFirst(samples).map((sample) => (
            <SampleRow
              key={sample.unit}
              sample={sample}
              isAllowed={sample.risks.every((risk) => allowed.has(risk))}
              isSkipped={skipped.has(sample.unit)}
              onSkip={(skips) =>
                setSkipped(
                  new Set(skips ? [...skipped, sample.unit] : [...skipped].filter((one) => one !== sample.unit)),
                )
              }
            />
          ))}
        </ul>
      )}
      {cursor !== null && samples.length > 0 && (
        <div className={style.more}>
          <Button disabled={preview.isPending} onClick={() => read(cursor)}>
            {text('bulk-more')}
          </Button>
        </div>
      )}
    </Panel>
  )
}

function PreviewFacts({ preview, chosen }: { readonly preview: BulkPreview; readonly chosen: number }) {
  const text = useText()
  const { count, looked, outcomes, denied } = preview
  return (
    <>
      <p role="status">
        <FactLine
          facts={[
            text('bulk-found', { count }) + (looked < count ? ` ${text('bulk-looked', { count: looked })}` : ''),
            ...outcomeWords(outcomes, text),
          ]}
        />
      </p>
      {count < chosen && <Notice tone="warning">{text('bulk-vanished', { count: chosen - count })}</Notice>}
      {denied.map((group) => (
        <Notice key={`${group.path} ${group.reason}`} tone="warning">
          {text('bulk-denied', { count: group.count, path: group.path })} {group.detail}
        </Notice>
      ))}
    </>
  )
}
