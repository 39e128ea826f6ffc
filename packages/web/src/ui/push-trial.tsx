import { useText } from '../text/texts.ts'
import { Button } from './button.tsx'
import { describeError } from './failed-part.tsx'
import { Notice } from './notice.tsx'

interface PushTrialProps {
  /** How the git host would answer; undefined before it was asked. */
  readonly outcome: { readonly result: boolean; readonly detail: string } | undefined
  readonly error: Error | null
  readonly busy: boolean
  readonly disabled?: boolean
  readonly ask: () => void
}

/** A button that asks a git host whether it would take a push, and its answer. */
export function PushTrial({ outcome, error, busy, disabled = false, ask }: PushTrialProps) {
  const text = useText()
  return (
    <>
      <div>
        <Button disabled={busy || disabled} onClick={ask}>
          {text(busy ? 'push-trial-busy' : 'push-trial')}
        </Button>
      </div>
      {error && (
        <Notice tone="failing" urgent>
          {describeError(error, text)}
        </Notice>
      )}
      {outcome && (
        <Notice tone={outcome.result ? 'good' : 'failing'} urgent>
          {outcome.result ? text('push-trial-good') : text('push-trial-bad', { reason: outcome.detail })}
        </Notice>
      )}
    </>
  )
}
