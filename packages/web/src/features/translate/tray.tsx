import { useState } from 'react'
import { boot } from '../../boot.ts'
import { useText } from '../../text/texts.ts'
import { Button, buttonClass } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { StateMark } from './state-mark.tsx'
import style from './tray.module.css'
import { useIsLate } from './use-is-late.ts'
import { useShown, useWorkbench } from './workbench.ts'

/** What has not arrived at the server, and why; nothing while all is well. */
export function Tray() {
  const text = useText()
  const session = useWorkbench()
  const [isOpen, setOpen] = useState(false)
  const isLate = useIsLate(useShown((all) => all.unsent[0]?.at ?? null))
  // That something is being sent is nothing to draw for.
  const held = useShown(({ sending }) => (sending === 'waiting' || sending === 'signed-out' ? sending : null))
  const isHeld = held !== null
  const count = useShown((all) => (isLate || isHeld ? all.unsentCount : 0))
  const isDiskFailing = useShown((all) => all.isDiskFailing)
  const isWaiting = count > 0 && isHeld
  const message =
    held === 'signed-out'
      ? 'tray-signed-out'
      : isDiskFailing
        ? 'tray-disk'
        : isWaiting
          ? 'tray-offline'
          : count > 0
            ? 'tray-unsent'
            : null
  return (
    <div className={style.tray} aria-live="polite">
      {message && (
        <Button look="plain" onClick={() => setOpen(true)}>
          <StateMark name={isWaiting || isDiskFailing ? 'failing' : 'unsent'} />
          {text(message, { count })}
        </Button>
      )}
      {isOpen && (
        <Dialog
          open
          onClose={() => setOpen(false)}
          title={text('tray')}
          closeLabel={text('close')}
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
              <Button look="filled" onClick={() => session.resume()}>
                {text('send-now')}
              </Button>
            )
          }
        >
          <UnsentList onOpen={() => setOpen(false)} />
        </Dialog>
      )}
    </div>
  )
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
              {forms.find((form) => form !== '') ?? '…'}
              {status.kind === 'refused' && <small>{status.detail}</small>}
            </span>
            {position >= 0 && (
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
