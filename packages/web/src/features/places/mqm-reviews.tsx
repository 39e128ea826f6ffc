import { useState } from 'react'
import { useMqmRemoval, useMqmReviews, useMqmStart } from '../../api/quality.ts'
import { useText } from '../../text/texts.ts'
import { Button } from '../../ui/button.tsx'
import { FactLine } from '../../ui/fact-line.tsx'
import { Form, FormProblem, problemOf } from '../../ui/form.tsx'
import { Moment } from '../../ui/moment.tsx'
import { Panel } from '../../ui/panel.tsx'
import { RowList } from '../../ui/row-list.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { useQuestion } from '../../ui/use-question.tsx'
import { MqmForm } from './mqm-form.tsx'

/** Reviews of samples by MQM: the list, the form that takes one, and the one that is open. */
export function MqmReviews({ path }: { readonly path: string }) {
  const [open, setOpen] = useState<number | null>(null)
  if (open !== null) return <MqmForm path={path} id={open} onBack={() => setOpen(null)} />
  return <ReviewList path={path} onOpen={setOpen} />
}

function ReviewList({ path, onOpen }: { readonly path: string; readonly onOpen: (id: number) => void }) {
  const text = useText()
  const { data } = useMqmReviews(path)
  const removal = useMqmRemoval(path)
  const start = useMqmStart(path)
  const [q, setQ] = useState('')
  const [strings, setStrings] = useState('50')
  const reviews = data?.results ?? []
  const { ask, question } = useQuestion()
  const askToDelete = (id: number) =>
    ask({
      title: text('mqm-delete-title'),
      explained: text('mqm-delete-explained'),
      action: text('mqm-delete'),
      onYes: () => removal.mutate(id),
    })
  return (
    <Panel title={text('mqm-title')}>
      <p>{text('mqm-text')}</p>
      <Form
        action={text('mqm-start')}
        look="outlined"
        busy={start.isPending}
        error={start.error}
        fields={['q', 'strings']}
        onSubmit={() => start.mutate({ q, strings: Number(strings) || 50 }, { onSuccess: ({ id }) => onOpen(id) })}
      >
        <TextField
          label={text('quality-q')}
          hint={text('quality-q-hint')}
          value={q}
          problem={problemOf(start.error, 'q')}
          onValueChange={setQ}
        />
        <TextField
          label={text('mqm-strings')}
          type="number"
          min={1}
          max={200}
          value={strings}
          problem={problemOf(start.error, 'strings')}
          onValueChange={setStrings}
        />
      </Form>
      {question}
      <FormProblem error={removal.error} />
      {data !== undefined && reviews.length === 0 && <p>{text('mqm-none')}</p>}
      <RowList
        rows={reviews.map((review) => ({
          key: review.id,
          title: text('mqm-of', { seen: review.seen, strings: review.strings }),
          detail: <FactLine facts={[<Moment key="time" time={review.created} />, review.user, review.q]} />,
          actions: (
            <>
              <Button onClick={() => onOpen(review.id)}>{text('mqm-open')}</Button>
              <Button disabled={removal.isPending} onClick={() => askToDelete(review.id)}>
                {text('mqm-delete')}
              </Button>
            </>
          ),
        }))}
      />
    </Panel>
  )
}
