import { useState } from 'react'
import { type MailReply, useMail, useTestLetter } from '../../api/site-mail.ts'
import { useText } from '../../text/texts.ts'
import { FactLine } from '../../ui/fact-line.tsx'
import { FailedPart } from '../../ui/failed-part.tsx'
import { Form, problemOf } from '../../ui/form.tsx'
import { formatTime } from '../../ui/format.ts'
import { personHref } from '../../ui/link.ts'
import { Notice } from '../../ui/notice.tsx'
import { Columns } from '../../ui/page-header.tsx'
import { PageLink } from '../../ui/page-link.tsx'
import { Empty, Facts, Panel } from '../../ui/panel.tsx'
import { RowList } from '../../ui/row-list.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { TextField } from '../../ui/text-field.tsx'

/** Whether letters leave, what waits, and what the mail server refused. */
export function Mail() {
  const text = useText()
  const { data, error, refetch } = useMail()
  if (data === undefined)
    return error ? <FailedPart error={error} retry={refetch} /> : <Skeleton label={text('loading')} />
  const { server, from, outage, refused, letters, waiting, waiting_account_letters: accounts } = data
  if (server === null)
    return (
      <Panel title={text('mail-server')}>
        <Empty title={text('mail-none')}>{text('mail-none-text')}</Empty>
      </Panel>
    )
  return (
    <Columns aside={<TestLetter />}>
      {outage && (
        <Notice tone="failing">
          <p>{text('mail-outage', { time: formatTime(outage.since), count: outage.failures })}</p>
          <p>
            <bdi>{outage.error}</bdi>
          </p>
          <p>{text('mail-outage-remedy')}</p>
        </Notice>
      )}
      <Panel title={text('mail-server')}>
        <Facts
          facts={[
            [text('mail-address'), <bdi key="server">{server}</bdi>],
            [text('mail-from'), <bdi key="from">{from}</bdi>],
            [text('mail-waiting'), text('mail-notices', { count: waiting })],
            [text('mail-waiting-accounts'), text('mail-letters', { count: accounts })],
          ]}
        />
        <p>{text('mail-set-by')}</p>
      </Panel>
      {letters.length > 0 && (
        <Panel title={text('mail-letters-waiting')} flush>
          <WaitingLetters letters={letters} />
        </Panel>
      )}
      <Panel title={text('mail-refused')} flush>
        {refused.length === 0 ? (
          <Empty title={text('mail-refused-none')} />
        ) : (
          <RowList
            rows={refused.map(({ username, failures, error: words }) => ({
              key: username,
              title: <PageLink href={personHref(username)}>{username}</PageLink>,
              detail: <FactLine facts={[text('mail-refused-times', { count: failures }), words]} />,
            }))}
          />
        )}
      </Panel>
    </Columns>
  )
}

/** Letters about accounts that the mail server did not take yet. */
function WaitingLetters({ letters }: Pick<MailReply, 'letters'>) {
  const text = useText()
  return (
    <RowList
      rows={letters.map(({ kind, address, since, failures, next, error }) => ({
        key: `${kind} ${address} ${since}`,
        title: (
          <>
            {text(`mail-letter-${kind}`)}: <bdi>{address}</bdi>
          </>
        ),
        detail: (
          <FactLine
            facts={[
              text('mail-letter-waits', { time: formatTime(since), next: formatTime(next), count: failures }),
              error,
            ]}
          />
        ),
      }))}
    />
  )
}

/** Sends a letter at once, and says what the mail server answered. */
function TestLetter() {
  const text = useText()
  const [to, setTo] = useState('')
  const { mutate, data, isPending, error } = useTestLetter()
  return (
    <Panel title={text('mail-test')}>
      <Form
        action={text('mail-test-send')}
        look="outlined"
        busy={isPending}
        error={error}
        fields={['to']}
        onSubmit={() => mutate(to.trim())}
      >
        <TextField
          label={text('mail-test-to')}
          hint={text('mail-test-hint')}
          type="email"
          name="to"
          autoComplete="off"
          value={to}
          problem={problemOf(error, 'to')}
          onValueChange={setTo}
        />
      </Form>
      {data && (
        <Notice tone={data.error === null ? 'good' : 'failing'} urgent>
          <p>{text(data.error === null ? 'mail-test-sent' : 'mail-test-refused', { address: data.to })}</p>
          {data.error !== null && (
            <p>
              <bdi>{data.error}</bdi>
            </p>
          )}
        </Notice>
      )}
    </Panel>
  )
}
