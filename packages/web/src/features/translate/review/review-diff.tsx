import type { ContextItems } from '@weft/contract'
import type { EditorString } from '../../../api/editor-server.ts'
import { sameForms } from '../../../editor/session/index.ts'
import { useText } from '../../../text/texts.ts'
import { ByLine } from '../panels/by-line.tsx'
import { FormsDiff } from '../panels/history-section.tsx'
import { useContextPart } from '../panels/use-context-part.ts'
import style from './review.module.css'

type Change = ContextItems['history'][number]

const changesText = ({ target, old, text_kind: kind }: Change): boolean =>
  kind === 'translation' && target.some((form) => form !== '') && !sameForms(target, old)

/** The text as it was before the first change that one has not seen, and what became of it since. */
export function ReviewDiff({ content, since }: { readonly content: EditorString; readonly since: string }) {
  const text = useText()
  const { data = [] } = useContextPart(content.id, 'history')
  const changes = data.filter((change) => change.timestamp >= since && changesText(change))
  const [last] = changes
  const first = changes.at(-1)
  if (!first || !last) return null
  return (
    <section className={style.changes} aria-label={text('review-part')}>
      {sameForms(first.old, content.target) ? (
        <p>{text('review-unchanged')}</p>
      ) : (
        <FormsDiff before={first.old} after={content.target} content={content} />
      )}
      <ByLine user={last.user} time={last.timestamp} />
    </section>
  )
}

/** The author of the present text, if the history tells. */
export const authorIn = (history: ContextItems['history'] | undefined): string | undefined =>
  history?.find(changesText)?.user?.username
