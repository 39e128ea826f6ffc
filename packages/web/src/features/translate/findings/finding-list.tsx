import { checks, type Report } from '@weft/checks'
import type { EditorString } from '../../../api/editor-server.ts'
import { useText } from '../../../text/texts.ts'
import { Button } from '../../../ui/button.tsx'
import { keyHint } from '../keys/key-bindings.ts'
import { StateMark } from '../list/state-mark.tsx'
import { OtherStrings } from '../panels/other-strings.tsx'
import style from './finding-list.module.css'
import { UnknownWords } from './unknown-words.tsx'

interface FieldEdit {
  readonly start: number
  readonly end: number
  readonly content: string
}

/** The findings in the present text. */
export interface Findings {
  readonly live: readonly Report[]
  /** The dictionary has answered: what the saved text failed counts no more. */
  readonly isSpelled: boolean
}

interface FindingListProps {
  readonly findings: Findings
  readonly content: EditorString
  readonly onFix: (form: number, edits: readonly FieldEdit[]) => void
  readonly onDismiss: (check: string, isDismissed: boolean) => void
}

const facts = new Map<string, (typeof checks)[number]>(checks.map((check) => [check.id, check]))

/** A row of the list: what the page finds itself, or what the server alone can find. */
export interface ShownFinding {
  readonly check: string
  readonly name: string
  /** The fault of this text, if the check tells more than its name. */
  readonly detail: string
  /** The harm for readers. */
  readonly why: string
  readonly live: Report | null
  /** The saved text fails it, and the reader may say that it does not apply. */
  readonly isDismissible: boolean
}

/** The displayed findings, each check once, in the order of their numbers. */
export function shownFindings({ live: found, isSpelled }: Findings, content: EditorString): readonly ShownFinding[] {
  const dismissed = new Set(content.dismissed.map(({ id }) => id))
  const failing = new Set(content.failing.map(({ id }) => id))
  const isDismissible = (check: string) => content.can.dismiss_check.allowed && failing.has(check)
  const live = firstOfEach(found).filter(({ check }) => !dismissed.has(check))
  return [
    ...live.map((one) => ({
      check: one.check,
      name: facts.get(one.check)?.label ?? one.check,
      // Its words stand in a list.
      detail: one.check === 'spelling' ? '' : (one.detail ?? ''),
      why: facts.get(one.check)?.why ?? '',
      live: one,
      isDismissible: isDismissible(one.check),
    })),
    ...content.failing
      .filter(({ id }) => !isLive(id, content) && !(isSpelled && id === 'spelling'))
      .map(({ id, name, why }) => ({ check: id, name, detail: '', why, live: null, isDismissible: isDismissible(id) })),
  ]
}

/** The findings of checks for the present text: each once, with its actions. */
export function FindingList({ findings, content, onFix, onDismiss }: FindingListProps) {
  const text = useText()
  const shown = shownFindings(findings, content)
  const fixable = shown.find(({ live }) => live?.fix !== undefined)
  return (
    <div aria-live="polite">
      {shown.length > 0 && (
        <ul className={style.findings} aria-label={text('findings')}>
          {shown.map((finding, at) => (
            <FindingRow
              key={finding.check}
              finding={finding}
              found={findings.live}
              content={content}
              number={at + 1}
              isFirstFix={finding === fixable}
              onFix={onFix}
              onDismiss={() => onDismiss(finding.check, true)}
            />
          ))}
        </ul>
      )}
      {content.dismissed.length > 0 && (
        <ul className={style.dismissed} aria-label={text('findings-dismissed')}>
          {content.dismissed.map(({ id, name }) => (
            <li key={id}>
              <span>{text('finding-dismissed', { name })}</span>
              {content.can.dismiss_check.allowed && (
                <Button look="plain" onClick={() => onDismiss(id, false)}>
                  {text('finding-recall')}
                </Button>
              )}
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}

interface RowProps extends Pick<FindingListProps, 'onFix' | 'content'> {
  readonly finding: ShownFinding
  readonly found: readonly Report[]
  readonly number: number
  readonly isFirstFix: boolean
  readonly onDismiss: () => void
}

function FindingRow({ finding, found, content, number, isFirstFix, onFix, onDismiss }: RowProps) {
  const text = useText()
  const { name, detail, why, live, isDismissible } = finding
  const fix = live?.fix
  return (
    <li className={style.finding}>
      <StateMark name="failing" />
      <div className={style.text}>
        <b>{name}</b> {detail}
        <OtherStrings check={finding.check} content={content} />
        {finding.check === 'spelling' && <UnknownWords content={content} findings={found} onFix={onFix} />}
        {why !== '' && (
          <details className={style.why}>
            <summary>{text('finding-why')}</summary>
            <span>{why}</span>
          </details>
        )}
      </div>
      {live && fix && (
        <Button
          look="outlined"
          onClick={() =>
            onFix(
              live.form,
              fix.map(({ span, content: added }) => ({ ...span, content: added })),
            )
          }
        >
          {text('fix')} {isFirstFix && <kbd>{keyHint('fix')}</kbd>}
        </Button>
      )}
      {isDismissible && (
        <Button look="plain" onClick={onDismiss} title={`${keyHint('dismiss')} ${number}`}>
          {text('dismiss')}
        </Button>
      )}
    </li>
  )
}

/** Whether the page itself can tell: what compares with other strings, or asks programs for forms of words, the server alone can. */
const isLive = (id: string, { place }: EditorString): boolean =>
  facts.get(id)?.kind === 'target' && !(id === 'check_glossary' && place.terms_by_server)

function firstOfEach(findings: readonly Report[]): Report[] {
  const seen = new Map<string, Report>()
  for (const finding of findings) {
    const known = seen.get(finding.check)
    if (!known || (!known.fix && finding.fix)) seen.set(finding.check, finding)
  }
  return [...seen.values()]
}
