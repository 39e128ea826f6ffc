import { useMutation } from '@tanstack/react-query'
import { RefusedRequest } from '@weft/contract/client'
import { type FormEvent, useId, useRef, useState } from 'react'
import { client } from '../../../api/client.ts'
import type { EditorString } from '../../../api/editor-server.ts'
import { useText } from '../../../text/texts.ts'
import { Button } from '../../../ui/button.tsx'
import style from './context-pane.module.css'
import { MentionField } from './mention-field.tsx'

const draftKey = (unit: number): string => `weft-comment-${unit}`

/** Whether something was typed and not sent. */
export const hasCommentDraft = (unit: number): boolean => localStorage.getItem(draftKey(unit)) !== null

/** A remark or a question; what is typed stays until it is sent. */
export function CommentForm({ content, onSaid }: { readonly content: EditorString; readonly onSaid: () => void }) {
  const text = useText()
  const id = useId()
  const [said, setSaid] = useState(() => localStorage.getItem(draftKey(content.id)) ?? '')
  const [scope, setScope] = useState<'translation' | 'global'>('translation')
  const latest = useRef(said)
  const write = (value: string) => {
    latest.current = value
    setSaid(value)
    if (value === '') localStorage.removeItem(draftKey(content.id))
    else localStorage.setItem(draftKey(content.id), value)
  }
  const say = useMutation({
    mutationFn: (comment: string) => client.addComment({ params: { id: content.id }, body: { comment, scope } }),
    onSuccess: (_, comment) => {
      // Text typed since then is a new comment.
      if (latest.current === comment) write('')
      onSaid()
    },
  })
  const send = () => {
    // The key can be pressed again while the first press is on its way.
    if (said.trim() !== '' && !say.isPending) say.mutate(said)
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    send()
  }
  return (
    <form className={style.sayForm} onSubmit={submit}>
      <MentionField unit={content.id} value={said} onChange={write} onSend={send} />
      {said !== '' && (
        <div className={style.actions}>
          {!content.place.is_source && (
            <label className={style.choice} htmlFor={`${id}-scope`}>
              <input
                id={`${id}-scope`}
                type="checkbox"
                checked={scope === 'global'}
                onChange={({ target }) => setScope(target.checked ? 'global' : 'translation')}
              />
              {text('comment-global')}
            </label>
          )}
          <Button type="submit" disabled={say.isPending}>
            {text('comment-send')}
          </Button>
        </div>
      )}
      {say.error && (
        <p className={style.error}>
          {say.error instanceof RefusedRequest ? say.error.problems[0]?.detail : text('section-failed')}
        </p>
      )}
    </form>
  )
}
