import { useQuery } from '@tanstack/react-query'
import { type KeyboardEvent, useId, useRef, useState } from 'react'
import { client } from '../../api/client.ts'
import strings from '../../text/string-search.ftl?raw'
import { addTexts, useText } from '../../text/texts.ts'
import { IconButton } from '../../ui/button.tsx'
import { classes } from '../../ui/classes.ts'
import { Icon } from '../../ui/icon.tsx'
import style from './search-box.module.css'
import {
  completions,
  isSentence,
  quoteSentence,
  type SearchWord,
  valueAt,
  valueWord,
  wordStart,
} from './search-words.ts'

addTexts(strings)

/** A part of a text, in UTF-16 units; `end` is after its last character. */
interface TextSpan {
  readonly start: number
  readonly end: number
}

/** Why a search cannot be done, and which part of it is wrong. */
interface SearchProblem {
  readonly message: string
  readonly span: TextSpan | null
}

interface SearchBoxProps {
  /** The place that is searched: it decides which values there are. */
  readonly path: string
  readonly q: string
  readonly problem: SearchProblem | null
  readonly onSearch: (q: string) => void
  /** The field is left; without it, only Enter and a chosen word search. */
  readonly onLeave?: (q: string) => void
}

/** A search with its words completed. */
export function SearchBox({ path, q, problem, onSearch, onLeave }: SearchBoxProps) {
  const text = useText()
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const [typed, setTyped] = useState(q)
  const [asked, setAsked] = useState(q)
  if (asked !== q) {
    // Another search than the one typed here, such as that of a chip.
    setAsked(q)
    setTyped(q)
  }
  const [words, setOffered] = useState<readonly SearchWord[]>([])
  const [value, setValue] = useState<ReturnType<typeof valueAt>>()
  const values = useValues(path, value)
  const offered = value ? values : words
  const [at, setAt] = useState(-1)
  const [scrolled, setScrolled] = useState(0)
  const offer = (written: string) => {
    const caret = input.current?.selectionStart ?? written.length
    setOffered(completions(written, caret))
    setValue(valueAt(written, caret))
    setAt(-1)
  }
  const offerNothing = () => {
    setOffered([])
    setValue(undefined)
  }
  const search = (value: string) => {
    offerNothing()
    const next = value !== q && isSentence(value) ? quoteSentence(value) : value
    setTyped(next)
    onSearch(next)
  }
  const take = (word: SearchWord) => {
    const caret = input.current?.selectionStart ?? typed.length
    const next = typed.slice(0, wordStart(typed, caret)) + word.text + typed.slice(caret)
    setTyped(next)
    offerNothing()
    if (/:$/.test(word.text)) setValue(valueAt(next, next.length))
    else if (!/[<>=]$/.test(word.text)) search(next)
  }
  const press = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    const word = offered[at] ?? (event.key === 'Tab' ? offered[0] : undefined)
    if (step !== undefined && offered.length > 0) setAt((at + step + offered.length) % offered.length)
    else if (word && (event.key === 'Enter' || (event.key === 'Tab' && !event.shiftKey && typed !== ''))) take(word)
    else if (event.key === 'Enter') search(typed)
    else if (event.key === 'Escape' && offered.length > 0) offerNothing()
    else return
    event.preventDefault()
    event.stopPropagation()
  }
  return (
    // biome-ignore lint/a11y/useSemanticElements: a form would send what is typed by itself
    <div
      className={style.search}
      role="search"
      onBlur={(event) => {
        if (event.currentTarget.contains(event.relatedTarget)) return
        offerNothing()
        if (typed !== q) onLeave?.(typed)
      }}
    >
      <label className={classes(style.field, problem !== null && style.wrong)}>
        <Icon name="search" />
        <span className={style.writing}>
          {problem?.span && typed === q && <WrongPart text={q} span={problem.span} scrolled={scrolled} />}
          <input
            ref={input}
            id="string-search"
            className={style.input}
            role="combobox"
            aria-label={text('search-strings')}
            aria-expanded={offered.length > 0}
            aria-controls={`${id}-words`}
            aria-activedescendant={offered[at] ? `${id}-${at}` : undefined}
            aria-invalid={problem !== null}
            aria-describedby={problem === null ? undefined : `${id}-problem`}
            placeholder={text('search-strings')}
            autoComplete="off"
            spellCheck={false}
            value={typed}
            onChange={({ target }) => {
              setTyped(target.value)
              offer(target.value)
            }}
            onFocus={() => offer(typed)}
            onKeyDown={press}
            onScroll={({ currentTarget }) => setScrolled(currentTarget.scrollLeft)}
          />
        </span>
        {typed !== '' && <IconButton icon="close" label={text('search-clear')} onClick={() => search('')} />}
      </label>
      {problem !== null && (
        <p className={style.problem} id={`${id}-problem`} role="alert">
          {problem.message}
        </p>
      )}
      <OfferedWords id={id} offered={offered} at={at} onTake={take} />
    </div>
  )
}

interface WrongPartProps {
  readonly text: string
  readonly span: TextSpan
  /** Pixels by which the field has scrolled its text. */
  readonly scrolled: number
}

/** The underline below the wrong part of what stands in the field, which itself can mark no part of its text. */
function WrongPart({ text, span: { start, end }, scrolled }: WrongPartProps) {
  return (
    <span className={style.mirror} aria-hidden="true">
      <span className={style.mirrored} style={{ transform: `translateX(${-scrolled}px)` }}>
        {text.slice(0, start)}
        <mark className={style.wrongPart}>{text.slice(start, end)}</mark>
        {text.slice(end)}
      </span>
    </span>
  )
}

interface OfferedProps {
  readonly id: string
  readonly offered: readonly SearchWord[]
  /** The one that the keys have chosen. */
  readonly at: number
  readonly onTake: (word: SearchWord) => void
}

function OfferedWords({ id, offered, at, onTake }: OfferedProps) {
  const text = useText()
  return (
    <div
      className={style.words}
      id={`${id}-words`}
      role="listbox"
      aria-label={text('search-words')}
      hidden={offered.length === 0}
    >
      {offered.map((word, index) => (
        // biome-ignore lint/a11y/useKeyWithClickEvents: keys are heard by the field, which keeps the focus
        <div
          key={word.text}
          id={`${id}-${index}`}
          className={classes(style.word, index === at && style.chosen)}
          role="option"
          tabIndex={-1}
          aria-selected={index === at}
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => onTake(word)}
        >
          <code>{word.text}</code>
          <span dir="auto">{word.name ?? text(word.meaning)}</span>
        </div>
      ))}
    </div>
  )
}

/** The values of a field in this place that match the typed text. */
function useValues(path: string, value: ReturnType<typeof valueAt>): readonly SearchWord[] {
  const { data } = useQuery({
    queryKey: ['complete', path, value?.field, value?.prefix],
    queryFn: ({ signal }) =>
      client.completeSearch({ query: { field: value?.field ?? 'is', prefix: value?.prefix ?? '', path }, signal }),
    enabled: value !== undefined,
    // While the next letter is looked up, the values before it stay.
    placeholderData: (before, query) => (query?.queryKey[2] === value?.field ? before : undefined),
  })
  if (!value || !data) return []
  return data.values.map((one) => valueWord(value.field, one.value, one.name))
}
