import { useState } from 'react'
import type { Place } from '../../api/places.ts'
import { useOutgoing } from '../../api/pull-requests.ts'
import { useText } from '../../text/texts.ts'
import { FailedPart } from '../../ui/failed-part.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import style from './repository.module.css'

/** The changes of the next push to the files. */
export function Outgoing({ place }: { readonly place: Place }) {
  const text = useText()
  const [isOpen, setOpen] = useState(false)
  const { data, error, refetch } = useOutgoing(place, isOpen)
  return (
    <details onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>{text('outgoing-show')}</summary>
      {error && <FailedPart error={error} retry={refetch} />}
      {isOpen && data === undefined && !error && <Skeleton label={text('loading')} />}
      {data?.files.length === 0 && <p className={style.quiet}>{text('outgoing-none')}</p>}
      {data && data.files.length > 0 && (
        <>
          <p>{text('outgoing-commits', { count: data.commits })}</p>
          <table>
            <thead>
              <tr>
                <th scope="col">{text('outgoing-file')}</th>
                <th scope="col">{text('outgoing-added')}</th>
                <th scope="col">{text('outgoing-deleted')}</th>
              </tr>
            </thead>
            <tbody>
              {data.files.map(({ path, added, deleted }) => (
                <tr key={path}>
                  <th scope="row">
                    <code dir="ltr">{path}</code>
                  </th>
                  <td>{added}</td>
                  <td>{deleted}</td>
                </tr>
              ))}
            </tbody>
          </table>
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a wide text is scrolled by keyboard as well */}
          <pre className={style.status} dir="ltr" tabIndex={0}>
            {data.diff}
          </pre>
          {data.is_cut && <p className={style.quiet}>{text('outgoing-cut')}</p>}
        </>
      )}
    </details>
  )
}
