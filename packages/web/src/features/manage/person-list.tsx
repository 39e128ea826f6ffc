import { useState } from 'react'
import { type SitePerson, useBlocking, useFactorReset, useSignInLink } from '../../api/site-people.ts'
import { useText } from '../../text/texts.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { IconButton } from '../../ui/button.tsx'
import { FormProblem } from '../../ui/form.tsx'
import { formatTime } from '../../ui/format.ts'
import { Menu, MenuItem, MenuLine } from '../../ui/menu.tsx'
import { Notice } from '../../ui/notice.tsx'
import { PageLink } from '../../ui/page-link.tsx'
import { RowList } from '../../ui/row-list.tsx'
import { Secret } from '../../ui/secret.tsx'
import { tellDone } from '../../ui/toasts.tsx'
import { PersonRemoval } from './person-removal.tsx'
import { PersonMerge } from './rare-parts.tsx'

/** People with what an administrator can do for each. */
export function PersonList({ people }: { readonly people: readonly SitePerson[] }) {
  const text = useText()
  const [removed, setRemoved] = useState<SitePerson | null>(null)
  const [merged, setMerged] = useState<SitePerson | null>(null)
  const blocking = useBlocking()
  const link = useSignInLink()
  const reset = useFactorReset()
  const block = ({ username, is_active }: SitePerson) =>
    blocking.mutate(
      { username, isActive: !is_active },
      {
        onSuccess: () =>
          tellDone(text(is_active ? 'manage-person-blocked' : 'manage-person-unblocked', { name: username })),
      },
    )
  const resetOf = (username: string) =>
    reset.mutate(username, { onSuccess: () => tellDone(text('manage-person-factors-gone', { name: username })) })
  return (
    <>
      <FormProblem error={blocking.error ?? link.error ?? reset.error} />
      {link.data && (
        <Notice tone="good" urgent>
          <p>{text('manage-person-link-made', { name: link.variables, time: formatTime(link.data.expires) })}</p>
          <Secret value={link.data.link} />
        </Notice>
      )}
      <RowList
        rows={people.map((person) => ({
          key: person.id,
          picture: <Avatar name={person.full_name || person.username} />,
          title: (
            <PageLink href={`/user/${encodeURIComponent(person.username)}/`}>
              <bdi>{person.full_name || person.username}</bdi>
            </PageLink>
          ),
          detail: factsOf(person, text).join(' · '),
          // Visitors share an account: rights decide what they may.
          actions: person.username !== 'anonymous' && (
            <Menu trigger={<IconButton icon="more" label={text('manage-person-more', { name: person.username })} />}>
              <MenuItem icon="copy" onClick={() => link.mutate(person.username)}>
                {text('manage-person-link')}
              </MenuItem>
              <MenuItem icon="lock" onClick={() => resetOf(person.username)}>
                {text('manage-person-factors')}
              </MenuItem>
              <MenuLine />
              <MenuItem icon="close" onClick={() => block(person)}>
                {text(person.is_active ? 'manage-person-block' : 'manage-person-unblock')}
              </MenuItem>
              <MenuItem icon="person" onClick={() => setMerged(person)}>
                {text('merge-open')}
              </MenuItem>
              <MenuItem icon="close" onClick={() => setRemoved(person)}>
                {text('manage-person-remove')}
              </MenuItem>
            </Menu>
          ),
        }))}
      />
      {merged && <PersonMerge person={merged} onClose={() => setMerged(null)} />}
      {removed && <PersonRemoval person={removed} onClose={() => setRemoved(null)} />}
    </>
  )
}

function factsOf(person: SitePerson, text: ReturnType<typeof useText>): string[] {
  const { username, email, is_superuser, is_active, is_bot, last_login } = person
  return [
    username,
    ...(email ? [email] : []),
    ...(is_superuser ? [text('manage-person-administrator')] : []),
    ...(is_bot ? [text('manage-person-bot')] : []),
    ...(is_active || username === 'anonymous' ? [] : [text('manage-person-is-blocked')]),
    last_login === null ? text('manage-person-never') : text('manage-person-last', { time: formatTime(last_login) }),
  ]
}
