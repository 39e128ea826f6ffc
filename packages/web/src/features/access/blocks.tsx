import { useState } from 'react'
import type { Place } from '../../api/places.ts'
import { useBlockEnd, useBlocks, useNewBlock } from '../../api/project-access.ts'
import { PersonField } from '../../parts/people/person-field.tsx'
import { useText } from '../../text/texts.ts'
import { Button } from '../../ui/button.tsx'
import { FactLine } from '../../ui/fact-line.tsx'
import { FailedPart } from '../../ui/failed-part.tsx'
import { Form, FormProblem, problemOf } from '../../ui/form.tsx'
import { formatTime } from '../../ui/format.ts'
import { Columns } from '../../ui/page-header.tsx'
import { Empty, Panel } from '../../ui/panel.tsx'
import { RowList } from '../../ui/row-list.tsx'
import { SelectField } from '../../ui/select-field.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { TextArea } from '../../ui/text-field.tsx'

const lengths = ['1', '7', '30', ''] as const
const dayLength = 86_400_000

/** The blocked users of a project. */
export function Blocks({ place }: { readonly place: Place }) {
  return (
    <Columns aside={<NewBlock place={place} />}>
      <BlockList place={place} />
    </Columns>
  )
}

function BlockList({ place }: { readonly place: Place }) {
  const text = useText()
  const { data, error, refetch } = useBlocks(place)
  const { mutate, isPending, error: endError } = useBlockEnd(place)
  if (data === undefined)
    return error ? <FailedPart error={error} retry={refetch} /> : <Skeleton label={text('loading')} />
  return (
    <Panel title={text('access-part-blocked')} flush>
      <FormProblem error={endError} />
      {data.length === 0 ? (
        <Empty title={text('blocks-none')}>{text('blocks-none-text')}</Empty>
      ) : (
        <RowList
          rows={data.map(({ id, user, expiry, note }) => ({
            key: id,
            title: decodeURIComponent(user.split('/').at(-2) ?? ''),
            detail: (
              <FactLine
                facts={[
                  expiry === null ? text('block-endless') : text('block-until', { time: formatTime(expiry) }),
                  note,
                ]}
              />
            ),
            actions: (
              <Button disabled={isPending} onClick={() => mutate(id)}>
                {text('block-end')}
              </Button>
            ),
          }))}
        />
      )}
    </Panel>
  )
}

function NewBlock({ place }: { readonly place: Place }) {
  const text = useText()
  const [user, setUser] = useState('')
  const [days, setDays] = useState<(typeof lengths)[number]>('7')
  const [note, setNote] = useState('')
  const { mutate, isPending, error } = useNewBlock(place)
  const submit = () => {
    const expiry = days === '' ? null : new Date(Date.now() + Number(days) * dayLength).toISOString()
    mutate(
      { user, expiry, note },
      {
        onSuccess: () => {
          setUser('')
          setNote('')
        },
      },
    )
  }
  return (
    <Panel title={text('block-new')}>
      <Form
        action={text('block-action')}
        look="outlined"
        busy={isPending}
        error={error}
        fields={['user', 'note']}
        onSubmit={submit}
      >
        <PersonField value={user} problem={problemOf(error, 'user')} onValueChange={setUser} />
        <SelectField
          label={text('block-length')}
          value={days}
          options={lengths.map((value) => ({
            value,
            name: value === '' ? text('block-endless') : text('block-days', { count: Number(value) }),
          }))}
          onValueChange={setDays}
        />
        <TextArea
          label={text('block-note')}
          name="note"
          value={note}
          problem={problemOf(error, 'note')}
          onValueChange={setNote}
        />
      </Form>
    </Panel>
  )
}
