import { checks, type Report } from '@weft/checks'
import type { EditorString } from '../../api/editor-server.ts'
import { useText } from '../../text/texts.ts'
import { Button } from '../../ui/button.tsx'
import style from './finding-list.module.css'
import { keyHint } from './keys.ts'
import { StateMark } from './state-mark.tsx'

interface FieldEdit {
  readonly start: number
  readonly end: number
  readonly content: string
}

interface FindingListProps {
  readonly findings: readonly Report[]
  readonly content: EditorString
  readonly onFix: (form: number, edits: readonly FieldEdit[]) => void
}

const facts = new Map<string, (typeof checks)[number]>(checks.map((check) => [check.id, check]))

/** What checks say of the text as it stands: each once, with what to do about it. */
export function FindingList({ findings, content, onFix }: FindingListProps) {
  const text = useText()
  const shown = firstOfEach(findings)
  const fixable = shown.find(({ fix }) => fix !== undefined)
  const elsewhere = content.failing.filter(({ id }) => !isLive(id))
  return (
    <div aria-live="polite">
      {shown.length + elsewhere.length > 0 && (
        <ul className={style.findings} aria-label={text('findings')}>
          {shown.map((finding) => {
            const { check, form, detail, fix } = finding
            return (
              <li key={check} className={style.finding}>
                <StateMark name="failing" />
                <span className={style.text} title={facts.get(check)?.why}>
                  <b>{facts.get(check)?.label ?? check}</b> {detail ?? facts.get(check)?.why}
                </span>
                {fix && (
                  <Button
                    look="outlined"
                    onClick={() =>
                      onFix(
                        form,
                        fix.map(({ span, content: added }) => ({ ...span, content: added })),
                      )
                    }
                  >
                    {text('fix')} {finding === fixable && <kbd>{keyHint('fix')}</kbd>}
                  </Button>
                )}
              </li>
            )
          })}
          {elsewhere.map(({ id, name, why }) => (
            <li key={id} className={style.finding}>
              <StateMark name="failing" />
              <span className={style.text}>
                <b>{name}</b> {why}
              </span>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}

/** Whether the page itself can tell: what compares with other strings, the server alone can. */
const isLive = (id: string): boolean => facts.get(id)?.kind === 'target'

function firstOfEach(findings: readonly Report[]): Report[] {
  const seen = new Map<string, Report>()
  for (const finding of findings) {
    const known = seen.get(finding.check)
    if (!known || (!known.fix && finding.fix)) seen.set(finding.check, finding)
  }
  return [...seen.values()]
}
