import { useWorkers } from '../../api/overview.ts'
import { useText } from '../../text/texts.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { personHref } from '../../ui/link.ts'
import { PageLink } from '../../ui/page-link.tsx'
import { Empty, Panel } from '../../ui/panel.tsx'
import { RowList } from '../../ui/row-list.tsx'

/** People who translated here, with the most texts first. */
export function Workers({ path }: { readonly path: string }) {
  const text = useText()
  const { data } = useWorkers(path)
  if (data === undefined) return null
  const { people, count } = data
  return (
    <Panel title={text('engage-people')} flush={people.length > 0}>
      {people.length === 0 ? (
        <Empty title={text('engage-people-none')} />
      ) : (
        <RowList
          rows={[
            ...people.map(({ username, full_name: name, texts }, at) => ({
              key: username ?? at,
              picture: <Avatar name={name} />,
              title: username === null ? <bdi>{name}</bdi> : <PageLink href={personHref(username)}>{name}</PageLink>,
              detail: text('engage-texts', { count: texts }),
            })),
            ...(count > people.length
              ? [{ key: 'more', title: text('engage-people-more', { count: count - people.length }) }]
              : []),
          ]}
        />
      )}
    </Panel>
  )
}
