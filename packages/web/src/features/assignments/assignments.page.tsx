import { useRouterState } from '@tanstack/react-router'
import { type AssignmentState, useAssignments } from '../../api/assignments.ts'
import { mayDo, pathOfAddress, usePlaceAt } from '../../api/places.ts'
import { assignmentsHref } from '../../parts/assignments/assignment-links.ts'
import assignments from '../../text/assignments.ftl?raw'
import { addTexts, useText } from '../../text/texts.ts'
import { Button, buttonClass } from '../../ui/button.tsx'
import { FailedPart } from '../../ui/failed-part.tsx'
import { assignHref, placeHref, unfinished } from '../../ui/link.ts'
import { PageBody, PageHeader } from '../../ui/page-header.tsx'
import { PageLink } from '../../ui/page-link.tsx'
import { usePart } from '../../ui/page-part.ts'
import { usePageTitle } from '../../ui/page-title.ts'
import { Empty, Panel } from '../../ui/panel.tsx'
import { placeName } from '../../ui/place-name.ts'
import { Skeleton } from '../../ui/skeleton.tsx'
import { AssignmentRow } from './assignment-row.tsx'
import style from './assignments.module.css'

addTexts(assignments)

const states = ['open', 'done', 'closed'] as const satisfies readonly AssignmentState[]

/** The assignments of a place, or the reader's own: those that are open, done, or closed before. */
export function Page() {
  const text = useText()
  const path = useRouterState({ select: ({ location }) => pathOfAddress(location.pathname) })
  const part = usePart(states)
  const state = states.find((one) => one === part) ?? 'open'
  const { data: place } = usePlaceAt(path)
  const names = path === '' ? [] : (place?.names ?? [])
  const mayAssign = path !== '' && place !== undefined && mayDo(place, 'project.edit') && place.archive === null
  const title = text(path === '' ? 'assignments-own' : 'assignments')
  usePageTitle(title, ...names.map((one) => placeName(one, text)).toReversed())
  return (
    <>
      <PageHeader
        title={title}
        summary={text(path === '' ? 'assignments-own-text' : 'assignments-text')}
        parentsLabel={text('assignments-parents')}
        parents={names.map((one) => (
          <PageLink key={one.path} href={placeHref(one.path)}>
            {placeName(one, text)}
          </PageLink>
        ))}
        actions={
          mayAssign && (
            <PageLink className={buttonClass('filled')} href={assignHref(path, unfinished)}>
              {text('assign')}
            </PageLink>
          )
        }
        partsLabel={text('assignments-states')}
        parts={states.map((one) => (
          <PageLink
            key={one}
            href={`${assignmentsHref(path)}${one === 'open' ? '' : `#${one}`}`}
            aria-current={one === state ? 'page' : undefined}
          >
            {text(`assignments-${one}`)}
          </PageLink>
        ))}
      />
      <PageBody>
        <List key={`${path} ${state}`} path={path} state={state} />
      </PageBody>
    </>
  )
}

function List({ path, state }: { readonly path: string; readonly state: AssignmentState }) {
  const text = useText()
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useAssignments(path, state)
  if (data === undefined)
    return error ? <FailedPart error={error} retry={refetch} /> : <Skeleton label={text('loading')} />
  const rows = data.pages.flatMap(({ results }) => results)
  return (
    <Panel title={text(`assignments-${state}`)} flush>
      {rows.length === 0 && (
        <Empty title={text(`assignments-none-${state}`)}>
          {state === 'open' && text(path === '' ? 'assignments-none-own-text' : 'assignments-none-text')}
        </Empty>
      )}
      <ul className={style.list} hidden={rows.length === 0}>
        {rows.map((one) => (
          <AssignmentRow key={one.id} assignment={one} here={path} />
        ))}
      </ul>
      {hasNextPage && (
        <p className={style.more}>
          <Button disabled={isFetchingNextPage} onClick={() => void fetchNextPage()}>
            {text('assignments-more')}
          </Button>
        </p>
      )}
    </Panel>
  )
}
