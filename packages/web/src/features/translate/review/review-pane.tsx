import { findPlaceholderSpans, mergeFlags } from '@weft/checks'
import { type Ref, useCallback, useImperativeHandle, useMemo, useState } from 'react'
import type { EditorString } from '../../../api/editor-server.ts'
import type { ChipFinder } from '../../../editor/code-field/chips.ts'
import { useText } from '../../../text/texts.ts'
import { Button, buttonClass } from '../../../ui/button.tsx'
import { onDemand } from '../../../ui/on-demand.tsx'
import { PageLink } from '../../../ui/page-link.tsx'
import actionStyle from '../editing/editing-actions.module.css'
import paneStyle from '../editing/editing-pane.module.css'
import { StringHeader } from '../editing/editing-pane.tsx'
import { formName } from '../fields/form-name.ts'
import { gapIn } from '../fields/gap.ts'
import { MarkedText } from '../fields/marked-text.tsx'
import { ReturnForm } from '../fields/return-form.tsx'
import { SourceView } from '../fields/source-view.tsx'
import { type Actions, mayApprove } from '../keys/actions.ts'
import { Attention } from '../list/attention.tsx'
import { StateMark } from '../list/state-mark.tsx'
import { focusPart } from '../page-parts.ts'
import { OtherStrings } from '../panels/other-strings.tsx'
import { states } from '../panels/string-facts.ts'
import { useCurrent, useShown, useWorkbench } from '../workbench.ts'
import style from './review.module.css'
import { ReviewDiff } from './review-diff.tsx'
import { byRisk } from './review-filters.tsx'
import { openEditor, type ReviewPaneHandle } from './review-pane-handle.ts'
import { SuggestionReview } from './suggestion-review.tsx'

const RiskReasons = onDemand<{ readonly content: EditorString }>(
  async () => (await import('./risk-reasons.tsx')).RiskReasons,
)

interface PaneProps {
  readonly ref: Ref<ReviewPaneHandle>
  readonly since: string
  readonly actions: Actions
  readonly onBack: () => void
  readonly say: (message: string) => void
}

/** The string that is reviewed: its source, what it became, and the verdict. */
export function ReviewPane(props: PaneProps) {
  const content = useCurrent()
  const isEmpty = useShown(({ reading }) => reading.list?.length === 0)
  if (content) return <StringReview key={content.id} {...props} content={content} />
  return <div className={paneStyle.pane}>{isEmpty && <NothingToReview />}</div>
}

/** Why there is nothing to judge. */
export function NothingToReview() {
  const text = useText()
  return (
    <div className={paneStyle.empty}>
      <p className={paneStyle.emptyTitle}>{text('review-nothing')}</p>
      <p>{text('review-nothing-long')}</p>
    </div>
  )
}

const editorAddress = ({ place, checksum }: EditorString): string => `/translate/${place.path}/?checksum=${checksum}`

function StringReview({ ref, since, content, actions, onBack, say }: PaneProps & { readonly content: EditorString }) {
  const text = useText()
  const session = useWorkbench()
  const [isReturning, setReturning] = useState(false)
  const flags = useMemo(() => mergeFlags(content.flags), [content.flags])
  const findChips: ChipFinder = useCallback((one) => findPlaceholderSpans(one, flags), [flags])
  const approves = mayApprove(content)
  const approve = () => {
    const gap = gapIn(session.textOf(content.id) ?? content.target, content.place)
    if (approves && gap >= 0) return say(text('form-missing', { form: formName(content.place.plural.forms[gap]) }))
    if (approves) session.save(content.id, { kind: 'save', state: states.approved })
    else if (content.place.reviewed) return say(content.can.review.reason ?? text('review-denied'))
    actions.next()
  }
  const isByRisk = useShown(({ reading }) => reading.query?.sortBy === byRisk)
  const isOfSuggestions = useShown(({ reading }) => /(?:^|[\s(])has:suggestion/.test(reading.query?.q ?? ''))
  useImperativeHandle(isOfSuggestions ? null : ref, () => ({
    approve,
    askWhy: () => (content.can.save.allowed ? setReturning(true) : say(content.can.save.reason ?? text('save-denied'))),
    edit: openEditor,
  }))
  if (isOfSuggestions)
    return (
      <div className={paneStyle.pane}>
        <StringHeader content={content} onBack={onBack} onJump={() => focusPart('string-rows')} />
        <SuggestionReview
          ref={ref}
          content={content}
          findChips={findChips}
          actions={actions}
          href={editorAddress(content)}
          say={say}
        />
      </div>
    )
  return (
    <div className={paneStyle.pane}>
      <StringHeader content={content} onBack={onBack} onJump={() => focusPart('string-rows')} />
      <SourceView content={content} findChips={findChips} onInsert={() => {}} />
      <Attention content={content} findChips={findChips} />
      <PresentText content={content} findChips={findChips} />
      <ReviewDiff content={content} since={since} />
      <Failing content={content} />
      {isByRisk && <RiskReasons content={content} />}
      {isReturning && (
        <ReturnForm
          content={content}
          onEnd={(isReturned) => {
            setReturning(false)
            if (isReturned) say(text('review-returned'))
            if (isReturned) actions.next()
          }}
        />
      )}
      <div className={actionStyle.bar}>
        <div className={actionStyle.buttons}>
          <PageLink id="review-edit" className={buttonClass('plain')} href={editorAddress(content)}>
            {text('review-edit')} <kbd className={actionStyle.key}>Enter</kbd>
          </PageLink>
          <span className={actionStyle.gap} />
          <Button look="plain" onClick={() => actions.next()}>
            {text('review-skip')} <kbd className={actionStyle.key}>J</kbd>
          </Button>
          {content.can.save.allowed && (
            <Button onClick={() => setReturning(true)}>
              {text('review-return')} <kbd className={actionStyle.key}>R</kbd>
            </Button>
          )}
          <Button look="filled" onClick={approve}>
            {text(approves ? 'approve' : 'confirm')} <kbd className={actionStyle.key}>A</kbd>
          </Button>
        </div>
      </div>
    </div>
  )
}

function PresentText({ content, findChips }: { readonly content: EditorString; readonly findChips: ChipFinder }) {
  const text = useText()
  const forms = useShown((session) => session.textOf(content.id)) ?? content.target
  const { code, direction, name } = content.place.language
  return (
    <div className={style.present}>
      <h2 className={style.label} dir="auto">
        {name}
      </h2>
      {forms.map((form, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: forms have no other name than their place
        <p key={at} className={style.text} lang={code.replaceAll('_', '-')} dir={direction || 'auto'}>
          {form === '' ? <i>{text('version-empty')}</i> : <MarkedText text={form} findChips={findChips} />}
        </p>
      ))}
    </div>
  )
}

function Failing({ content }: { readonly content: EditorString }) {
  if (content.failing.length === 0) return null
  return (
    <ul className={style.failing}>
      {content.failing.map(({ id, name, why }) => (
        <li key={id}>
          <StateMark name="failing" /> <b title={why}>{name}</b> <OtherStrings check={id} content={content} />
        </li>
      ))}
    </ul>
  )
}
