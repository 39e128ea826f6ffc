import { useDeferredValue, useState } from 'react'
import type { EditorString } from '../../api/editor-server.ts'
import type { Place } from '../../api/places.ts'
import {
  type Screenshot,
  unitsAfter,
  useFoundSources,
  useScreenshotAct,
  useShownStrings,
} from '../../api/screenshots.ts'
import { useText } from '../../text/texts.ts'
import { Button } from '../../ui/button.tsx'
import { FailedPart } from '../../ui/failed-part.tsx'
import { FormProblem } from '../../ui/form.tsx'
import { encodePath } from '../../ui/link.ts'
import { PageLink } from '../../ui/page-link.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { PictureReader } from './picture-reader.tsx'
import style from './screenshots.module.css'

interface ShownStringsProps {
  readonly screenshot: Screenshot
  readonly place: Place
  readonly mayEdit: boolean
}

/** The strings that a picture shows, read when somebody wants to see them; who may, ties others to it. */
export function ShownStrings({ screenshot, place, mayEdit }: ShownStringsProps) {
  const text = useText()
  const [isOpen, setOpen] = useState(false)
  const { mutate, pending, error } = useScreenshotAct(screenshot)
  const ids = unitsAfter(screenshot, pending)
  const list = useShownStrings(screenshot, isOpen)
  const shown = list.data?.filter(({ id }) => ids.has(id))
  if (ids.size === 0 && !mayEdit) return <p className={style.quiet}>{text('screenshot-strings', { count: 0 })}</p>
  return (
    <details className={style.strings} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>{text('screenshot-strings', { count: ids.size })}</summary>
      {list.error && <FailedPart error={list.error} retry={list.refetch} />}
      {list.isPending && isOpen && !list.error && <Skeleton label={text('loading')} />}
      <ul>
        {shown?.map((one) => (
          <li key={one.id} className={style.string}>
            <PageLink href={addressOf(one)} dir="auto">
              {one.source[0]}
            </PageLink>
            {mayEdit && (
              <Button
                look="plain"
                aria-label={text('screenshot-untie-named', { name: one.source[0] ?? '' })}
                onClick={() => mutate({ kind: 'untie', unit: one.id })}
              >
                {text('screenshot-untie')}
              </Button>
            )}
          </li>
        ))}
      </ul>
      {shown !== undefined && shown.length < ids.size && pending.length === 0 && (
        <p className={style.quiet}>{text('screenshot-strings-hidden', { count: shown.length })}</p>
      )}
      <FormProblem error={error} />
      {mayEdit && isOpen && (
        <PictureReader
          screenshot={screenshot}
          tied={ids}
          onTie={(unit, region) => mutate({ kind: 'tie', unit, region })}
        />
      )}
      {mayEdit && isOpen && <StringFinder place={place} tied={ids} onTie={(unit) => mutate({ kind: 'tie', unit })} />}
    </details>
  )
}

const addressOf = ({ place, checksum }: EditorString): string =>
  `/translate/${encodePath(place.path)}/?checksum=${encodeURIComponent(checksum ?? '')}`

interface FinderProps {
  readonly place: Place
  readonly tied: ReadonlySet<number>
  readonly onTie: (unit: number) => void
}

function StringFinder({ place, tied, onTie }: FinderProps) {
  const text = useText()
  const [words, setWords] = useState('')
  const { data, error } = useFoundSources(place, useDeferredValue(words))
  const found = words.trim() === '' ? [] : (data ?? []).filter(({ id }) => !tied.has(id))
  return (
    <div className={style.finder}>
      <TextField
        label={text('screenshot-find')}
        hint={text('screenshot-find-hint')}
        type="search"
        value={words}
        onValueChange={setWords}
      />
      <FormProblem error={error} />
      {words.trim() !== '' && data?.length === 0 && (
        <p className={style.quiet} role="status">
          {text('screenshot-find-none')}
        </p>
      )}
      <ul>
        {found.map(({ id, source }) => (
          <li key={id} className={style.string}>
            <span dir="auto">{source[0]}</span>
            <Button aria-label={text('screenshot-tie-named', { name: source[0] ?? '' })} onClick={() => onTie(id)}>
              {text('screenshot-tie')}
            </Button>
          </li>
        ))}
      </ul>
    </div>
  )
}
