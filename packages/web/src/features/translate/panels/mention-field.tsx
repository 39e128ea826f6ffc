import { useQueryClient } from '@tanstack/react-query'
import type { ContextItems, ContextPerson } from '@weft/contract'
import { type KeyboardEvent, useId, useLayoutEffect, useRef, useState } from 'react'
import { keys } from '../../../api/keys.ts'
import { useText } from '../../../text/texts.ts'
import { classes } from '../../../ui/classes.ts'
import { isMac } from '../keys/keys.ts'
import style from './context-pane.module.css'
import { matching, mentionAt, peopleAround, withMention } from './mention.ts'

interface MentionFieldProps {
  readonly unit: number
  readonly value: string
  readonly onChange: (value: string) => void
  readonly onSend: () => void
}

/** A field for a remark; after an @ it offers the people who had to do with the string. */
export function MentionField({ unit, value, onChange, onSend }: MentionFieldProps) {
  const text = useText()
  const id = useId()
  const area = useRef<HTMLTextAreaElement>(null)
  const [offered, setOffered] = useState<readonly ContextPerson[]>([])
  const [at, setAt] = useState(0)
  /** The caret's place after a name was inserted; the blank that people type next is already there. */
  const completed = useRef(-1)
  useLayoutEffect(() => {
    if (completed.current >= 0) area.current?.setSelectionRange(completed.current, completed.current)
  })
  const known = useKnownPeople(unit)
  const offer = (typed: string, caret: number) => {
    const mention = mentionAt(typed, caret)
    setOffered(mention ? matching(known(), mention.prefix) : [])
    setAt(0)
  }
  const take = ({ username }: ContextPerson) => {
    const caret = area.current?.selectionStart ?? value.length
    const mention = mentionAt(value, caret)
    if (mention) {
      const next = withMention(value, mention.start, caret, username)
      onChange(next.text)
      completed.current = next.caret
    }
    setOffered([])
    area.current?.focus()
  }
  const press = (event: KeyboardEvent) => {
    const isBlankThere = event.key === ' ' && completed.current >= 0
    completed.current = -1
    if (isBlankThere) {
      event.preventDefault()
      return
    }
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    const person = offered[at]
    if (event.key === 'Enter' && (isMac ? event.metaKey : event.ctrlKey)) onSend()
    else if (!person) return
    else if (step !== undefined) setAt((at + step + offered.length) % offered.length)
    else if (event.key === 'Enter' || event.key === 'Tab') take(person)
    else if (event.key === 'Escape') setOffered([])
    else return
    event.preventDefault()
    event.stopPropagation()
  }
  return (
    <div className={style.mention}>
      <textarea
        ref={area}
        id="comment-text"
        data-own-keys={offered.length > 0 ? 'Enter Escape' : 'Enter'}
        className={style.area}
        aria-label={text('comment-text')}
        aria-autocomplete="list"
        aria-controls={`${id}-people`}
        aria-activedescendant={offered[at] ? `${id}-${at}` : undefined}
        placeholder={text('comment-text')}
        value={value}
        maxLength={1000}
        rows={2}
        spellCheck
        onChange={({ target }) => {
          onChange(target.value)
          offer(target.value, target.selectionStart)
        }}
        onKeyDown={press}
        onBlur={() => setOffered([])}
      />
      <div
        className={style.people}
        id={`${id}-people`}
        role="listbox"
        aria-label={text('mention-people')}
        hidden={offered.length === 0}
      >
        {offered.map((person, index) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents: keys are heard by the field, which keeps the focus
          <div
            key={person.username}
            id={`${id}-${index}`}
            className={classes(style.person, index === at && style.chosen)}
            role="option"
            tabIndex={-1}
            aria-selected={index === at}
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => take(person)}
          >
            <bdi>{person.full_name || person.username}</bdi> <small>@{person.username}</small>
          </div>
        ))}
      </div>
    </div>
  )
}

/** Those in what has been read of the string by now. */
function useKnownPeople(unit: number): () => readonly ContextPerson[] {
  const cache = useQueryClient()
  const read = <Part extends 'history' | 'comments' | 'suggestions'>(part: Part) =>
    cache.getQueryData<ContextItems[Part]>(keys.context(unit, part)) ?? []
  return () => peopleAround({ history: read('history'), comments: read('comments'), suggestions: read('suggestions') })
}
