import type { ContextItems } from '@weft/contract'
import type { EditorString } from '../../api/editor-server.ts'
import { sameForms } from '../../editor/session/index.ts'
import { wordDiff } from '../../editor/word-diff.ts'
import { useText } from '../../text/texts.ts'
import { Button } from '../../ui/button.tsx'
import { mayWrite } from './actions.ts'
import { ByLine } from './by-line.tsx'
import style from './context-pane.module.css'
import { DiffText } from './marked-text.tsx'
import { Section } from './section.tsx'
import { useContextPart, useSection } from './use-context-part.ts'
import { useShown, useWorkbench } from './workbench.ts'

type Change = ContextItems['history'][number]

/** What happened to the string: what each change took out and brought in, and a way back to each text. */
export function HistorySection({ content }: { readonly content: EditorString }) {
  const text = useText()
  const section = useSection('history')
  const { data = [], error, refetch, isSuccess } = useContextPart(content.id, 'history', section.isOpen)
  return (
    <Section section={section} title={text('history')} count={data.length} error={error} onRetry={() => void refetch()}>
      {isSuccess && data.length === 0 && <p className={style.by}>{text('history-empty')}</p>}
      <ol className={style.list}>
        {data.map((change) => (
          <HistoryRow key={change.id} change={change} content={content} />
        ))}
      </ol>
    </Section>
  )
}

function HistoryRow({ change, content }: { readonly change: Change; readonly content: EditorString }) {
  const text = useText()
  const session = useWorkbench()
  const present = useShown((all) => all.textOf(content.id)) ?? content.target
  const { target, old, action_name: action, user, timestamp } = change
  const hasText = target.some((form) => form !== '')
  const fits = target.length === content.target.length
  return (
    <li className={style.item}>
      <p className={style.action}>{action}</p>
      {(hasText || old.some((form) => form !== '')) && <FormsDiff before={old} after={target} content={content} />}
      <ByLine user={user} time={timestamp} />
      {hasText && fits && mayWrite(content) && !sameForms(present, target) && (
        <div className={style.actions}>
          <Button look="plain" onClick={() => session.setText(content.id, target)}>
            {text('use-text')}
          </Button>
        </div>
      )}
    </li>
  )
}

interface FormsDiffProps {
  readonly before: readonly string[]
  readonly after: readonly string[]
  readonly content: EditorString
}

/** What changed between two texts of the string, a line for each of its forms. */
export function FormsDiff({ before, after, content }: FormsDiffProps) {
  const { code, direction } = content.place.language
  const forms = after.length >= before.length ? after : before
  return (
    <p className={style.said} lang={code.replaceAll('_', '-')} dir={direction || 'auto'}>
      {forms.map((_, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: forms have no other name than their place
        <span key={at} className={style.form}>
          <DiffText pieces={wordDiff(before[at] ?? '', after[at] ?? '')} />
        </span>
      ))}
    </p>
  )
}
