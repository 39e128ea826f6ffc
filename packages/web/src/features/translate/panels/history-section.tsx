import type { ContextItems } from '@weft/contract'
import type { EditorString } from '../../../api/editor-server.ts'
import { sameForms } from '../../../editor/session/index.ts'
import { wordDiff } from '../../../editor/word-diff.ts'
import { useText } from '../../../text/texts.ts'
import { Button } from '../../../ui/button.tsx'
import { FactLine } from '../../../ui/fact-line.tsx'
import { DiffText } from '../fields/marked-text.tsx'
import { mayWrite } from '../keys/actions.ts'
import { useShown, useWorkbench } from '../workbench.ts'
import { ByLine } from './by-line.tsx'
import style from './context-pane.module.css'
import { Section } from './section.tsx'
import { useContextPart, useSection } from './use-context-part.ts'

type Change = ContextItems['history'][number]

/** The history of the string: the difference of each change, and a button to restore each text. */
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
  const { target, old, action_name: action, user, timestamp, text_kind: kind, machine } = change
  const hasText = target.some((form) => form !== '')
  /** Whether a text of the change can take the place of the present one. */
  const isOffered = (forms: readonly string[]) =>
    kind !== null &&
    mayWrite(content) &&
    forms.length === content.target.length &&
    forms.some((form) => form !== '') &&
    !sameForms(present, forms)
  const offered = [
    { name: 'use-text', forms: target },
    { name: 'restore-text', forms: sameForms(old, target) ? [] : old },
  ].filter(({ forms }) => isOffered(forms))
  return (
    <li className={style.item}>
      <p className={style.action}>
        <FactLine facts={[action, machine && text('history-machine', { name: machine.name, run: machine.run ?? 0 })]} />
      </p>
      {(hasText || old.some((form) => form !== '')) && <FormsDiff before={old} after={target} content={content} />}
      <ByLine user={user} time={timestamp} />
      {offered.length > 0 && (
        <div className={style.actions}>
          {offered.map(({ name, forms }) => (
            <Button key={name} look="plain" onClick={() => session.setText(content.id, forms)}>
              {text(name)}
            </Button>
          ))}
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

/** The differences between two texts of the string, a line for each of its forms. */
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
