import type { BulkSample } from '../../api/bulk-edits.ts'
import { useText } from '../../text/texts.ts'
import { classes } from '../../ui/classes.ts'
import { FactLine } from '../../ui/fact-line.tsx'
import { Icon } from '../../ui/icon.tsx'
import { mixedText } from '../../ui/mixed-text.tsx'
import { textDifference } from '../../ui/text-difference.ts'
import style from './bulk-edit.module.css'

interface SampleRowProps {
  readonly sample: BulkSample
  /** Its risks are allowed. */
  readonly isAllowed: boolean
  readonly isSkipped: boolean
  readonly onSkip: (skips: boolean) => void
}

const stateNames: Readonly<Record<number, string>> = {
  0: 'bulk-state-0',
  10: 'bulk-state-10',
  20: 'bulk-state-20',
  30: 'bulk-state-30',
}

/** A string before and after, with what its checks say, to be left out by its box. */
export function SampleRow({ sample, isAllowed, isSkipped, onSkip }: SampleRowProps) {
  const text = useText()
  const { outcome, before, after, source, language, direction } = sample
  const changes = outcome === 'written' || (outcome.startsWith('held:') && isAllowed)
  const isChanged = before.join('\u001e') !== after.join('\u001e')
  return (
    <li className={classes(style.sample, (!changes || isSkipped) && style.left)}>
      <input
        type="checkbox"
        className={style.include}
        aria-label={text('bulk-include', { source: source[0] ?? '' })}
        checked={changes && !isSkipped}
        disabled={!changes}
        onChange={({ target }) => onSkip(!target.checked)}
      />
      <div className={style.sampleTexts}>
        <p className={style.sourceText} dir="auto">
          {mixedText(source.join(' / '))}
        </p>
        <div lang={language.replaceAll('_', '-')} dir={direction || 'auto'}>
          {isChanged ? (
            after.map((form, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: forms have no other name than their place
              <p key={at}>
                <Difference before={before[at] ?? ''} after={form} />
              </p>
            ))
          ) : (
            <p>{mixedText(before.join(' / '))}</p>
          )}
        </div>
        <SampleNotes sample={sample} />
      </div>
      <span className={style.where}>{sample.path}</span>
    </li>
  )
}

function Difference({ before, after }: { readonly before: string; readonly after: string }) {
  const text = useText()
  return (
    <>
      {textDifference(before, after).map(({ kind, text: part }, at) => {
        // biome-ignore lint/suspicious/noArrayIndexKey: pieces have no other name than their place
        if (kind === 'same') return <span key={at}>{part}</span>
        const Mark = kind === 'added' ? 'ins' : 'del'
        // biome-ignore lint/suspicious/noArrayIndexKey: pieces have no other name than their place
        return <Mark key={at}>{part}</Mark>
      })}
      {after === '' && <i> {text('bulk-now-empty')}</i>}
    </>
  )
}

function SampleNotes({ sample }: { readonly sample: BulkSample }) {
  const text = useText()
  const nameOf = (state: number) => text(stateNames[state] ?? 'bulk-state-10')
  const { labels, flags, explanation } = sample
  const notes = [
    ...(sample.state === sample.state_after
      ? []
      : [text('bulk-state-moves', { before: nameOf(sample.state), after: nameOf(sample.state_after) })]),
    ...(labels && labels.added.length > 0 ? [text('bulk-labels-added', { names: labels.added.join(', ') })] : []),
    ...(labels && labels.removed.length > 0 ? [text('bulk-labels-removed', { names: labels.removed.join(', ') })] : []),
    ...(flags
      ? [text('bulk-flags', { before: flags.before || text('bulk-none'), after: flags.after || text('bulk-none') })]
      : []),
    ...(explanation ? [text('bulk-explanation-new', { text: explanation.after || text('bulk-none') })] : []),
    ...sample.checks_gone.map(({ name }) => text('bulk-check-gone', { name })),
  ]
  const warnings = [
    ...(sample.lost.length > 0 ? [text('bulk-lost', { names: sample.lost.join(', ') })] : []),
    ...(sample.risks.includes('empties') ? [text('bulk-becomes-empty')] : []),
    ...sample.checks_new.map(({ name }) => text('bulk-check-new', { name })),
    ...(['written', 'unchanged'].includes(sample.outcome) ? [] : [text(`bulk-row-${sample.outcome.split(':')[0]}`)]),
  ]
  return (
    <>
      {notes.length > 0 && (
        <p className={style.note}>
          <FactLine facts={notes} />
        </p>
      )}
      {warnings.length > 0 && (
        <p className={style.warning}>
          <Icon name="alert" /> <FactLine facts={warnings} />
        </p>
      )}
    </>
  )
}
