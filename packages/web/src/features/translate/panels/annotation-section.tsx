import { useMutation, useQuery } from '@tanstack/react-query'
import { RefusedRequest } from '@weft/contract/client'
import { type FormEvent, useState } from 'react'
import { client } from '../../../api/client.ts'
import type { EditorString } from '../../../api/editor-server.ts'
import { useText } from '../../../text/texts.ts'
import { Button } from '../../../ui/button.tsx'
import { CheckField } from '../../../ui/check-field.tsx'
import { TextArea, TextField } from '../../../ui/text-field.tsx'
import { ChangeSource } from '../editing/change-source.tsx'
import { useWorkbench } from '../workbench.ts'
import style from './context-pane.module.css'
import { Section } from './section.tsx'
import { useSection } from './use-context-part.ts'

/** Explanation, flags and labels of a source string, and a way to change its text. */
export function AnnotationSection({ content }: { readonly content: EditorString }) {
  const text = useText()
  const section = useSection('annotation')
  const { can, place } = content
  if (!place.is_source || !(can.annotate.allowed || can.change_source.allowed)) return null
  return (
    <Section section={section} title={text('annotation')}>
      {can.annotate.allowed && <AnnotationForm key={content.id} content={content} />}
      {can.change_source.allowed && <ChangeSource content={content} />}
    </Section>
  )
}

interface Annotation {
  readonly explanation: string
  readonly flags: string
  readonly labels: readonly number[]
}

/** The sent values, the typed part of them, and the version of the string. */
interface SentAnnotation {
  readonly etag: string
  readonly whole: Annotation
  readonly typed: Partial<Annotation>
}

const annotationOf = ({ explanation, extra_flags: flags, labels }: EditorString): Annotation => ({
  explanation,
  flags,
  labels: labels.map(({ id }) => id),
})

/** The text typed after sending: each change of a list makes a new list. */
const withoutSent = (typed: Partial<Annotation>, sent: Partial<Annotation>): Partial<Annotation> =>
  Object.fromEntries(Object.entries(typed).filter(([part, value]) => Reflect.get(sent, part) !== value))

function AnnotationForm({ content }: { readonly content: EditorString }) {
  const text = useText()
  const session = useWorkbench()
  const [typed, setTyped] = useState<Partial<Annotation>>({})
  const whole = { ...annotationOf(content), ...typed }
  const { explanation, flags, labels } = whole
  // Saved values have come back with the string: from here on the form shows the string's values, and later typing.
  const [sent, setSent] = useState<SentAnnotation | null>(null)
  if (sent !== null && sent.etag !== content.etag) {
    setSent(null)
    setTyped(withoutSent(typed, sent.typed))
  }
  const change = (part: Partial<Annotation>) => setTyped({ ...typed, ...part })
  const { project } = content.place
  const { data: known } = useQuery({
    queryKey: ['labels', project.slug],
    queryFn: ({ signal }) =>
      client.listLabels({ params: { project: project.slug }, query: { page_size: 100 }, signal }),
  })
  const save = useMutation({
    mutationFn: ({ etag, whole }: SentAnnotation) =>
      client.changeUnit({
        params: { id: content.id },
        body: { explanation: whole.explanation, extra_flags: whole.flags, labels: [...whole.labels] },
        ifMatch: etag,
      }),
    onSuccess: (_, arrived) => setSent(arrived),
    // If somebody else was faster, the string is refreshed, and the typed text stays.
    onSettled: () => session.changedElsewhere([content.id]),
  })
  const send = (event: FormEvent) => {
    event.preventDefault()
    save.mutate({ etag: content.etag, whole, typed })
  }
  const choose = (id: number) => (isChosen: boolean) =>
    change({ labels: isChosen ? [...labels, id] : labels.filter((one) => one !== id) })
  return (
    <form className={style.sayForm} onSubmit={send}>
      <TextArea
        label={text('annotation-explanation')}
        value={explanation}
        onValueChange={(value) => change({ explanation: value })}
      />
      <TextField
        label={text('annotation-flags')}
        hint={text('annotation-flags-hint')}
        value={flags}
        onValueChange={(value) => change({ flags: value })}
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
