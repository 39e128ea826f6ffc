import { useState } from 'react'
import { type SitePerson, useMerge, useMergePreview } from '../../api/site-people.ts'
import { usePeople } from '../../api/teams.ts'
import { PersonField } from '../../parts/people/person-field.tsx'
import { useText } from '../../text/texts.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { FormProblem, problemOf } from '../../ui/form.tsx'
import { formatList, formatNumber } from '../../ui/format.ts'
import { Facts } from '../../ui/panel.tsx'
import { Progress } from '../../ui/progress.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { tellDone } from '../../ui/toasts.tsx'

interface PersonMergeProps {
  readonly person: SitePerson
  readonly onClose: () => void
}

/** Makes an account part of another one of the same person, once what happens was read and the name was typed. */
export function PersonMerge({ person: { username }, onClose }: PersonMergeProps) {
  const text = useText()
  const [into, setInto] = useState('')
  const [typed, setTyped] = useState('')
  const { mutate, isPending, error, progress } = useMerge()
  const merge = () =>
    mutate(
      { user: username, into: into.trim() },
      {
        onSuccess: () => {
          onClose()
          tellDone(text('merge-done', { name: username, into }))
        },
      },
    )
  return (
    <Dialog
      open
      onClose={onClose}
      title={text('merge-title', { name: username })}
      closeLabel={text('close')}
      actions={
        <>
          <Button onClick={onClose}>{text('cancel')}</Button>
          <Button look="danger" disabled={typed !== username || into === '' || isPending} onClick={merge}>
            {text('merge-action')}
          </Button>
        </>
      }
    >
      <p>{text('merge-text', { name: username })}</p>
      <PersonField
        label={text('merge-into')}
        value={into}
        problem={problemOf(error, 'into')}
        autoFocus
        onValueChange={setInto}
      />
      <Preview user={username} into={into.trim()} />
      <FormProblem error={error} fields={['into']} />
      {isPending && <Progress value={progress} label={text('merge-running')} />}
      <TextField
        label={text('merge-type', { name: username })}
        autoCapitalize="none"
        autoComplete="off"
        spellCheck={false}
        value={typed}
        onValueChange={setTyped}
      />
    </Dialog>
  )
}

/** The things that move to the other account, and the things that end. */
function Preview({ user, into }: { readonly user: string; readonly into: string }) {
  const text = useText()
  const { data: people = [] } = usePeople(into)
  // While a name is typed it is of nobody yet.
  const isWhole = people.some(({ username }) => username === into)
  const { data, error } = useMergePreview({ user, into: isWhole ? into : '' })
  if (error) return <FormProblem error={error} />
  if (data === undefined) return null
  const { changes, suggestions, comments, teams, identities, tokens, sessions } = data
  const names = teams.map(({ name, project }) => (project === null ? name : `${project}: ${name}`))
  const none = text('merge-none')
  return (
    <>
      <Facts
        facts={[
          [text('merge-changes'), formatNumber(changes)],
          [text('merge-suggestions'), formatNumber(suggestions)],
          [text('merge-comments'), formatNumber(comments)],
          [text('merge-teams'), names.length === 0 ? none : formatList(names)],
          [text('merge-identities'), identities.length === 0 ? none : formatList(identities)],
        ]}
      />
      <p>{text('merge-ends', { tokens, sessions })}</p>
      {data.is_superuser && <p>{text('merge-superuser', { name: user })}</p>}
    </>
  )
}
