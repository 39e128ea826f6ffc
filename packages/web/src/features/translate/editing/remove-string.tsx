import { useMutation } from '@tanstack/react-query'
import { client } from '../../../api/client.ts'
import type { EditorString } from '../../../api/editor-server.ts'
import { useText } from '../../../text/texts.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { FormProblem } from '../../../ui/form.tsx'
import { tellDone } from '../../../ui/toasts.tsx'
import { useWorkbench } from '../workbench.ts'

interface RemoveStringProps {
  readonly content: EditorString
  readonly onClose: () => void
}

/** Asks before a string is removed from the files, and says what goes with it. */
export function RemoveString({ content, onClose }: RemoveStringProps) {
  const text = useText()
  const session = useWorkbench()
  const { id, etag, place, source, context } = content
  const remove = useMutation({
    // A text that somebody wrote meanwhile is not removed unseen.
    mutationFn: () => client.deleteUnit({ params: { id }, ifMatch: etag }),
    onSuccess() {
      tellDone(text('string-removed'))
      session.changedElsewhere([id])
      onClose()
    },
    onError: () => session.changedElsewhere([id]),
  })
  return (
    <Dialog
      open
      onClose={onClose}
      title={text('remove-string-title')}
      closeLabel={text('close')}
      actions={
        <>
          <Button onClick={onClose}>{text('cancel')}</Button>
          <Button look="danger" disabled={remove.isPending} onClick={() => remove.mutate()}>
            {text('remove-string-confirm')}
          </Button>
        </>
      }
    >
      <blockquote dir="auto">{source[0]}</blockquote>
      {context !== '' && <code>{context}</code>}
      <p>
        {place.is_source
          ? text('remove-string-everywhere')
          : text('remove-string-here', { language: place.language.name })}
      </p>
      <FormProblem error={remove.error} />
    </Dialog>
  )
}
