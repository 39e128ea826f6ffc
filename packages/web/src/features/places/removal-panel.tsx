import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import type { Place } from '../../api/places.ts'
import { type Removal, useRemoval, useRestoration } from '../../api/removals.ts'
import { textOf, useText } from '../../text/texts.ts'
import { Button } from '../../ui/button.tsx'
import { describeError } from '../../ui/failed-part.tsx'
import { placeHref } from '../../ui/link.ts'
import { Panel } from '../../ui/panel.tsx'
import { tellAsking, tellFailed } from '../../ui/toasts.tsx'
import { EffectDialog } from './effect-dialog.tsx'

/** Deletes a project, a category, a component or a language: says first what goes, and asks for its name. */
export function RemovalPanel({ place }: { readonly place: Place }) {
  const text = useText()
  const [open, setOpen] = useState(false)
  return (
    <Panel title={text(`removal-${place.kind}`)}>
      <p>{text(isLanguage(place) ? 'removal-explained-language' : 'removal-explained')}</p>
      <div>
        <Button look="danger" onClick={() => setOpen(true)}>
          {text('removal-open')}
        </Button>
      </div>
      {open && <RemovalDialog place={place} onClose={() => setOpen(false)} />}
    </Panel>
  )
}

/** Asks for the name of what is to be deleted. */
export function RemovalDialog({ place, onClose }: { readonly place: Place; readonly onClose: () => void }) {
  const text = useText()
  const navigate = useNavigate()
  const removal = useRemoval()
  const restoration = useRestoration()
  // By then the dialog is gone, and with it what `mutate` would call.
  const takeBack = (removed: Removal) =>
    restoration.mutateAsync({ removal: removed }).then(
      (path) => navigate({ to: path === null ? removedHref : placeHref(path) }),
      (error: Error) => tellFailed(textOf('removal-back-failed', { name: place.name }), describeError(error, textOf)),
    )
  const remove = () =>
    removal.mutate(place.path, {
      onSuccess: async (removed) => {
        await navigate({ to: parentOf(place) })
        tellAsking(textOf('removal-done', { name: place.name }), textOf('removal-done-text'), {
          name: textOf('removal-take-back'),
          act: () => void takeBack(removed),
        })
      },
    })
  return (
    <EffectDialog
      place={place}
      as="removal"
      title={text(`removal-${place.kind}`)}
      action={text('removal-open')}
      busy={removal.isPending}
      error={removal.error}
      onConfirm={remove}
      onClose={onClose}
    />
  )
}

/** The page with everything that can be taken back. */
const removedHref: string = '/removed/'

const isLanguage = ({ kind }: Place): boolean => kind === 'translation' || kind === 'project-language'

const parentOf = (place: Place): string =>
  place.kind === 'project' ? '/projects/' : placeHref(place.names.at(-2)?.path ?? '')
