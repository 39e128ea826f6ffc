import { useMutation, useQuery } from '@tanstack/react-query'
import { RefusedRequest } from '@weft/contract/client'
import { type FormEvent, useState } from 'react'
import { client } from '../../api/client.ts'
import type { EditorString } from '../../api/editor-server.ts'
import { useText } from '../../text/texts.ts'
import { Button } from '../../ui/button.tsx'
import { CheckField } from '../../ui/check-field.tsx'
import { TextArea, TextField } from '../../ui/text-field.tsx'
import { ChangeSource } from './change-source.tsx'
import style from './context-pane.module.css'
import { Section } from './section.tsx'
import { useSection } from './use-context-part.ts'
import { useWorkbench } from './workbench.ts'

/** What translators should know of a source string, which flags and labels it has, and a way to change its text. */
export function AnnotationSection({ content }: { readonly content: EditorString }) {
  const text = useText()
  const section = useSection('annotation')
  const { can, place } = content
  if (!place.is_source || !(can.annotate.allowed || can.change_source.allowed)) return null
  return (
    <Section section={section} title={text('annotation')}>
      {can.annotate.allowed && <AnnotationForm key={`${content.id} ${content.etag}`} content={content} />}
      {can.change_source.allowed && <ChangeSource content={content} />}
    </Section>
  )
}

function AnnotationForm({ content }: { readonly content: EditorString }) {
  const text = useText()
  const session = useWorkbench()
  const [explanation, setExplanation] = useState(content.explanation)
  const [flags, setFlags] = useState(content.extra_flags)
  const [labels, setLabels] = useState<readonly number[]>(content.labels.map(({ id }) => id))
  const { project } = content.place
  const { data: known } = useQuery({
    queryKey: ['labels', project.slug],
    queryFn: ({ signal }) =>
      client.listLabels({ params: { project: project.slug }, query: { page_size: 100 }, signal }),
  })
  const save = useMutation({
    mutationFn: () =>
      client.changeUnit({
        params: { id: content.id },
        body: { explanation, extra_flags: flags, labels: [...labels] },
        ifMatch: content.etag,
      }),
    // Where somebody else was faster the string is read anew, and the form stays as it is typed until it comes.
    onSettled: () => session.changedElsewhere([content.id]),
  })
  const send = (event: FormEvent) => {
    event.preventDefault()
    save.mutate()
  }
  const choose = (id: number) => (isChosen: boolean) =>
    setLabels(isChosen ? [...labels, id] : labels.filter((one) => one !== id))
  return (
    <form className={style.sayForm} onSubmit={send}>
      <TextArea label={text('annotation-explanation')} value={explanation} onValueChange={setExplanation} />
      <TextField
        label={text('annotation-flags')}
        hint={text('annotation-flags-hint')}
        value={flags}
        onValueChange={setFlags}
        spellCheck={false}
        problem={save.error instanceof RefusedRequest ? save.error.problems[0]?.detail : undefined}
      />
      {known && known.results.length > 0 && (
        <fieldset className={style.labels}>
          <legend>{text('fact-labels')}</legend>
          {known.results.map(({ id, name }) => (
            <CheckField key={id} label={name} checked={labels.includes(id)} onCheckedChange={choose(id)} />
          ))}
        </fieldset>
      )}
      <div className={style.actions}>
        <Button type="submit" disabled={save.isPending}>
          {text('save')}
        </Button>
      </div>
      {save.error && !(save.error instanceof RefusedRequest) && <p className={style.error}>{text('section-failed')}</p>}
    </form>
  )
}
