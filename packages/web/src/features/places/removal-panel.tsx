import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import type { Place } from '../../api/places.ts'
import { type RemovalEffects, useRemoval, useRemovalEffects, useRestoration } from '../../api/removals.ts'
import { textOf, useText } from '../../text/texts.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { FailedPart } from '../../ui/failed-part.tsx'
import { FormProblem } from '../../ui/form.tsx'
import { placeHref } from '../../ui/link.ts'
import { Panel } from '../../ui/panel.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { tellAsking } from '../../ui/toasts.tsx'
import { EffectList } from './effect-list.tsx'

/** Deletes a project, a category or a component: says first what goes, and asks for its name. */
export function RemovalPanel({ place }: { readonly place: Place }) {
  const text = useText()
  const [open, setOpen] = useState(false)
  return (
    <Panel title={text(`removal-${place.kind}`)}>
      <p>{text('removal-explained')}</p>
      <div>
        <Button look="danger" onClick={() => setOpen(true)}>
          {text('removal-open')}
        </Button>
      </div>
      {open && <RemovalDialog place={place} onClose={() => setOpen(false)} />}
    </Panel>
  )
}

function RemovalDialog({ place, onClose }: { readonly place: Place; readonly onClose: () => void }) {
  const text = useText()
  const navigate = useNavigate()
  const [typed, setTyped] = useState('')
  const { data: effects, error, refetch } = useRemovalEffects(place.path, true)
  const removal = useRemoval()
  const restoration = useRestoration()
  const isNamed = effects !== undefined && (typed.trim() === effects.slug || typed.trim() === effects.name)
  const takeBack = (id: number) =>
    restoration.mutate({ id }, { onSuccess: ({ path }) => void navigate({ to: placeHref(path) }) })
  const remove = () =>
    removal.mutate(place.path, {
      onSuccess: async ({ id, name }) => {
        await navigate({ to: parentOf(place) })
        tellAsking(textOf('removal-done', { name }), textOf('removal-done-text'), {
          name: textOf('removal-take-back'),
          act: () => takeBack(id),
        })
      },
    })
  return (
    <Dialog
      open
      onClose={onClose}
      title={text(`removal-${place.kind}`)}
      closeLabel={text('close')}
      actions={
        <>
          <Button onClick={onClose}>{text('cancel')}</Button>
          <Button look="danger" disabled={!isNamed || removal.isPending} onClick={remove}>
            {text('removal-open')}
          </Button>
        </>
      }
    >
      {error && <FailedPart error={error} retry={refetch} />}
      {effects === undefined ? (
        !error && <Skeleton label={text('loading')} />
      ) : (
        <Confirmation effects={effects} typed={typed} onType={setTyped} />
      )}
      <FormProblem error={removal.error} />
    </Dialog>
  )
}

interface ConfirmationProps {
  readonly effects: RemovalEffects
  readonly typed: string
  readonly onType: (typed: string) => void
}

function Confirmation({ effects, typed, onType }: ConfirmationProps) {
  const text = useText()
  return (
    <>
      <EffectList effects={effects} />
      <TextField
        label={text('removal-type', { name: effects.slug })}
        autoCapitalize="none"
        autoComplete="off"
        spellCheck={false}
        value={typed}
        onValueChange={onType}
      />
    </>
  )
}

const parentOf = (place: Place): string =>
  place.kind === 'project' ? '/projects/' : placeHref(place.names.at(-2)?.path ?? '')
