import { useState } from 'react'
import { type Alert, useDismissal, useDismissalEnd } from '../../api/alerts.ts'
import { useText } from '../../text/texts.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Form, problemOf } from '../../ui/form.tsx'
import { TextArea } from '../../ui/text-field.tsx'
import { tellDone, tellFailed } from '../../ui/toasts.tsx'

/** Leaves an alert with a reason, or lets it stand again. */
export function AlertDismissal({ alert }: { readonly alert: Alert }) {
  const text = useText()
  const [isAsked, setAsked] = useState(false)
  const { mutate, isPending } = useDismissalEnd()
  const again = () =>
    mutate(alert.id, {
      onSuccess: () => tellDone(text('alert-stands-again')),
      onError: (error) => tellFailed(text('alert-stand'), error.message),
    })
  if (alert.dismissed !== null)
    return (
      <Button disabled={isPending} onClick={again}>
        {text('alert-stand')}
      </Button>
    )
  return (
    <>
      <Button look="plain" onClick={() => setAsked(true)}>
        {text('alert-dismiss')}
      </Button>
      {isAsked && <DismissalDialog alert={alert} onClose={() => setAsked(false)} />}
    </>
  )
}

function DismissalDialog({ alert, onClose }: { readonly alert: Alert; readonly onClose: () => void }) {
  const text = useText()
  const [reason, setReason] = useState('')
  const { mutate, isPending, error } = useDismissal()
  const dismiss = () =>
    mutate(
      { id: alert.id, reason: reason.trim() },
      {
        onSuccess: () => {
          onClose()
          tellDone(text('alert-dismissed'))
        },
      },
    )
  return (
    <Dialog open onClose={onClose} title={text('alert-dismiss-title')} closeLabel={text('close')}>
      <p>{text('alert-dismiss-text')}</p>
      <Form
        action={text('alert-dismiss')}
        busy={isPending || reason.trim() === ''}
        error={error}
        fields={['reason']}
        onSubmit={dismiss}
        beside={<Button onClick={onClose}>{text('cancel')}</Button>}
      >
        <TextArea
          label={text('alert-dismiss-reason')}
          name="reason"
          maxLength={500}
          required
          value={reason}
          problem={problemOf(error, 'reason')}
          onValueChange={setReason}
        />
      </Form>
    </Dialog>
  )
}
