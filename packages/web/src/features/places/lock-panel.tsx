import { useLock } from '../../api/locks.ts'
import type { Place } from '../../api/places.ts'
import { useText } from '../../text/texts.ts'
import { Button } from '../../ui/button.tsx'
import { FormProblem } from '../../ui/form.tsx'
import { Panel } from '../../ui/panel.tsx'
import { tellDone } from '../../ui/toasts.tsx'

/** Locks a component, or all of a project: people read its texts and change none. */
export function LockPanel({ place, locked }: { readonly place: Place; readonly locked: boolean }) {
  const text = useText()
  const { mutate, isPending, error } = useLock(place)
  const change = () =>
    mutate(!locked, { onSuccess: () => tellDone(text(locked ? 'lock-ended' : 'lock-done', { name: place.name })) })
  return (
    <Panel title={text('lock-title')}>
      <p>{text(locked ? 'lock-is' : `lock-${place.kind}`)}</p>
      <FormProblem error={error} />
      <div>
        <Button look="outlined" disabled={isPending} onClick={change}>
          {text(locked ? 'lock-end' : 'lock-begin')}
        </Button>
      </div>
    </Panel>
  )
}
