import { useState } from 'react'
import type { Place } from '../../api/places.ts'
import { type ProjectWord, type Spelling, useProjectWords, useWordAct } from '../../api/spelling.ts'
import { useText } from '../../text/texts.ts'
import { IconButton } from '../../ui/button.tsx'
import { describeError, FailedPart } from '../../ui/failed-part.tsx'
import { Form, problemOf } from '../../ui/form.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Empty, Facts, Panel } from '../../ui/panel.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { tellFailed } from '../../ui/toasts.tsx'
import style from './glossary.module.css'

/** The dictionary of a language, and the words that count as known in the project. */
export function KnownWords({ place }: { readonly place: Place }) {
  const text = useText()
  const { data, error, refetch } = useProjectWords(place.path)
  if (data === undefined)
    return error ? <FailedPart error={error} retry={refetch} /> : <Skeleton label={text('loading')} />
  return (
    <>
      <Panel title={text('words-dictionary')}>
        <DictionaryFacts dictionary={data.dictionary} language={place.language?.name ?? ''} />
      </Panel>
      <Panel title={text('words-count', { count: data.words.length })}>
        <p>{text('words-text')}</p>
        {data.add_reason === null ? <NewWord place={place} /> : <p className={style.note}>{data.add_reason}</p>}
        {data.words.length === 0 ? (
          <Empty title={text('words-none')}>{text('words-none-text')}</Empty>
        ) : (
          <ul className={style.words}>
            {data.words.map((one) => (
              <Word key={one.id} path={place.path} word={one} mayRemove={data.add_reason === null} />
            ))}
          </ul>
        )}
      </Panel>
    </>
  )
}

interface DictionaryProps {
  readonly dictionary: Spelling['dictionary']
  readonly language: string
}

function DictionaryFacts({ dictionary, language }: DictionaryProps) {
  const text = useText()
  if (dictionary === null) return <Empty title={text('words-no-dictionary', { language })}>{text('words-get')}</Empty>
  const { name, licence, problem } = dictionary
  return (
    <>
      {problem !== null && <Notice tone="warning">{text(`words-problem-${problem}`)}</Notice>}
      <Facts
        facts={[
          [text('words-dictionary-name'), name],
          [text('words-licence'), licence ?? text('words-licence-unknown')],
        ]}
      />
    </>
  )
}

function NewWord({ place }: { readonly place: Place }) {
  const text = useText()
  const [word, setWord] = useState('')
  const { mutate, isPending, error } = useWordAct(place.path)
  return (
    <Form
      action={text('words-add')}
      busy={isPending}
      error={error}
      fields={['word']}
      onSubmit={() => mutate({ kind: 'add', word }, { onSuccess: () => setWord('') })}
    >
      <TextField
        label={text('words-word')}
        lang={place.language?.code.replaceAll('_', '-')}
        dir={place.language?.direction || 'auto'}
        value={word}
        problem={problemOf(error, 'word')}
        onValueChange={setWord}
      />
    </Form>
  )
}

interface WordProps {
  readonly path: string
  readonly word: ProjectWord
  readonly mayRemove: boolean
}

function Word({ path, word: { id, word, user }, mayRemove }: WordProps) {
  const text = useText()
  const { mutate, isPending } = useWordAct(path)
  const remove = () =>
    mutate(
      { kind: 'remove', id },
      { onError: (error) => tellFailed(text('words-not-removed'), describeError(error, text)) },
    )
  return (
    <li title={user === null ? undefined : text('words-added-by', { user })}>
      <bdi>{word}</bdi>
      {mayRemove && (
        <IconButton icon="close" label={text('words-remove', { word })} disabled={isPending} onClick={remove} />
      )}
    </li>
  )
}
