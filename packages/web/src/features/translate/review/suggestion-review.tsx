import { RefusedRequest } from '@weft/contract/client'
import { type Ref, useImperativeHandle } from 'react'
import type { EditorString } from '../../../api/editor-server.ts'
import type { ChipFinder } from '../../../editor/code-field/chips.ts'
import { useText } from '../../../text/texts.ts'
import { Button, buttonClass } from '../../../ui/button.tsx'
import { PageLink } from '../../../ui/page-link.tsx'
import actionStyle from '../editing/editing-actions.module.css'
import { SourceView } from '../fields/source-view.tsx'
import { type Actions, mayApprove } from '../keys/actions.ts'
import { ByLine } from '../panels/by-line.tsx'
import { FormsDiff } from '../panels/history-section.tsx'
import { useContextPart } from '../panels/use-context-part.ts'
import style from './review.module.css'
import { openEditor, type ReviewPaneHandle } from './review-pane-handle.ts'
import { useSuggestionVerdict } from './use-suggestion-verdict.ts'

interface SuggestionReviewProps {
  readonly ref: Ref<ReviewPaneHandle>
  readonly content: EditorString
  readonly findChips: ChipFinder
  readonly actions: Actions
  /** The address of the string in the editor. */
  readonly href: string
  readonly say: (message: string) => void
}

/** Judges what others would write, one suggestion after the other: what it changes, who says so, and the verdict. */
export function SuggestionReview({ ref, content, findChips, actions, href, say }: SuggestionReviewProps) {
  const text = useText()
  const { data, error } = useContextPart(content.id, 'suggestions')
  const verdict = useSuggestionVerdict(content.id)
  const [suggestion] = data ?? []
  const accepts = content.can.accept_suggestion
  const approves = mayApprove(content)
  const judge = (kind: 'accept' | 'approve' | 'reject') => {
    if (verdict.isPending || !suggestion) return
    if (!accepts.allowed) return say(accepts.reason ?? text('review-denied'))
    verdict.mutate(
      { kind, id: suggestion.id },
      {
        onSuccess() {
          say(text(kind === 'reject' ? 'review-rejected' : 'review-accepted'))
          // Others that were made for the string are judged before one goes on.
          if (kind !== 'reject' || (data?.length ?? 0) <= 1) actions.next()
        },
      },
    )
  }
  const accept = () => judge(approves ? 'approve' : 'accept')
  useImperativeHandle(ref, () => ({ approve: accept, askWhy: () => judge('reject'), edit: openEditor }))
  const failure = error ?? verdict.error
  return (
    <>
      <SourceView content={content} findChips={findChips} onInsert={() => {}} />
      <section className={style.changes} aria-label={text('review-suggestion')}>
        <h2 className={style.label}>
          {text(data && data.length > 1 ? 'review-suggestion-first' : 'review-suggestion', {
            count: data?.length ?? 0,
          })}
        </h2>
        {suggestion && (
          <>
            <FormsDiff before={content.target} after={suggestion.target} content={content} />
            <ByLine user={suggestion.user} time={suggestion.timestamp} />
          </>
        )}
        {data?.length === 0 && <p>{text('review-suggestion-none')}</p>}
        {failure && (
          <p className={style.error} role="alert">
            {failure instanceof RefusedRequest ? failure.problems[0]?.detail : text('section-failed')}
          </p>
        )}
      </section>
      <div className={actionStyle.bar}>
        <div className={actionStyle.buttons}>
          <PageLink id="review-edit" className={buttonClass('plain')} href={href}>
            {text('review-edit')} <kbd className={actionStyle.key}>Enter</kbd>
          </PageLink>
          <span className={actionStyle.gap} />
          <Button look="plain" onClick={() => actions.next()}>
            {text('review-skip')} <kbd className={actionStyle.key}>J</kbd>
          </Button>
          <Button disabled={!suggestion || !accepts.allowed} onClick={() => judge('reject')}>
            {text('reject')} <kbd className={actionStyle.key}>R</kbd>
          </Button>
          <Button look="filled" disabled={!suggestion || !accepts.allowed} onClick={accept}>
            {text(approves ? 'accept-approve' : 'accept')} <kbd className={actionStyle.key}>A</kbd>
          </Button>
        </div>
      </div>
    </>
  )
}
