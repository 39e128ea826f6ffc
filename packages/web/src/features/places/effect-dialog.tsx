import { useState } from 'react'
import type { Place } from '../../api/places.ts'
import { useRemovalEffects } from '../../api/removals.ts'
import { useText } from '../../text/texts.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { FailedPart } from '../../ui/failed-part.tsx'
import { FormProblem } from '../../ui/form.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { EffectList, type EffectOf, effectText } from './effect-list.tsx'

interface EffectDialogProps {
  readonly place: Place
  /** The effect in question; its texts are `removal-…`, `archive-…` and `transfer-…`. */
  readonly as: EffectOf
  readonly title: string
  readonly action: string
  readonly busy: boolean
  readonly error: Error | null
  readonly onConfirm: () => void
  readonly onClose: () => void
}

/** Says first what goes with something that is done to a whole place, and asks for its name. */
export function EffectDialog({ place, as, title, action, busy, error, onConfirm, onClose }: EffectDialogProps) {
  const text = useText()
  const [typed, setTyped] = useState('')
  const { data: effects, error: failure, refetch } = useRemovalEffects(place.path, true)
  const isNamed = effects !== undefined && (typed.trim() === effects.slug || typed.trim() === effects.name)
  // A working component would be left with a repository that rests.
  const isTied = as === 'archive' && effects !== undefined && effects.links.length > 0
  return (
    <Dialog
      open
      onClose={onClose}
      title={title}
      closeLabel={text('close')}
      actions={
        <>
          <Button onClick={onClose}>{text('cancel')}</Button>
          <Button
            look={as === 'removal' ? 'danger' : 'filled'}
            disabled={!isNamed || isTied || busy}
            onClick={onConfirm}
          >
            {action}
          </Button>
        </>
      }
    >
      {failure && <FailedPart error={failure} retry={refetch} />}
      {effects === undefined && !failure && <Skeleton label={text('loading')} />}
      {effects && <EffectList effects={effects} as={as} />}
      {effects && (
        <TextField
          label={text(effectText(as, 'type'), { name: effects.slug })}
          autoCapitalize="none"
          autoComplete="off"
          spellCheck={false}
          value={typed}
          onValueChange={setTyped}
        />
      )}
      <FormProblem error={error} />
    </Dialog>
  )
}
