import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { Endpoints, ReplyOf } from '@weft/contract'
import { client } from '../../api/client.ts'
import type { EditorString } from '../../api/editor-server.ts'
import { keys } from '../../api/keys.ts'
import { wordDiff } from '../../editor/word-diff.ts'
import { useText } from '../../text/texts.ts'
import { Button, IconButton } from '../../ui/button.tsx'
import { formatAge } from '../../ui/format.ts'
import style from './context-pane.module.css'
import { DiffText } from './marked-text.tsx'
import { Section } from './section.tsx'
import { useWorkbench } from './workbench.ts'

type Suggestion = ReplyOf<Endpoints['listUnitSuggestions']>['results'][number]

/** What others would write: as a change of the present text, to be voted for, taken or accepted. */
export function SuggestionSection({ content }: { readonly content: EditorString }) {
  const text = useText()
  const session = useWorkbench()
  const cache = useQueryClient()
  const { id } = content
  const key = keys.context(id, 'suggestions')
  const { data, error, refetch } = useQuery({
    queryKey: key,
    queryFn: ({ signal }) => client.listUnitSuggestions({ params: { id }, signal }),
  })
  const settled = {
    onSettled: () => {
      session.changedElsewhere([id])
      return cache.invalidateQueries({ queryKey: key })
    },
  }
  const accept = useMutation({
    mutationFn: (suggestion: number) => client.acceptSuggestion({ params: { id: suggestion }, body: {} }),
    ...settled,
  })
  const reject = useMutation({
    mutationFn: (suggestion: number) => client.rejectSuggestion({ params: { id: suggestion }, body: {} }),
    ...settled,
  })
  const vote = useMutation({
    mutationFn: ({ suggestion, value }: { readonly suggestion: number; readonly value: 1 | -1 }) =>
      client.voteForSuggestion({ params: { id: suggestion }, body: { value } }),
    ...settled,
  })
  const suggestions = data?.results ?? []
  const failure = error ?? accept.error ?? reject.error ?? vote.error
  if (suggestions.length === 0 && !failure) return null
  return (
    <Section
      id="suggestions"
      title={text('suggestions')}
      count={suggestions.length}
      error={failure}
      onRetry={() => void refetch()}
    >
      <ul className={style.list}>
        {suggestions.map((one) => (
          <li key={one.id} className={style.item}>
            <p className={style.said} dir={content.place.language.direction || 'auto'}>
              {one.target.map((form, at) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: forms have no other name than their place
                <span key={at}>
                  <DiffText pieces={wordDiff(content.target[at] ?? '', form)} />
                </span>
              ))}
            </p>
            <p className={style.by}>
              {nameOfUser(one.user) ?? text('change-by-weft')} · {formatAge(one.timestamp)}
            </p>
            <div className={style.actions}>
              <IconButton
                icon="chevronUp"
                label={text('vote-for')}
                aria-pressed={one.own_vote === 1}
                onClick={() => vote.mutate({ suggestion: one.id, value: 1 })}
              />
              <span>{one.votes}</span>
              <IconButton
                icon="chevronDown"
                label={text('vote-against')}
                aria-pressed={one.own_vote === -1}
                onClick={() => vote.mutate({ suggestion: one.id, value: -1 })}
              />
              <Button look="plain" onClick={() => session.setText(id, one.target)}>
                {text('use-text')}
              </Button>
              {content.can.accept_suggestion.allowed && (
                <>
                  <Button onClick={() => accept.mutate(one.id)}>{text('accept')}</Button>
                  <Button look="plain" onClick={() => reject.mutate(one.id)}>
                    {text('reject')}
                  </Button>
                </>
              )}
            </div>
          </li>
        ))}
      </ul>
    </Section>
  )
}

/** The name in the address of a user. */
export const nameOfUser = (address: Suggestion['user']): string | undefined =>
  address === null ? undefined : decodeURIComponent(/\/users\/([^/]+)\//.exec(address)?.[1] ?? '')
