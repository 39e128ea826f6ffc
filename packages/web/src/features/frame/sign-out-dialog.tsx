import { useState } from 'react'
import { signOut } from '../../api/sign-out.ts'
import { type UnsentWork, unsentKinds } from '../../api/unsent-work.ts'
import { useText } from '../../text/texts.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'

interface SignOutDialogProps {
  readonly work: UnsentWork
  readonly onClose: () => void
}

/** Says what the server does not have, and where it stays. */
export function SignOutDialog({ work, onClose }: SignOutDialogProps) {
  const text = useText()
  const [isBusy, setBusy] = useState(false)
  const leave = () => {
    setBusy(true)
    void signOut()
  }
  return (
    <Dialog
      open
      onClose={onClose}
      title={text('sign-out-unsent')}
      closeLabel={text('close')}
      actions={
        <>
          <Button onClick={onClose}>{text('sign-out-stay')}</Button>
          <Button look="danger" disabled={isBusy} onClick={leave}>
            {text('sign-out-anyway')}
          </Button>
        </>
      }
    >
      <ul>
        {unsentKinds
          .filter((kind) => work[kind] > 0)
          .map((kind) => (
            <li key={kind}>{text(`sign-out-${kind}`, { count: work[kind] })}</li>
          ))}
      </ul>
      <p>{text('sign-out-kept')}</p>
    </Dialog>
  )
}
