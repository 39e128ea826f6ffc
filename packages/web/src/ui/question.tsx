import type { ReactNode } from 'react'
import { useText } from '../text/texts.ts'
import { Button } from './button.tsx'
import { Dialog } from './dialog.tsx'
import { FormProblem } from './form.tsx'

export interface QuestionProps {
  readonly title: string
  /** The consequences. */
  readonly children: ReactNode
  /** The label of the button that goes on. */
  readonly action: string
  /** Filled for what gives something, red for what takes it away. */
  readonly look?: 'filled' | 'danger'
  readonly busy?: boolean
  readonly error?: Error | null
  readonly onYes: () => void
  readonly onClose: () => void
}

/** Asks before something happens that a click too many should not do. */
export function Question({
  title,
  children,
  action,
  look = 'danger',
  busy = false,
  error = null,
  ...then
}: QuestionProps) {
  const text = useText()
  return (
    <Dialog
      open
      onClose={then.onClose}
      title={title}
      closeLabel={text('close')}
      actions={
        <>
          <Button onClick={then.onClose}>{text('cancel')}</Button>
          <Button look={look} disabled={busy} onClick={then.onYes}>
            {action}
          </Button>
        </>
      }
    >
      {children}
      <FormProblem error={error} />
    </Dialog>
  )
}
