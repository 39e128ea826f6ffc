import { useState } from 'react'
import { useDemoRemoval, useDemoWork } from '../../api/demo.ts'
import { useText } from '../../text/texts.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { FailedPart } from '../../ui/failed-part.tsx'
import { FormProblem } from '../../ui/form.tsx'
import { personHref } from '../../ui/link.ts'
import { PageLink } from '../../ui/page-link.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { tellDone } from '../../ui/toasts.tsx'

/** Typed by somebody who means it. */
const word = 'demo'

interface DemoRemovalProps {
  /** Their names, as people read them. */
  readonly projects: string
  readonly onClose: () => void
}

/** Asks before the demo goes, and says whose work goes with it. */
export function DemoRemoval({ projects, onClose }: DemoRemovalProps) {
  const text = useText()
  const [typed, setTyped] = useState('')
  const removal = useDemoRemoval()
  const { data: work, error, refetch } = useDemoWork(true)
  // The dialog has gone with the demo by the time that is told.
  const remove = () =>
    removal.mutateAsync().then(
      () => tellDone(text('demo-removed')),
      () => undefined, // the form shows why
    )
  return (
    <Dialog
      open
      onClose={onClose}
      title={text('demo-remove')}
      closeLabel={text('close')}
      actions={
        <>
          <Button onClick={onClose}>{text('cancel')}</Button>
          <Button look="danger" disabled={typed !== word || work === undefined || removal.isPending} onClick={remove}>
            {text(removal.isPending ? 'demo-removing' : 'demo-remove')}
          </Button>
        </>
      }
    >
      <p>{text('demo-remove-text', { projects })}</p>
      {work === undefined &&
        (error ? <FailedPart error={error} retry={refetch} /> : <Skeleton label={text('loading')} lines={2} />)}
      {work?.count === 0 && <p>{text('demo-work-none')}</p>}
      {work !== undefined && work.count > 0 && (
        <>
          <p>{text('demo-work', { count: work.count })}</p>
          <ul>
            {work.people.map(({ username, full_name, changes }) => (
              <li key={username}>
                <PageLink href={personHref(username)}>
                  <bdi>{full_name || username}</bdi>
                </PageLink>{' '}
                {text('demo-work-changes', { count: changes })}
              </li>
            ))}
          </ul>
        </>
      )}
      <FormProblem error={removal.error} />
      <TextField
        label={text('demo-remove-type', { word })}
        autoCapitalize="none"
        autoComplete="off"
        spellCheck={false}
        value={typed}
        onValueChange={setTyped}
      />
    </Dialog>
  )
}
