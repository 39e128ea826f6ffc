import { useRouter, useRouterState } from '@tanstack/react-router'
import { useState } from 'react'
import { mayDo, type Place, pathOfAddress, usePlaceAt } from '../../api/places.ts'
import { assignmentsHref } from '../../parts/assignments/assignment-links.ts'
import { PlaceField } from '../../parts/people/place-field.tsx'
import assignments from '../../text/assignments.ftl?raw'
import { addTexts, useText } from '../../text/texts.ts'
import { Form } from '../../ui/form.tsx'
import { assignHref, placeHref, unfinished } from '../../ui/link.ts'
import { Notice } from '../../ui/notice.tsx'
import { PageBody, PageHeader } from '../../ui/page-header.tsx'
import { PageLink } from '../../ui/page-link.tsx'
import { usePageTitle } from '../../ui/page-title.ts'
import { Panel } from '../../ui/panel.tsx'
import { placeName } from '../../ui/place-name.ts'
import { AssignForm } from './assign-form.tsx'

addTexts(assignments)

/** Gives the strings of a search to people or a team. */
export function Page() {
  const text = useText()
  const { pathname, searchStr } = useRouterState({ select: ({ location }) => location })
  const path = pathOfAddress(pathname)
  const { data } = usePlaceAt(path)
  const place = path === '' ? undefined : data
  const names = place && isAssignable(place) ? place.names : []
  usePageTitle(text('assign-title'), ...names.map((one) => placeName(one, text)).toReversed())
  return (
    <>
      <PageHeader
        title={text('assign-title')}
        summary={text('assign-text')}
        parentsLabel={text('assignments-parents')}
        parents={[
          ...names.map((one) => (
            <PageLink key={one.path} href={placeHref(one.path)}>
              {placeName(one, text)}
            </PageLink>
          )),
          ...(place && names.length > 0
            ? [
                <PageLink key="all" href={assignmentsHref(place.path)}>
                  {text('assignments')}
                </PageLink>,
              ]
            : []),
        ]}
      />
      <PageBody>
        <AssignWork key={pathname + searchStr} path={path} place={place} search={searchStr} />
      </PageBody>
    </>
  )
}

/** An assignment is of a project or of a part of one. */
const isAssignable = ({ kind }: Place): boolean => kind !== 'language'

interface WorkProps {
  readonly path: string
  readonly place: Place | undefined
  readonly search: string
}

function AssignWork({ path, place, search }: WorkProps) {
  const text = useText()
  const parameters = new URLSearchParams(search)
  const q = parameters.get('q') ?? unfinished
  const languages = (parameters.get('languages') ?? '').split(',').filter(Boolean)
  if (path === '' || (place && !isAssignable(place)))
    return <PlaceChoice q={q} languages={place?.language ? [place.language.code] : languages} />
  if (place === undefined) return null
  if (place.archive !== null) return <Notice tone="plain">{text('assign-archived')}</Notice>
  if (!mayDo(place, 'project.edit')) return <Notice tone="plain">{text('assign-denied')}</Notice>
  return <AssignForm place={place} q={q} languages={place.language ? [place.language.code] : languages} />
}

function PlaceChoice({ q, languages }: { readonly q: string; readonly languages: readonly string[] }) {
  const text = useText()
  const router = useRouter()
  const [path, setPath] = useState('')
  const prefix = router.basepath === '/' ? '' : router.basepath
  const go = () => router.history.push(`${prefix}${assignHref(path.trim(), q, languages)}`)
  return (
    <Panel title={text('assign-place')}>
      <Form action={text('assign-place-go')} onSubmit={go}>
        <PlaceField label={text('assign-place-label')} required value={path} onValueChange={setPath} />
      </Form>
    </Panel>
  )
}
