import type { ReactNode } from 'react'
import type { EditorString } from '../../../api/editor-server.ts'
import type { ChipFinder } from '../../../editor/code-field/chips.ts'
import type { Draft, OutboxEntry, RivalText } from '../../../editor/session/index.ts'
import { wordDiff } from '../../../editor/word-diff.ts'
import { useText } from '../../../text/texts.ts'
import { Button } from '../../../ui/button.tsx'
import { mixedText } from '../../../ui/mixed-text.tsx'
import { DiffText, MarkedText } from '../fields/marked-text.tsx'
import { useShown, useWorkbench } from '../workbench.ts'
import style from './attention-cards.module.css'
import { StateMark } from './state-mark.tsx'

interface ConflictCardProps {
  readonly content: EditorString
  readonly entry: OutboxEntry
  readonly theirs: RivalText
}

/** Two people saved one string: both texts, what each changed, and who decides. */
export function ConflictCard({ content, entry, theirs }: ConflictCardProps) {
  const text = useText()
  const session = useWorkbench()
  const mine = useShown((all) => all.textOf(content.id)) ?? entry.forms
  const direction = content.place.language.direction || 'auto'
  const decide = (decision: 'theirs' | 'mine' | 'suggest') => () => session.resolve(content.id, decision)
  return (
    <Card
      title={theirs.author ? text('conflict-with', { name: theirs.author }) : text('conflict')}
      mark="conflict"
      actions={
        <>
          <Button onClick={decide('theirs')}>{text('keep-theirs')}</Button>
          <Button onClick={decide('mine')}>{text('save-mine')}</Button>
          {content.can.suggest.allowed && <Button onClick={decide('suggest')}>{text('suggest-mine')}</Button>}
        </>
      }
    >
      <dl className={style.texts} dir={direction}>
        <Version name={text('version-base')} forms={entry.base.target} />
        <Version name={text('version-theirs')} forms={theirs.target} before={entry.base.target} />
        <Version name={text('version-mine')} forms={mine} before={entry.base.target} />
      </dl>
    </Card>
  )
}

interface VersionProps {
  readonly name: string
  readonly forms: readonly string[]
  readonly before?: readonly string[]
}

function Version({ name, forms, before }: VersionProps) {
  const text = useText()
  return (
    <div>
      <dt>{name}</dt>
      {forms.map((form, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: forms have no other name than their place
        <dd key={at}>
          {before?.[at] ? (
            <DiffText pieces={wordDiff(before[at], form)} />
          ) : (
            mixedText(form) || <i>{text('version-empty')}</i>
          )}
        </dd>
      ))}
    </div>
  )
}

type Refused = Extract<OutboxEntry['status'], { readonly kind: 'refused' }>

/** Why a text was refused, in words: what is not found was there while somebody typed. */
export function RefusalReason({ refused: { code, detail } }: { readonly refused: Refused }) {
  const text = useText()
  return code === 'not_found' ? text('refused-gone') : detail
}

/** The server did not take the text: why, and that nothing is lost. */
export function RefusedCard({ content, refused }: { readonly content: EditorString; readonly refused: Refused }) {
  const text = useText()
  const session = useWorkbench()
  const isGone = refused.code === 'not_found'
  return (
    <Card
      title={text('refused')}
      mark="refused"
      actions={
        <>
          <Button onClick={() => session.resolve(content.id, 'mine')}>{text('send-again')}</Button>
          {content.can.suggest.allowed && !isGone && refused.code !== 'archived' && (
            <Button onClick={() => session.resolve(content.id, 'suggest')}>{text('suggest-mine')}</Button>
          )}
          <Button onClick={() => session.resolve(content.id, 'theirs')}>{text('drop-mine')}</Button>
        </>
      }
    >
      <p>
        <RefusalReason refused={refused} />
      </p>
      <p>
        {text('refused-kept')} {isGone && text('refused-gone-again')}
      </p>
    </Card>
  )
}

/** The server did not take a suggestion: why, and its text, which goes nowhere by itself. */
export function RefusedSuggestionCard({ entry, refused }: { readonly entry: OutboxEntry; readonly refused: Refused }) {
  const text = useText()
  const session = useWorkbench()
  return (
    <Card
      title={text('refused-suggestion')}
      mark="refused"
      actions={
        <>
          <Button onClick={() => session.takeBack(entry, true)}>{text('use-text')}</Button>
          <Button onClick={() => session.takeBack(entry, false)}>{text('drop-mine')}</Button>
        </>
      }
    >
      <p>
        <RefusalReason refused={refused} />
      </p>
      <p dir="auto">{mixedText(entry.forms.join('\n'))}</p>
    </Card>
  )
}

/** Somebody saved while one was typing: told at once, settled when one saves. */
export function OvertakenCard({ content }: { readonly content: EditorString }) {
  const text = useText()
  const session = useWorkbench()
  const draft = useShown((all) => all.draftOf(content.id))
  return (
    <Card
      title={text('overtaken')}
      mark="conflict"
      actions={<Button onClick={() => session.discard(content.id)}>{text('take-theirs')}</Button>}
    >
      <p dir={content.place.language.direction || 'auto'}>
        <DiffText pieces={wordDiff(draft?.base.target.join('\n') ?? '', content.target.join('\n'))} />
      </p>
    </Card>
  )
}

interface SpareCardsProps {
  readonly spares: readonly Draft[]
  readonly findChips: ChipFinder
  readonly onUse: (tab: string) => void
  readonly onDrop: (tab: string) => void
}

/** Texts for the same string that were typed in other tabs. */
export function SpareCards({ spares, findChips, onUse, onDrop }: SpareCardsProps) {
  const text = useText()
  return spares.map(({ tab, forms }) => (
    <Card
      key={tab}
      title={text('spare')}
      mark="draft"
      actions={
        <>
          <Button onClick={() => onUse(tab)}>{text('use-text')}</Button>
          <Button onClick={() => onDrop(tab)}>{text('drop-mine')}</Button>
        </>
      }
    >
      <p dir="auto">
        <MarkedText text={forms.join('\n')} findChips={findChips} />
      </p>
    </Card>
  ))
}

interface CardProps {
  readonly title: string
  readonly mark: 'conflict' | 'refused' | 'draft'
  readonly children: ReactNode
  readonly actions: ReactNode
}

function Card({ title, mark, children, actions }: CardProps) {
  return (
    <section className={style.card} aria-label={title}>
      <h2 className={style.title}>
        <StateMark name={mark} /> {title}
      </h2>
      {children}
      <div className={style.actions}>{actions}</div>
    </section>
  )
}
