import { useNavigate } from '@tanstack/react-router'
import { Fragment, useState } from 'react'
import { type Removal, useRemovalEnd, useRemovals, useRestoration } from '../../api/removals.ts'
import { useSession } from '../../api/session.ts'
import places from '../../text/places.ftl?raw'
import { addTexts, useText } from '../../text/texts.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { FailedPart } from '../../ui/failed-part.tsx'
import { Form, FormProblem } from '../../ui/form.tsx'
import { formatTime } from '../../ui/format.ts'
import { placeHref } from '../../ui/link.ts'
import { MessagePage } from '../../ui/message-page.tsx'
import { PageBody, PageHeader } from '../../ui/page-header.tsx'
import { PageLink } from '../../ui/page-link.tsx'
import { usePageTitle } from '../../ui/page-title.ts'
import { Empty, Panel } from '../../ui/panel.tsx'
import { RowList } from '../../ui/row-list.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { NameFields } from './name-fields.tsx'

addTexts(places)

/** The places that were removed within thirty days, and can be taken back. */
export function Page() {
  const text = useText()
  const { user } = useSession()
  usePageTitle(text('removed-title'))
  if (user === null)
    return (
      <MessagePage title={text('removed-title')}>
        <p>{text('removed-visitor')}</p>
      </MessagePage>
    )
  return (
    <>
      <PageHeader
        title={text('removed-title')}
        summary={text('removed-summary')}
        parentsLabel={text('parents')}
        parents={[
          <PageLink key="all" href="/projects/">
            {text('place-projects')}
          </PageLink>,
        ]}
      />
      <PageBody>
        <RemovedThings />
      </PageBody>
    </>
  )
}

function RemovedThings() {
  const text = useText()
  const { data, error, refetch } = useRemovals()
  const [asked, setAsked] = useState<{ readonly what: 'restore' | 'end'; readonly removal: Removal } | null>(null)
  if (data === undefined)
    return error ? <FailedPart error={error} retry={refetch} /> : <Skeleton label={text('loading')} />
  return (
    <Panel title={text('removed-count', { count: data.length })} flush>
      {data.length === 0 ? (
        <Empty title={text('removed-none')}>{text('removed-none-text')}</Empty>
      ) : (
        <RowList
          rows={data.map((removal) => ({
            key: removal.id,
            title: <bdi>{removal.path}</bdi>,
            detail: <Detail removal={removal} />,
            actions: (
              <>
                <Button
                  look="outlined"
                  aria-label={text('removed-restore-named', { path: removal.path })}
                  onClick={() => setAsked({ what: 'restore', removal })}
                >
                  {text('removal-take-back')}
                </Button>
                <Button
                  aria-label={text('removed-end-named', { path: removal.path })}
                  onClick={() => setAsked({ what: 'end', removal })}
                >
                  {text('removed-end')}
                </Button>
              </>
            ),
          }))}
        />
      )}
      {asked?.what === 'restore' && <Restoration removal={asked.removal} onClose={() => setAsked(null)} />}
      {asked?.what === 'end' && <End removal={asked.removal} onClose={() => setAsked(null)} />}
    </Panel>
  )
}

/** Tells when and by whom something was removed, and why it did not come back. */
function Detail({ removal }: { readonly removal: Removal }) {
  const text = useText()
  const { kind, strings, user, removed, ends, hindrances } = removal
  return (
    <>
      {text('removed-detail', {
        kind: text(`kind-${kind}`),
        strings,
        user: user ?? text('removed-nobody'),
        time: formatTime(removed),
        ends: formatTime(ends),
      })}
      {hindrances.map((hindrance) => (
        <Fragment key={hindrance}>
          <br />
          {text(`removed-hindrance-${hindrance}`)}
        </Fragment>
      ))}
    </>
  )
}

interface AskedProps {
  readonly removal: Removal
  readonly onClose: () => void
}

/** Asks for the names under which something comes back: its own, unless something else has them now. */
function Restoration({ removal, onClose }: AskedProps) {
  const text = useText()
  const navigate = useNavigate()
  const [name, setName] = useState(removal.name)
  const [slug, setSlug] = useState(removal.slug)
  const { mutate, isPending, error } = useRestoration()
  // The name of a language is fixed.
  const isLanguage = removal.kind === 'translation' || removal.kind === 'project-language'
  const restore = () =>
    mutate(
      { removal, ...(!isLanguage && { names: { name, slug } }) },
      { onSuccess: (path) => (path === null ? onClose() : void navigate({ to: placeHref(path) })) },
    )
  return (
    <Dialog
      open
      onClose={onClose}
      title={text('removed-restore-title', { name: removal.name })}
      closeLabel={text('close')}
    >
      <Form
        action={text('removal-take-back')}
        busy={isPending}
        error={error}
        fields={['name', 'slug']}
        onSubmit={restore}
      >
        {isLanguage && <p>{text(removal.is_there ? 'removed-language-there' : 'removed-language-returns')}</p>}
        {!isLanguage && <NameFields name={name} slug={slug} error={error} onName={setName} onSlug={setSlug} />}
      </Form>
    </Dialog>
  )
}

function End({ removal, onClose }: AskedProps) {
  const text = useText()
  const [typed, setTyped] = useState('')
  const { mutate, isPending, error } = useRemovalEnd()
  return (
    <Dialog
      open
      onClose={onClose}
      title={text('removed-end')}
      closeLabel={text('close')}
      actions={
        <>
          <Button onClick={onClose}>{text('cancel')}</Button>
          <Button
            look="danger"
            disabled={typed !== removal.slug || isPending}
            onClick={() => mutate(removal.id, { onSuccess: onClose })}
          >
            {text('removed-end')}
          </Button>
        </>
      }
    >
      <p>{text('removed-end-text', { path: removal.path })}</p>
      <FormProblem error={error} />
      <TextField
        label={text('removal-type', { name: removal.slug })}
        autoCapitalize="none"
        autoComplete="off"
        spellCheck={false}
        value={typed}
        onValueChange={setTyped}
      />
    </Dialog>
  )
}
