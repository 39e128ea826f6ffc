import type { Assignment } from '../../api/assignments.ts'
import { useText } from '../../text/texts.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { FactLine } from '../../ui/fact-line.tsx'
import { personHref } from '../../ui/link.ts'
import { PageLink } from '../../ui/page-link.tsx'
import { RowList } from '../../ui/row-list.tsx'

/** The people who did some of it, and how much. */
export function Workers({ people }: { readonly people: Assignment['by_person'] }) {
  const text = useText()
  return (
    <RowList
      rows={people.map(({ username, full_name, strings, words }) => ({
        key: username,
        picture: <Avatar name={full_name || username} />,
        title: (
          <PageLink href={personHref(username)}>
            <bdi>{full_name || username}</bdi>
          </PageLink>
        ),
        detail: (
          <FactLine
            facts={[text('assignment-strings', { count: strings }), text('assignment-words', { count: words })]}
          />
        ),
      }))}
    />
  )
}
