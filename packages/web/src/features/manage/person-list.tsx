import { useState } from 'react'
import { useSession } from '../../api/session.ts'
import { type SitePerson, useBlocking, useSignInLink } from '../../api/site-people.ts'
import { useText } from '../../text/texts.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { IconButton } from '../../ui/button.tsx'
import { FactLine } from '../../ui/fact-line.tsx'
import { FormProblem } from '../../ui/form.tsx'
import { formatTime } from '../../ui/format.ts'
import { Menu, MenuItem, MenuLine } from '../../ui/menu.tsx'
import { Notice } from '../../ui/notice.tsx'
import { PageLink } from '../../ui/page-link.tsx'
import { RowList } from '../../ui/row-list.tsx'
import { Secret } from '../../ui/secret.tsx'
import { tellDone } from '../../ui/toasts.tsx'
import type { PersonStep } from './person-question.tsx'
import { PersonRemoval } from './person-removal.tsx'
import { PersonMerge, PersonQuestion } from './rare-parts.tsx'

/** People with what an administrator can do for each. */
export function PersonList({ people }: { readonly people: readonly SitePerson[] }) {
  const text = useText()
  const [removed, setRemoved] = useState<SitePerson | null>(null)
  const [merged, setMerged] = useState<SitePerson | null>(null)
  const [asked, setAsked] = useState<{ readonly person: SitePerson; readonly step: PersonStep } | null>(null)
  const { user: reader, rights } = useSession()
  const blocking = useBlocking()
  const link = useSignInLink()
  const block = ({ username, is_active }: SitePerson) =>
    blocking.mutate(
      { username, isActive: !is_active },
      {
        onSuccess: () =>
          tellDone(text(is_active ? 'manage-person-blocked' : 'manage-person-unblocked', { name: username })),
      },
    )
  const ask = (person: SitePerson, step: PersonStep) => () => setAsked({ person, step })
  return (
    <>
      <FormProblem error={blocking.error ?? link.error} />
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
          detail: <FactLine facts={factsOf(person, text)} />,
          // Visitors share an account: rights decide what they may.
          actions: person.username !== 'anonymous' && (
            <Menu trigger={<IconButton icon="more" label={text('manage-person-more', { name: person.username })} />}>
              <MenuItem icon="copy" onClick={() => link.mutate(person.username)}>
                {text('manage-person-link')}
              </MenuItem>
              <MenuItem icon="lock" onClick={ask(person, 'factors')}>
                {text('manage-person-factors')}
              </MenuItem>
              {rights.is_superuser && !person.is_bot && (
                <MenuItem icon="settings" onClick={ask(person, person.is_superuser ? 'demote' : 'promote')}>
                  {text(person.is_superuser ? 'manage-person-demote' : 'manage-person-promote')}
                </MenuItem>
              )}
              <MenuLine />
              {/* Nobody shuts themselves out by one click. */}
              {person.username !== reader?.username && (
                <MenuItem icon="close" onClick={() => block(person)}>
                  {text(person.is_active ? 'manage-person-block' : 'manage-person-unblock')}
                </MenuItem>
              )}
              {/* The server refuses it: the session would end in the middle. */}
              {person.username !== reader?.username && (
                <MenuItem icon="person" onClick={() => setMerged(person)}>
                  {text('merge-open')}
                </MenuItem>
              )}
              <MenuItem icon="close" onClick={() => setRemoved(person)}>
                {text('manage-person-remove')}
              </MenuItem>
            </Menu>
          ),
        }))}
      />
      {merged && <PersonMerge person={merged} onClose={() => setMerged(null)} />}
      {asked && <PersonQuestion {...asked} onClose={() => setAsked(null)} />}
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
