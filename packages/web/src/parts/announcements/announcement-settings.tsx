import { useState } from 'react'
import {
  type Announcement,
  type AnnouncementOwner,
  useAnnouncementRemoval,
  useNewAnnouncement,
  useOwnAnnouncements,
} from '../../api/announcements.ts'
import announcements from '../../text/announcements.ftl?raw'
import { addTexts, useText } from '../../text/texts.ts'
import { Button } from '../../ui/button.tsx'
import { CheckField } from '../../ui/check-field.tsx'
import { DateField } from '../../ui/date-field.tsx'
import { FactLine } from '../../ui/fact-line.tsx'
import { FailedPart } from '../../ui/failed-part.tsx'
import { Form, FormProblem, problemOf } from '../../ui/form.tsx'
import { formatDay } from '../../ui/format.ts'
import { Columns } from '../../ui/page-header.tsx'
import { Empty, Panel } from '../../ui/panel.tsx'
import { RowList } from '../../ui/row-list.tsx'
import { SelectField } from '../../ui/select-field.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { TextArea } from '../../ui/text-field.tsx'
import { tellDone } from '../../ui/toasts.tsx'

addTexts(announcements)

const severities = ['info', 'success', 'warning', 'danger'] as const

interface OfOwner {
  readonly owner: AnnouncementOwner
}

/** The announcements of a project or a component to its translators, or those of the site to everybody. */
export function AnnouncementSettings({ owner }: OfOwner) {
  return (
    <Columns aside={<NewAnnouncement owner={owner} />}>
      <OwnAnnouncements owner={owner} />
    </Columns>
  )
}

function OwnAnnouncements({ owner }: OfOwner) {
  const text = useText()
  const { data, error, refetch } = useOwnAnnouncements(owner)
  const { mutate, isPending, error: removalError } = useAnnouncementRemoval(owner)
  if (data === undefined)
    return error ? <FailedPart error={error} retry={refetch} /> : <Skeleton label={text('loading')} />
  return (
    <Panel title={text('announcements-own')} flush>
      <FormProblem error={removalError} />
      {data.length === 0 ? (
        <Empty title={text('announcements-none')}>
          {text(owner === 'site' ? 'announcements-none-text-site' : 'announcements-none-text')}
        </Empty>
      ) : (
        <RowList
          rows={data.map(({ id, message, severity, expiry }) => ({
            key: id,
            title: <span dir="auto">{message}</span>,
            detail: (
              <FactLine
                facts={[
                  text(`severity-${severity}`),
                  expiry === null
                    ? text('announcement-endless')
                    : text('announcement-until', { day: formatDay(expiry) }),
                ]}
              />
            ),
            actions: (
              <Button disabled={isPending} onClick={() => mutate(id)}>
                {text('announcement-remove')}
              </Button>
            ),
          }))}
        />
      )}
    </Panel>
  )
}

function NewAnnouncement({ owner }: OfOwner) {
  const text = useText()
  const [message, setMessage] = useState('')
  const [severity, setSeverity] = useState<Announcement['severity']>('info')
  const [expiry, setExpiry] = useState('')
  const [notify, setNotify] = useState(true)
  const { mutate, isPending, error } = useNewAnnouncement(owner)
  const submit = () =>
    mutate(
      { message, severity, expiry: expiry === '' ? null : expiry, notify },
      {
        onSuccess: () => {
          setMessage('')
          tellDone(text('announcement-made'))
        },
      },
    )
  return (
    <Panel title={text('announcement-new')}>
      <Form
        action={text('announcement-action')}
        look="outlined"
        busy={isPending}
        error={error}
        fields={['message', 'expiry']}
        onSubmit={submit}
      >
        <TextArea
          label={text('announcement-message')}
          name="message"
          required
          value={message}
          problem={problemOf(error, 'message')}
          onValueChange={setMessage}
        />
        <SelectField
          label={text('announcement-severity')}
          value={severity}
          options={severities.map((value) => ({ value, name: text(`severity-${value}`) }))}
          onValueChange={setSeverity}
        />
        <DateField
          label={text('announcement-expiry')}
          hint={text('announcement-expiry-hint')}
          name="expiry"
          value={expiry}
          problem={problemOf(error, 'expiry')}
          onValueChange={setExpiry}
        />
        <CheckField
          label={text(owner === 'site' ? 'announcement-notify-site' : 'announcement-notify')}
          checked={notify}
          onCheckedChange={setNotify}
        />
      </Form>
    </Panel>
  )
}
