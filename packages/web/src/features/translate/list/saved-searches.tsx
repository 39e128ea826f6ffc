import { type FormEvent, useState } from 'react'
import { useNewSearch, useSearchEnd, useSearches } from '../../../api/searches.ts'
import { currentSession } from '../../../api/session.ts'
import { useText } from '../../../text/texts.ts'
import { Button, IconButton } from '../../../ui/button.tsx'
import { classes } from '../../../ui/classes.ts'
import style from './filter-chips.module.css'

interface SavedSearchesProps {
  readonly q: string
  /** Whether a filter that everybody has does the same. */
  readonly isUsual: boolean
  readonly onSearch: (q: string) => void
}

/** One's own searches, and a way to save the present one. They serve in every place. */
export function SavedSearches({ q, isUsual, onSearch }: SavedSearchesProps) {
  const text = useText()
  const { data = [] } = useSearches()
  const end = useSearchEnd()
  const chosen = data.find(({ query }) => query === q)
  if (currentSession().user === null) return null
  return (
    <>
      {data.map(({ id, name, query }) => (
        <button
          key={id}
          type="button"
          className={classes(style.chip, query === q && style.chosen)}
          aria-pressed={query === q}
          title={query}
          dir="auto"
          onClick={() => onSearch(query)}
        >
          {name}
        </button>
      ))}
      {chosen && !isUsual && (
        <IconButton
          icon="close"
          label={text('search-forget', { name: chosen.name })}
          onClick={() => end.mutate(chosen.id)}
        />
      )}
      {!chosen && !isUsual && <NewSearch key={q} q={q} />}
    </>
  )
}

function NewSearch({ q }: { readonly q: string }) {
  const text = useText()
  const save = useNewSearch()
  const [isNaming, setNaming] = useState(false)
  const [name, setName] = useState('')
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (name.trim() !== '') save.mutate({ name: name.trim(), query: q })
  }
  if (!isNaming)
    return (
      <button type="button" className={style.chip} onClick={() => setNaming(true)}>
        {text('search-save')}
      </button>
    )
  return (
    <form className={style.naming} onSubmit={submit}>
      <input
        // People who pressed the button type next.
        // biome-ignore lint/a11y/noAutofocus: the field takes the place of the button that was pressed
        autoFocus
        className={style.name}
        aria-label={text('search-name')}
        placeholder={text('search-name')}
        maxLength={100}
        value={name}
        onChange={({ target }) => setName(target.value)}
      />
      <Button type="submit" disabled={save.isPending}>
        {text('search-keep')}
      </Button>
      {save.error && (
        <p className={style.problem} role="alert">
          {save.error.message}
        </p>
      )}
    </form>
  )
}
