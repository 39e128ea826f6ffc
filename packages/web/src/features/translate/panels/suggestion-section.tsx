import type { ContextItems } from '@weft/contract'
import type { EditorString } from '../../../api/editor-server.ts'
import { currentSession } from '../../../api/session.ts'
import { useText } from '../../../text/texts.ts'
import { Button, IconButton } from '../../../ui/button.tsx'
import { mayWrite } from '../keys/actions.ts'
import { useSuggestionVerdict, type Verdict } from '../review/use-suggestion-verdict.ts'
import { useWorkbench } from '../workbench.ts'
import { ByLine } from './by-line.tsx'
import style from './context-pane.module.css'
import { FormsDiff } from './history-section.tsx'
import { Section } from './section.tsx'
import { marks } from './string-facts.ts'
import { useContextPart, useSection } from './use-context-part.ts'

type Suggestion = ContextItems['suggestions'][number]

/** Suggestions of others, as changes of the present text, to vote for, use or accept. */
export function SuggestionSection({ content }: { readonly content: EditorString }) {
  const text = useText()
  const section = useSection('suggestions')
  const { id } = content
  const isMarked = (content.marks & marks.suggestion) !== 0
  const { data = [], error, refetch } = useContextPart(id, 'suggestions', isMarked)
  const settle = useSuggestionVerdict(id)
  if (!isMarked || (data.length === 0 && !error)) return null
  return (
    <Section
      section={section}
      title={text('suggestions')}
      count={data.length}
      error={error ?? settle.error}
      onRetry={() => void refetch()}
    >
      <ul className={style.list}>
        {data.map((one) => (
          <SuggestionRow
            key={one.id}
            suggestion={one}
            content={content}
            isBusy={settle.isPending}
            onVerdict={(verdict) => settle.mutate(verdict)}
          />
        ))}
      </ul>
    </Section>
  )
}

interface RowProps {
  readonly suggestion: Suggestion
  readonly content: EditorString
  readonly isBusy: boolean
  readonly onVerdict: (verdict: Verdict) => void
}

function SuggestionRow({ suggestion, content, isBusy, onVerdict }: RowProps) {
  const text = useText()
  const session = useWorkbench()
  const { id, target, user, timestamp } = suggestion
  const isOwn = user !== null && user.username === currentSession().user?.username
  const { can, place } = content
  const accepts = can.accept_suggestion.allowed
  return (
    <li className={style.item}>
      <FormsDiff before={content.target} after={target} content={content} />
      <div className={style.suggested}>
        <ByLine user={user} time={timestamp} />
        <Votes suggestion={suggestion} canVote={can.vote_suggestion.allowed} isBusy={isBusy} onVerdict={onVerdict} />
        {mayWrite(content) && (
          <IconButton icon="copy" label={text('use-text')} onClick={() => session.setText(content.id, target)} />
        )}
      </div>
      <div className={style.actions}>
        {accepts && (
          <Button disabled={isBusy} onClick={() => onVerdict({ kind: 'accept', id })}>
            {text('accept')}
          </Button>
        )}
        {accepts && place.reviewed && can.review.allowed && (
          <Button disabled={isBusy} onClick={() => onVerdict({ kind: 'approve', id })}>
            {text('accept-approve')}
          </Button>
        )}
        {(accepts || isOwn) && (
          <Button look="plain" disabled={isBusy} onClick={() => onVerdict({ kind: 'reject', id })}>
            {text(isOwn && !accepts ? 'take-back' : 'reject')}
          </Button>
        )}
      </div>
    </li>
  )
}

interface VotesProps extends Pick<RowProps, 'suggestion' | 'isBusy' | 'onVerdict'> {
  readonly canVote: boolean
}

/** How many more are for a suggestion than against it, and one's own vote; nothing where nobody ever voted or may. */
function Votes({ suggestion: { id, votes, own_vote: own }, canVote, isBusy, onVerdict }: VotesProps) {
  const text = useText()
  if (!canVote) return votes === 0 ? null : <span>{text('votes', { count: votes })}</span>
  return (
    <>
      <IconButton
        icon="chevronUp"
        label={text('vote-for')}
        aria-pressed={own === 1}
        disabled={isBusy}
        onClick={() => onVerdict({ kind: 'vote', id, value: 1 })}
      />
      <span>{votes}</span>
      <IconButton
        icon="chevronDown"
        label={text('vote-against')}
        aria-pressed={own === -1}
        disabled={isBusy}
        onClick={() => onVerdict({ kind: 'vote', id, value: -1 })}
      />
    </>
  )
}
