import { useRouterState } from '@tanstack/react-router'
import { type Assignment, useAssignment } from '../../api/assignments.ts'
import { assignmentHref, assignmentsHref } from '../../parts/assignments/assignment-links.ts'
import { Due } from '../../parts/assignments/due.tsx'
import assignments from '../../text/assignments.ftl?raw'
import { addTexts, useText } from '../../text/texts.ts'
import { FailedPart } from '../../ui/failed-part.tsx'
import { placeHref } from '../../ui/link.ts'
import { mixedText } from '../../ui/mixed-text.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Columns, PageBody, PageHeader } from '../../ui/page-header.tsx'
import { PageLink } from '../../ui/page-link.tsx'
import { usePart } from '../../ui/page-part.ts'
import { usePageTitle } from '../../ui/page-title.ts'
import { Panel } from '../../ui/panel.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { AssignmentActions } from './assignment-actions.tsx'
import { AssignmentFacts } from './assignment-facts.tsx'
import { AssignmentHistory } from './assignment-history.tsx'
import style from './assignments.module.css'
import { EditAssignment } from './edit-assignment.tsx'
import { LanguageProgress } from './language-progress.tsx'
import { Workers } from './workers.tsx'

addTexts(assignments)

/** The number in the address of an assignment, 0 where none can be; null: it is the address of the page that comes next. */
function idIn(path: string): number | null {
  const [, named] = /\/assignment\/([^/]*)\/?$/.exec(path) ?? []
  if (named === undefined) return null
  return /^\d{1,9}$/.test(named) ? Number(named) : 0
}

/** One assignment: what is left, who has it, and what can be done with it. */
export function Page() {
  const id = useRouterState({
    select: ({ location }) => idIn(location.pathname),
  })
  const { data, error, refetch } = useAssignment(id)
  if (data !== undefined) return <AssignmentPage assignment={data} />
  return <Awaited error={error} retry={refetch} />
}

function Awaited({ error, retry }: { readonly error: Error | null; readonly retry: () => void }) {
  const text = useText()
  usePageTitle(text('assignment'))
  return (
    <>
      <PageHeader title={text('assignment')} />
      <PageBody>{error ? <FailedPart error={error} retry={retry} /> : <Skeleton label={text('loading')} />}</PageBody>
    </>
  )
}

/** The place and what it is in, by the paths of its names. */
function placesOf({ path, names }: Assignment): readonly { readonly path: string; readonly name: string }[] {
  const segments = path.split('/')
  return names.map((name, at) => ({ name, path: segments.slice(0, at + 1).join('/') }))
}

function AssignmentPage({ assignment }: { readonly assignment: Assignment }) {
  const text = useText()
  const { id, name, path, state, can, overdue } = assignment
  const parts = ['progress', 'history', ...(can.edit ? ['edit'] : [])]
  const part = usePart(parts)
  usePageTitle(...(part === 'progress' ? [] : [text(`assignment-part-${part}`)]), name)
  return (
    <>
      <PageHeader
        title={name}
        summary={state === 'open' ? overdue ? null : <Due {...assignment} /> : text(`assignment-is-${state}`)}
        parentsLabel={text('assignments-parents')}
        parents={[
          ...placesOf(assignment).map((one) => (
            <PageLink key={one.path} href={placeHref(one.path)}>
              {one.name}
            </PageLink>
          )),
          <PageLink key="all" href={assignmentsHref(path)}>
            {text('assignments')}
          </PageLink>,
        ]}
        actions={<AssignmentActions assignment={assignment} />}
        partsLabel={text('assignment-parts')}
        parts={parts.map((one) => (
          <PageLink
            key={one}
            href={`${assignmentHref(id)}${one === 'progress' ? '' : `#${one}`}`}
            aria-current={one === part ? 'page' : undefined}
          >
            {text(`assignment-part-${one}`)}
          </PageLink>
        ))}
      />
      <PageBody>
        <Troubles assignment={assignment} />
        {part === 'edit' ? (
          <EditAssignment key={id} assignment={assignment} />
        ) : (
          <Columns aside={<AssignmentFacts assignment={assignment} />}>
            {part === 'history' ? <AssignmentHistory assignment={assignment} /> : <Progress assignment={assignment} />}
          </Columns>
        )}
      </PageBody>
    </>
  )
}

/** Reasons that keep it from being done. */
function Troubles({ assignment: { overdue, due, problems } }: { readonly assignment: Assignment }) {
  return (
    <>
      {overdue && (
        <Notice tone="failing">
          <Due due={due} overdue />
        </Notice>
      )}
      {problems.length > 0 && (
        <Notice tone="warning">
          {problems.map(({ code, detail }) => (
            <p key={`${code} ${detail}`}>{detail}</p>
          ))}
        </Notice>
      )}
    </>
  )
}

function Progress({ assignment }: { readonly assignment: Assignment }) {
  const text = useText()
  const { instruction, by_person: people, state } = assignment
  return (
    <>
      {instruction !== '' && (
        <Panel title={text('assignment-instruction')}>
          <p className={style.instruction} dir="auto">
            {mixedText(instruction)}
          </p>
        </Panel>
      )}
      {state !== 'open' && (
        <Notice tone={state === 'done' ? 'good' : 'plain'}>{text(`assignment-is-${state}-text`)}</Notice>
      )}
      <LanguageProgress assignment={assignment} />
      {people.length > 0 && (
        <Panel title={text('assignment-work')} flush>
          <Workers people={people} />
        </Panel>
      )}
    </>
  )
}
