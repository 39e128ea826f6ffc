import { useState } from 'react'
import { useArchive } from '../../api/archive.ts'
import type { Place } from '../../api/places.ts'
import { useText } from '../../text/texts.ts'
import { Button } from '../../ui/button.tsx'
import { FormProblem } from '../../ui/form.tsx'
import { formatDate } from '../../ui/format.ts'
import { Notice } from '../../ui/notice.tsx'
import { PageBody } from '../../ui/page-header.tsx'
import { tellDone } from '../../ui/toasts.tsx'
import { RemovalDialog } from './removal-panel.tsx'

/** Says that a place is archived; those who may take it back, or delete it, do that here. */
export function ArchiveNotice({ place }: { readonly place: Place }) {
  const text = useText()
  const [removes, setRemoves] = useState(false)
  const { archive } = place
  const { mutate, isPending, error } = useArchive(archive?.path ?? '')
  if (archive === null) return null
  const isItself = archive.path === place.path
  const takeBack = () => mutate(false, { onSuccess: () => tellDone(text('archive-ended', { name: place.name })) })
  return (
    <PageBody>
      <Notice
        tone="plain"
        actions={
          archive.may_restore && (
            <>
              <Button look="outlined" disabled={isPending} onClick={takeBack}>
                {text('archive-end')}
              </Button>
              {isItself && (
                <Button look="danger" onClick={() => setRemoves(true)}>
                  {text('removal-open')}
                </Button>
              )}
            </>
          )
        }
      >
        {text(isItself ? 'archive-is' : 'archive-is-within', { since: formatDate(archive.since) })}
        <FormProblem error={error} />
      </Notice>
      {removes && <RemovalDialog place={place} onClose={() => setRemoves(false)} />}
    </PageBody>
  )
}
