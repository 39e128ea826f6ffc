import type { ReactNode } from 'react'
import type { Assignment } from '../../api/assignments.ts'
import { writtenDay } from '../../parts/assignments/due-words.ts'
import { useText } from '../../text/texts.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { personHref, placeHref, translateHref } from '../../ui/link.ts'
import { Moment } from '../../ui/moment.tsx'
import { PageLink } from '../../ui/page-link.tsx'
import { Facts, Panel } from '../../ui/panel.tsx'
import { RowList } from '../../ui/row-list.tsx'
import style from './assignments.module.css'

/** The people and the strings of an assignment. */
export function AssignmentFacts({ assignment }: { readonly assignment: Assignment }) {
  const text = useText()
  const { people, team, everybody } = assignment
  return (
    <>
      <Panel title={text('assignment-people')} flush>
        <RowList
          rows={[
            ...(team ? [{ key: 'team', title: <bdi>{team.name}</bdi>, detail: text('assignment-whole-team') }] : []),
            ...people.map(({ username, full_name }) => ({
              key: username,
              picture: <Avatar name={full_name || username} />,
              title: (
                <PageLink href={personHref(username)}>
                  <bdi>{full_name || username}</bdi>
                </PageLink>
              ),
              detail: username,
            })),
          ]}
        />
        {people.length === 0 && team === null && (
          <p className={style.note}>{text(everybody ? 'assignment-everybody-long' : 'assignment-nobody-long')}</p>
        )}
      </Panel>
      <Panel title={text('assignment-facts')}>
        <Facts facts={useFacts(assignment)} />
      </Panel>
    </>
  )
}

function useFacts(assignment: Assignment) {
  const text = useText()
  const { q, path, names, components, component_list: list, due, created, creator, closed_at, closed_by } = assignment
  const place = (
    <PageLink href={placeHref(path)}>
      <bdi>{names.join(' / ')}</bdi>
    </PageLink>
  )
  const facts: (readonly [string, ReactNode])[] = [
    [text('assignment-place'), place],
    [
      text('assignment-search'),
      <PageLink key="q" href={translateHref(path, q)}>
        <code className={style.q}>{q}</code>
      </PageLink>,
    ],
  ]
  if (components.length > 0)
    facts.push([
      text('assignment-components'),
      <ul key="components" className={style.components}>
        {components.map((one) => (
          <li key={one}>
            <PageLink href={placeHref(one)}>{one}</PageLink>
          </li>
        ))}
      </ul>,
    ])
  if (list) facts.push([text('assignment-list'), <bdi key="list">{list.name}</bdi>])
  if (due !== null) facts.push([text('assignment-due-date'), writtenDay(due)])
  facts.push([text('assignment-created'), <Event key="created" time={created} person={creator} />])
  if (closed_at !== null)
    facts.push([text('assignment-ended'), <Event key="closed" time={closed_at} person={closed_by} />])
  return facts
}

function Event({ time, person }: { readonly time: string; readonly person: Assignment['creator'] }) {
  return (
    <>
      <Moment time={time} />
      {person && (
        <>
          {', '}
          <PageLink href={personHref(person.username)}>
            <bdi>{person.full_name || person.username}</bdi>
          </PageLink>
        </>
      )}
    </>
  )
}
