import type { ReactNode } from 'react'
import { useLivePlace } from '../../api/live-place.ts'
import type { Place } from '../../api/places.ts'
import { useText } from '../../text/texts.ts'
import { encodePath, placeHref } from '../../ui/link.ts'
import { PageHeader } from '../../ui/page-header.tsx'
import { PageLink } from '../../ui/page-link.tsx'
import { usePart } from '../../ui/page-part.ts'
import { usePageTitle } from '../../ui/page-title.ts'
import { placeName } from '../../ui/place-name.ts'
import { ArchiveNotice } from './rare-panels.tsx'

interface PlaceHeaderProps {
  readonly place: Place
  /** The parts of the page; the first one is shown where the address names none. */
  readonly parts: readonly string[]
  readonly actions?: ReactNode
  readonly summary?: ReactNode
}

/** The name of a thing, what it is in, and the parts of its page, which follows what happens in it. */
export function PlaceHeader({ place, parts, actions, summary }: PlaceHeaderProps) {
  const text = useText()
  const part = usePart(parts)
  useLivePlace(place.path)
  const names = place.names.map((one) => placeName(one, text))
  usePageTitle(...(part === parts[0] ? [] : [text(`part-${part}`)]), ...names.toReversed())
  const header = (
    <PageHeader
      title={place.kind === 'component' ? names.at(-1) : place.name}
      summary={summary}
      actions={actions}
      parentsLabel={text('parents')}
      parents={[
        <PageLink key="all" href="/projects/">
          {text('place-projects')}
        </PageLink>,
        ...place.names.slice(0, -1).map((one) => (
          <PageLink key={one.path} href={placeHref(one.path)}>
            {placeName(one, text)}
          </PageLink>
        )),
      ]}
      partsLabel={text('parts')}
      parts={[
        ...parts.map((one) => (
          <PageLink
            key={one}
            href={one === parts[0] ? placeHref(place.path) : `${placeHref(place.path)}#${one}`}
            aria-current={one === part ? 'page' : undefined}
          >
            {text(`part-${one}`)}
          </PageLink>
        )),
        <PageLink key="insights" href={`/insights/${encodePath(place.path)}/`}>
          {text('place-insights')}
        </PageLink>,
        <PageLink key="assignments" href={`/assignments/${encodePath(place.path)}/`}>
          {text('place-assignments')}
        </PageLink>,
      ]}
    />
  )
  return place.archive === null ? (
    header
  ) : (
    <>
      {header}
      <ArchiveNotice place={place} />
    </>
  )
}
