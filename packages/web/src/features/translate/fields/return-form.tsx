import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { ContextItems } from '@weft/contract'
import { RefusedRequest } from '@weft/contract/client'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { client } from '../../../api/client.ts'
import type { EditorString } from '../../../api/editor-server.ts'
import { keys } from '../../../api/keys.ts'
import { currentSession } from '../../../api/session.ts'
import { useText } from '../../../text/texts.ts'
import { Button } from '../../../ui/button.tsx'
import { isMac } from '../keys/keys.ts'
import { states } from '../panels/string-facts.ts'
import style from '../review/review.module.css'
import { authorIn } from '../review/review-diff.tsx'
import { useWorkbench } from '../workbench.ts'

interface ReturnFormProps {
  readonly content: EditorString
  readonly onEnd: (isReturned: boolean) => void
}

/** Why a text goes back: its author is named, and so hears of it. The comment goes first, the state after it. */
export function ReturnForm({ content, onEnd }: ReturnFormProps) {
  const text = useText()
  const session = useWorkbench()
  const cache = useQueryClient()
  const area = useRef<HTMLTextAreaElement>(null)
  const [said, setSaid] = useState(() => {
    const author = authorIn(cache.getQueryData<ContextItems['history']>(keys.context(content.id, 'history')))
    return author && author !== currentSession().user?.username ? `@${author} ` : ''
  })
  useEffect(() => {
    area.current?.focus()
    area.current?.setSelectionRange(area.current.value.length, area.current.value.length)
  }, [])
  const send = useMutation({
    mutationFn: () => client.addComment({ params: { id: content.id }, body: { comment: said, scope: 'translation' } }),
    onSuccess: () => {
      session.save(content.id, { kind: 'save', state: states.needsEditing })
      void cache.invalidateQueries({ queryKey: ['context', content.id] })
      onEnd(true)
    },
  })
  const sendOnce = () => {
    if (said.trim() !== '' && !send.isPending) send.mutate()
  }
  const press = (event: KeyboardEvent) => {
    if (event.key === 'Escape') onEnd(false)
    else if (event.key === 'Enter' && (isMac ? event.metaKey : event.ctrlKey)) sendOnce()
    else return
    event.preventDefault()
    event.stopPropagation()
  }
  return (
    <form
      className={style.why}
      onSubmit={(event) => {
        event.preventDefault()
        sendOnce()
      }}
    >
      <label className={style.label} htmlFor="review-why">
        {text('review-return-why')}
      </label>
      <textarea
        ref={area}
        id="review-why"
        data-own-keys="Enter Escape"
        className={style.area}
        rows={3}
        maxLength={1000}
        spellCheck
        required
        value={said}
        onChange={({ target }) => setSaid(target.value)}
        onKeyDown={press}
      />
      {send.error && (
        <p className={style.error} role="alert">
          {send.error instanceof RefusedRequest ? send.error.problems[0]?.detail : text('section-failed')}
        </p>
      )}
      <div className={style.whyActions}>
        <Button look="plain" onClick={() => onEnd(false)}>
          {text('cancel')}
        </Button>
        <Button type="submit" disabled={send.isPending || said.trim() === ''}>
          {text('review-return-send')}
        </Button>
      </div>
    </form>
  )
}
