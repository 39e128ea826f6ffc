import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useId, useState } from 'react'
import { client } from '../../api/client.ts'
import type { EditorString } from '../../api/editor-server.ts'
import { keys } from '../../api/keys.ts'
import { useText } from '../../text/texts.ts'
import { Button } from '../../ui/button.tsx'
import { formatAge } from '../../ui/format.ts'
import style from './context-pane.module.css'
import { Section } from './section.tsx'
import { nameOfUser } from './suggestion-section.tsx'

/** What people say about the string; a question goes to those who write the source, a remark stays with this language. */
export function CommentSection({ content }: { readonly content: EditorString }) {
  const text = useText()
  const cache = useQueryClient()
  const { id } = content
  const key = keys.context(id, 'comments')
  const { data, error, refetch } = useQuery({
    queryKey: key,
    queryFn: ({ signal }) => client.listComments({ params: { id }, signal }),
  })
  const resolve = useMutation({
    mutationFn: ({ comment, resolved }: { readonly comment: number; readonly resolved: boolean }) =>
      client.changeComment({ params: { id: comment }, body: { resolved } }),
    onSettled: () => cache.invalidateQueries({ queryKey: key }),
  })
  const comments = data?.results ?? []
  if (comments.length === 0 && !content.can.comment.allowed && !error) return null
  return (
    <Section
      id="comments"
      title={text('comments')}
      count={comments.length}
      error={error ?? resolve.error}
      onRetry={() => void refetch()}
    >
      {comments.length > 0 && (
        <ul className={style.list}>
          {comments.map((one) => (
            <li key={one.id} className={style.item}>
              <p className={style.said} dir="auto">
                {one.comment}
              </p>
              <p className={style.by}>
                {nameOfUser(one.user) ?? text('change-by-weft')} · {formatAge(one.timestamp)}
              </p>
            </li>
          ))}
        </ul>
      )}
      {content.can.comment.allowed && (
        <CommentForm content={content} onSaid={() => void cache.invalidateQueries({ queryKey: key })} />
      )}
    </Section>
  )
}

const draftKey = (unit: number): string => `weft-comment-${unit}`

function CommentForm({ content, onSaid }: { readonly content: EditorString; readonly onSaid: () => void }) {
  const text = useText()
  const id = useId()
  const [said, setSaid] = useState(() => localStorage.getItem(draftKey(content.id)) ?? '')
  const [scope, setScope] = useState<'translation' | 'global'>('translation')
  const write = (value: string) => {
    setSaid(value)
    if (value === '') localStorage.removeItem(draftKey(content.id))
    else localStorage.setItem(draftKey(content.id), value)
  }
  const say = useMutation({
    mutationFn: () => client.addComment({ params: { id: content.id }, body: { comment: said, scope } }),
    onSuccess: () => {
      write('')
      onSaid()
    },
  })
  const send = (event: FormEvent) => {
    event.preventDefault()
    if (said.trim() !== '') say.mutate()
  }
  return (
    <form className={style.form} onSubmit={send}>
      <textarea
        id="comment-text"
        className={style.area}
        aria-label={text('comment-text')}
        placeholder={text('comment-text')}
        value={said}
        maxLength={1000}
        rows={2}
        spellCheck
        onChange={({ target }) => write(target.value)}
      />
      {said !== '' && (
        <div className={style.actions}>
          <label className={style.choice} htmlFor={`${id}-scope`}>
            <input
              id={`${id}-scope`}
              type="checkbox"
              checked={scope === 'global'}
              onChange={({ target }) => setScope(target.checked ? 'global' : 'translation')}
            />
            {text('comment-global')}
          </label>
          <Button type="submit" disabled={say.isPending}>
            {text('comment-send')}
          </Button>
        </div>
      )}
      {say.error && <p className={style.error}>{text('section-failed')}</p>}
    </form>
  )
}
