import { useDeferredValue, useState } from 'react'
import { type MemoryText, useMemoryTexts, useTextChange, useTextRemoval } from '../../api/memories.ts'
import { useText } from '../../text/texts.ts'
import { Button } from '../../ui/button.tsx'
import { FailedPart } from '../../ui/failed-part.tsx'
import { Form, problemOf } from '../../ui/form.tsx'
import { RowList } from '../../ui/row-list.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { TextArea, TextField } from '../../ui/text-field.tsx'
import { tellFailed } from '../../ui/toasts.tsx'
import { useQuestion } from '../../ui/use-question.tsx'
import style from './memories.module.css'

/** The texts of a memory: searched, changed and deleted one by one. */
export function MemoryTexts({ id }: { readonly id: number }) {
  const text = useText()
  const [search, setSearch] = useState({ source: '', target: '' })
  const { source, target } = useDeferredValue(search)
  const { data, error, refetch, fetchNextPage, hasNextPage, isFetching } = useMemoryTexts(id, { source, target })
  const [edited, setEdited] = useState<number | null>(null)
  const removal = useTextRemoval(id)
  const rows = data?.pages.flatMap(({ results }) => results) ?? []
  const { ask, question } = useQuestion()
  const remove = (one: MemoryText) =>
    removal.mutate(one.id, { onError: (failure) => tellFailed(text('memories-text-not-removed'), failure.message) })
  const askToRemove = (one: MemoryText) =>
    ask({
      title: text('memories-text-remove-title'),
      explained: text('memories-text-remove-explained', { source: one.source }),
      action: text('memories-text-remove'),
      onYes: () => remove(one),
    })
  return (
    <div className={style.texts}>
      {question}
      <div className={style.languages}>
        <TextField
          label={text('memories-find-source')}
          type="search"
          value={search.source}
          onValueChange={(written) => setSearch({ ...search, source: written })}
        />
        <TextField
          label={text('memories-find-target')}
          type="search"
          value={search.target}
          onValueChange={(written) => setSearch({ ...search, target: written })}
        />
      </div>
      {error && <FailedPart error={error} retry={refetch} />}
      {data === undefined && !error && <Skeleton label={text('loading')} />}
      {data !== undefined && (
        <p role="status" className={style.about}>
          {text('memories-found', { count: data.pages[0]?.count ?? 0 })}
        </p>
      )}
      <RowList
        rows={rows.map((one) => ({
          key: one.id,
          title: <bdi>{one.source}</bdi>,
          detail:
            edited === one.id ? (
              <TextForm memoryId={id} one={one} onDone={() => setEdited(null)} />
            ) : (
              <bdi>{one.target}</bdi>
            ),
          actions: edited !== one.id && (
            <>
              <Button look="plain" onClick={() => setEdited(one.id)}>
                {text('memories-text-edit')}
              </Button>
              <Button look="plain" disabled={removal.isPending} onClick={() => askToRemove(one)}>
                {text('memories-text-remove')}
              </Button>
            </>
          ),
        }))}
      />
      {hasNextPage && (
        <Button disabled={isFetching} onClick={() => void fetchNextPage()}>
          {text('memories-more')}
        </Button>
      )}
    </div>
  )
}

interface TextFormProps {
  readonly memoryId: number
  readonly one: MemoryText
  readonly onDone: () => void
}

function TextForm({ memoryId, one, onDone }: TextFormProps) {
  const text = useText()
  const [source, setSource] = useState(one.source)
  const [target, setTarget] = useState(one.target)
  const { mutate, isPending, error } = useTextChange(memoryId)
  return (
    <Form
      action={text('save')}
      look="outlined"
      busy={isPending}
      error={error}
      fields={['source', 'target']}
      onSubmit={() => mutate({ text: one.id, body: { source, target } }, { onSuccess: onDone })}
    >
      <TextArea
        label={text('memories-text-source')}
        value={source}
        problem={problemOf(error, 'source')}
        onValueChange={setSource}
      />
      <TextArea
        label={text('memories-text-target')}
        value={target}
        problem={problemOf(error, 'target')}
        onValueChange={setTarget}
      />
      <Button look="plain" onClick={onDone}>
        {text('memories-text-cancel')}
      </Button>
    </Form>
  )
}
