import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useArchive } from '../../api/archive.ts'
import type { Place } from '../../api/places.ts'
import { useText } from '../../text/texts.ts'
import { Button } from '../../ui/button.tsx'
import { placeHref } from '../../ui/link.ts'
import { Panel } from '../../ui/panel.tsx'
import { tellDone } from '../../ui/toasts.tsx'
import { EffectDialog } from './effect-dialog.tsx'

/** Archives a project, a category or a component: people read it, and nobody changes it until it is taken back. */
export function ArchivePanel({ place }: { readonly place: Place }) {
  const text = useText()
  const navigate = useNavigate()
  const [open, setOpen] = useState(false)
  const { mutate, isPending, error } = useArchive(place.path)
  const archive = () =>
    mutate(true, {
      onSuccess: async () => {
        tellDone(text('archive-done', { name: place.name }))
        await navigate({ to: placeHref(place.path) })
      },
    })
  return (
    <Panel title={text(`archive-${place.kind}`)}>
      <p>{text('archive-explained')}</p>
      <div>
        <Button look="outlined" onClick={() => setOpen(true)}>
          {text('archive-open')}
        </Button>
      </div>
      {open && (
        <EffectDialog
          place={place}
          as="archive"
          title={text(`archive-${place.kind}`)}
          action={text('archive-open')}
          busy={isPending}
          error={error}
          onConfirm={archive}
          onClose={() => setOpen(false)}
        />
      )}
    </Panel>
  )
}
