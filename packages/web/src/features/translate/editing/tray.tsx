import { useRef, useState } from 'react'
import { boot } from '../../../boot.ts'
import type { EntryStatus } from '../../../editor/session/index.ts'
import { useText } from '../../../text/texts.ts'
import { Button, buttonClass } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { mixedText } from '../../../ui/mixed-text.tsx'
import { PageLink } from '../../../ui/page-link.tsx'
import type { TextFocus } from '../fields/text-focus.ts'
import { RefusalReason } from '../list/attention-cards.tsx'
import { StateMark } from '../list/state-mark.tsx'
import { useIsLate } from '../use-is-late.ts'
import { useShown, useWorkbench, type Workbench } from '../workbench.ts'
import style from './tray.module.css'

/** Texts that have not arrived at the server, with the reason; hidden without any. */
export function Tray({ focus }: { readonly focus?: TextFocus }) {
  const text = useText()
  const session = useWorkbench()
  const [isOpen, setOpen] = useState(false)
  /** Whether one leaves the dialog for a string. */
  const leads = useRef(false)
  const open = () => {
    leads.current = false
    setOpen(true)
  }
  const isLate = useIsLate(useShown((all) => all.unsent[0]?.at ?? null))
  // That something is being sent is nothing to draw for.
  const held = useShown(({ sending }) => (sending === 'waiting' || sending === 'signed-out' ? sending : null))
  const isHeld = held !== null
  const refused = useShown((all) => countOf(all, (kind) => kind === 'refused'))
  const count = useShown((all) => (isLate || isHeld ? countOf(all, (kind) => kind !== 'refused') : 0))
  const isDiskFailing = useShown((all) => all.isDiskFailing)
  const message = messageOf({ held, isDiskFailing, count })
  return (
    <div className={style.tray} aria-live="polite">
      {refused > 0 && (
        <Button look="plain" className={style.refused} onClick={open}>
          <StateMark name="refused" />
          {text('tray-refused', { count: refused })}
        </Button>
      )}
      {message && (
        <Button look="plain" onClick={open}>
          <StateMark name={message === 'tray-unsent' || message === 'tray-signed-out' ? 'unsent' : 'failing'} />
          {text(message, { count })}
        </Button>
      )}
      {isOpen && (
        <Dialog
          open
          onClose={() => setOpen(false)}
          title={text('tray')}
          closeLabel={text('close')}
          takeFocus={() => {
            if (leads.current) focus?.focusText()
            return leads.current
          }}
          actions={
            held === 'signed-out' ? (
              // In another tab: this one keeps what is typed, and goes on by itself.
              <a
                className={buttonClass('filled')}
                href={`${boot.prefix}/accounts/login/`}
                target="_blank"
                rel="noopener"
              >
                {text('sign-in-action')}
              </a>
            ) : (
              session.unsentCount > refused && (
                <Button look="filled" onClick={() => session.resume()}>
                  {text('send-now')}
                </Button>
              )
            )
          }
        >
          <UnsentList
            onOpen={() => {
              leads.current = true
              setOpen(false)
            }}
          />
        </Dialog>
      )}
    </div>
  )
}

/** Entries by what became of them. */
const countOf = ({ unsent }: Workbench, isCounted: (kind: EntryStatus['kind']) => boolean): number =>
  unsent.filter(({ status }) => isCounted(status.kind)).length

interface SendingFacts {
  readonly held: 'waiting' | 'signed-out' | null
  readonly isDiskFailing: boolean
  /** Texts that are on their way for long. */
  readonly count: number
}

/** The message about unsent texts; null without one. */
function messageOf({ held, isDiskFailing, count }: SendingFacts) {
  if (held === 'signed-out') return 'tray-signed-out'
  if (isDiskFailing) return 'tray-disk'
  if (count === 0) return null
  return held === null ? 'tray-unsent' : 'tray-offline'
}

function UnsentList({ onOpen }: { readonly onOpen: () => void }) {
  const text = useText()
  const session = useWorkbench()
  useShown((all) => all.unsentCount)
  const { unsent } = session
  if (unsent.length === 0) return <p>{text('tray-empty')}</p>
  return (
    <ul className={style.list}>
      {unsent.map(({ id, unit, forms, status }) => {
        const position = session.reading.list?.positionOf(unit) ?? -1
        return (
          <li key={id} className={style.entry}>
            <StateMark name={status.kind === 'waiting' ? 'unsent' : status.kind} />
            <span className={style.text} dir="auto">
              {mixedText(forms.find((form) => form !== '') ?? '…')}
              {status.kind === 'refused' && (
                <small>
                  <RefusalReason refused={status} />
                </small>
              )}
            </span>
            {position < 0 ? (
              <PageLink
                href={`/translate/${session.reading.content(unit)?.place.path ?? '-'}/?q=id%3A${unit}`}
                onClick={onOpen}
              >
                {text('open')}
              </PageLink>
            ) : (
              <Button
                look="plain"
                onClick={() => {
                  session.reading.move(position)
                  onOpen()
                }}
              >
                {text('open')}
              </Button>
            )}
          </li>
        )
      })}
    </ul>
  )
}
