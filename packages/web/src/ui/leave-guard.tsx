import { useBlocker } from '@tanstack/react-router'
import { useText } from '../text/texts.ts'
import { Button } from './button.tsx'
import { Dialog } from './dialog.tsx'

interface LeaveGuardProps {
  /** So many changes would be lost; 0: nobody is asked. Asked for when somebody leaves. */
  readonly changes: () => number
}

/** Asks before a page is left whose changes are not saved: by a link, by Back, by closing the tab. */
export function LeaveGuard({ changes }: LeaveGuardProps) {
  const text = useText()
  const { status, proceed, reset } = useBlocker({
    shouldBlockFn: () => changes() > 0,
    enableBeforeUnload: () => changes() > 0,
    withResolver: true,
  })
  if (status !== 'blocked') return null
  return (
    <Dialog
      open
      onClose={reset}
      title={text('leave-title')}
      closeLabel={text('close')}
      actions={
        <>
          <Button onClick={reset}>{text('leave-stay')}</Button>
          <Button look="danger" onClick={proceed}>
            {text('leave-leave')}
          </Button>
        </>
      }
    >
      <p>{text('leave-text', { count: changes() })}</p>
    </Dialog>
  )
}
