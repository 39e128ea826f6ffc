import { RefusedRequest } from '@weft/contract/client'
import { useText } from '../text/texts.ts'
import { Button } from './button.tsx'
import { Notice } from './notice.tsx'
import { TaskFailure } from './task-failure.ts'

interface FailedPartProps {
  readonly error: Error
  readonly retry: () => void
}

/** A part of a page that could not be loaded: why, and once more. The rest of the page stays. */
export function FailedPart({ error, retry }: FailedPartProps) {
  const text = useText()
  return (
    <Notice
      tone="failing"
      urgent
      actions={
        <Button icon="refresh" onClick={() => retry()}>
          {text('retry')}
        </Button>
      }
    >
      {describeError(error, text)}
    </Notice>
  )
}

/** The message of a failed request for people. */
export function describeError(error: Error, text: ReturnType<typeof useText>): string {
  if (error instanceof TaskFailure) return error.message || text('problem-task')
  if (!(error instanceof RefusedRequest)) return text('problem-network')
  return error.status < 500 ? error.problems.map(({ detail }) => detail).join(' ') : text('problem-server')
}
