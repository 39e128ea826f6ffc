import { type Ref, useCallback, useImperativeHandle, useLayoutEffect, useRef, useState } from 'react'
import type { EditorString } from '../../../api/editor-server.ts'
import { usePlaceAt } from '../../../api/places.ts'
import { textOf, useText } from '../../../text/texts.ts'
import { Icon } from '../../../ui/icon.tsx'
import { translateHref } from '../../../ui/link.ts'
import { Notice } from '../../../ui/notice.tsx'
import { PageLink } from '../../../ui/page-link.tsx'
import { placeName } from '../../../ui/place-name.ts'
import type { FormHandle } from '../fields/branch-fields.tsx'
import { Forms } from '../fields/forms.tsx'
import { hasSourceForms, sourceOf } from '../fields/source-forms.ts'
import { SourceView } from '../fields/source-view.tsx'
import type { FocusPane, TextFocus } from '../fields/text-focus.ts'
import { FindingList, shownFindings } from '../findings/finding-list.tsx'
import { useCheckedText } from '../findings/use-checked-text.ts'
import { useDismissal } from '../findings/use-dismissal.ts'
import { type Actions, mayWrite } from '../keys/actions.ts'
import { Attention } from '../list/attention.tsx'
import { filters } from '../list/filter-chips.tsx'
import { StateMark, stateName } from '../list/state-mark.tsx'
import { BestTexts } from '../panels/memory-section.tsx'
import { Others } from '../presence/others.tsx'
import { useWorkMark } from '../use-work-mark.ts'
import { useCurrent, useShown } from '../workbench.ts'
import { EditingActions } from './editing-actions.tsx'
import style from './editing-pane.module.css'
import { StringNumber } from './string-number.tsx'

/** The page's access to the pane. */
export interface PaneHandle extends FocusPane {
  /** Puts the focus into an empty form of the text, and says that it is to be filled in. */
  showGap(form: number): void
  insertPlaceholder(number: number): void
  applyFix(): boolean
  dismiss(number: number | 'all'): boolean
}

interface PaneProps {
  readonly ref: Ref<PaneHandle>
  readonly focus: TextFocus
  readonly actions: Actions
  /** Goes back to the list where there is room for one of both; none: the list is there. */
  readonly onBack?: () => void
  /** Tells in words what happened. */
  readonly say: (message: string) => void
}

/** The string that is worked on: where it is, its source, a field for each form, and what to do with them. */
export function EditingPane({ ref, focus, actions, onBack, say }: PaneProps) {
  const text = useText()
  const content = useCurrent()
  const isEmpty = useShown(({ reading }) => reading.list?.length === 0)
  const isGone = useShown(({ reading }) => reading.isGone(reading.unit))
  const failure = useShown(({ reading }) => reading.loadFailure)
  if (content)
    return (
      <StringPane ref={ref} focus={focus} content={content} actions={actions} say={say} {...(onBack && { onBack })} />
    )
  return (
    <div className={style.pane}>
      {isEmpty && <EmptyList />}
      {isGone && <Notice tone="plain">{text('string-gone-long')}</Notice>}
      {failure && !isEmpty && <Notice tone="warning">{failure.message}</Notice>}
    </div>
  )
}

/** Why there is nothing to do. */
export function EmptyList() {
  const text = useText()
  const q = useShown(({ reading }) => reading.query?.q ?? '')
  const path = useShown(({ reading }) => reading.query?.path ?? '')
  const hasSearch = q !== ''
  if (workQueries.has(q))
    return (
      <div className={style.empty}>
        <p className={style.emptyTitle}>{text('list-done')}</p>
        <p>{text('list-done-next')}</p>
        <ul className={style.nextLists}>
          {widerPaths(path).map((wider) => (
            <li key={wider}>
              <WiderLink path={wider} q={q} />
            </li>
          ))}
          <li>
            <PageLink href={translateHref(path)}>{text('list-done-all')}</PageLink>
          </li>
        </ul>
      </div>
    )
  return (
    <div className={style.empty}>
      <p className={style.emptyTitle}>{text(hasSearch ? 'nothing-found' : 'no-strings')}</p>
      <p>{text(hasSearch ? 'nothing-found-long' : 'no-strings-long')}</p>
    </div>
  )
}

/** Searches for what is to be done: that they find nothing is good news. */
const workQueries: ReadonlySet<string> = new Set(filters.map(({ q }) => q).filter((q) => q !== ''))

/** Places around a translation that hold more of its language: its project, then everything. */
export function widerPaths(path: string): readonly string[] {
  const segments = path.split('/')
  const [project = '', language = ''] = [segments[0], segments.at(-1)]
  if (segments.length < 3) return []
  return [`${project}/-/${language}`, `-/-/${language}`].filter((wider) => wider !== path && project !== '-')
}

function WiderLink({ path, q }: { readonly path: string; readonly q: string }) {
  const text = useText()
  const { data } = usePlaceAt(path)
  const place = data ? data.names.map((one) => placeName(one, text)).join(' / ') : path
  return <PageLink href={translateHref(path, q)}>{text('list-done-wider', { place })}</PageLink>
}

interface StringPaneProps extends PaneProps {
  readonly content: EditorString
}

function StringPane({ ref, focus, content, actions, onBack, say }: StringPaneProps) {
  const fields = useRef<(FormHandle | null)[]>([])
  const lastField = useRef(0)
  const { flags, findChips, forms, findings, shown } = useCheckedText(content)
  /** The string that could not be saved because a form is empty. */
  const [gapUnit, setGapUnit] = useState(-1)
  const dismiss = useDismissal(say)
  const insert = useCallback((added: string) => fields.current[lastField.current]?.insert(added), [])
  useImperativeHandle(ref, () => ({
    unit: content.id,
    isWritable: mayWrite(content),
    focusText: () => (fields.current[0] ?? null)?.focus(),
    showGap(form) {
      setGapUnit(content.id)
      fields.current[form]?.focus()
    },
    insertPlaceholder(number) {
      const field = fields.current[lastField.current]
      const source = sourceOf(content, lastField.current)
      const span = findChips(source)[number - 1]
      const added = field?.placeholder ? field.placeholder(number) : span && source.slice(span.start, span.end)
      if (added) insert(added)
    },
    insertText: insert,
    applyFix() {
      const fixable = findings.find(({ fix }) => fix !== undefined)
      if (!fixable?.fix) return false
      fields.current[fixable.form]?.edit(fixable.fix.map(({ span, content: added }) => ({ ...span, content: added })))
      return true
    },
    dismiss(number) {
      const listed = shownFindings(shown, content)
      const wanted = number === 'all' ? listed : listed.slice(number - 1, number)
      const checks = wanted.filter(({ isDismissible }) => isDismissible).map(({ check }) => check)
      if (checks.length > 0) dismiss({ unit: content.id, checks, isDismissed: true })
      say(checks.length > 0 ? textOf('findings-now-dismissed', { count: checks.length }) : textOf('nothing-to-dismiss'))
      return checks.length > 0
    },
  }))
  const before = useRef<number>(undefined)
  useLayoutEffect(() => {
    focus.shown(before.current === undefined)
    before.current = content.id
  }, [focus, content.id])
  return (
    <div className={style.pane} data-monospace={flags.has('font-monospace') || undefined}>
      <StringHeader content={content} onJump={actions['focus-text']} {...(onBack && { onBack })} />
      <SourceView content={content} findChips={findChips} onInsert={insert} formsElsewhere={hasSourceForms(content)} />
      <Attention content={content} findChips={findChips} />
      <Forms
        content={content}
        forms={forms}
        fields={fields}
        lastField={lastField}
        findChips={findChips}
        flags={flags}
        findings={findings}
        isGapTold={gapUnit === content.id}
      />
      <FindingList
        findings={shown}
        content={content}
        onFix={(form, edits) => fields.current[form]?.edit(edits)}
        onDismiss={(check, isDismissed) => dismiss({ unit: content.id, checks: [check], isDismissed })}
      />
      <EditingActions content={content} actions={actions} onInsert={insert} />
      <BestTexts content={content} />
    </div>
  )
}

interface HeaderProps extends Pick<StringPaneProps, 'content' | 'onBack'> {
  /** Another string was chosen by its number. */
  readonly onJump: () => void
}

/** The string's position and state, and other users there. */
export function StringHeader({ content, onBack, onJump }: HeaderProps) {
  const text = useText()
  const state = useShown((session) => session.stateOf(content.id))
  const work = useWorkMark(content.id)
  return (
    <div className={style.header}>
      {onBack && (
        <button type="button" className={style.back} onClick={onBack}>
          <Icon name="arrowStart" />
          {text('to-list')}
        </button>
      )}
      <StateMark name={stateName(state)} withWord />
      {content.machine && (
        <span className={style.place}>
          {text('history-machine', { name: content.machine.name, run: content.machine.run ?? 0 })}
        </span>
      )}
      {work && <StateMark name={work} withWord />}
      <StringNumber key={content.id} onJump={onJump} />
      <Others unit={content.id} withWords />
      {content.context !== '' && (
        <code className={style.key} title={content.context}>
          {content.context}
        </code>
      )}
    </div>
  )
}
