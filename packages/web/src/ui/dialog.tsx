import { Dialog as BaseDialog } from '@base-ui/react/dialog'
import type { ReactNode } from 'react'
import { IconButton } from './button.tsx'
import { classes } from './classes.ts'
import style from './dialog.module.css'
import popup from './popup.module.css'

interface DialogProps {
  readonly open: boolean
  readonly onClose: () => void
  readonly title: string
  /** The label of the close button. */
  readonly closeLabel: string
  readonly children: ReactNode
  /** The buttons at its end. */
  readonly actions?: ReactNode
  readonly width?: 'narrow' | 'wide'
  /** Takes the focus when the dialog is closed; false: it goes back to where it was. */
  readonly takeFocus?: () => boolean
}

/** A question that must be answered before the page goes on; it opens on demand only. */
export function Dialog({
  open,
  onClose,
  title,
  closeLabel,
  children,
  actions,
  width = 'narrow',
  takeFocus,
}: DialogProps) {
  return (
    <BaseDialog.Root open={open} onOpenChange={(next) => !next && onClose()}>
      <BaseDialog.Portal>
        <BaseDialog.Backdrop className={popup.backdrop} />
        <BaseDialog.Popup
          className={classes(popup.popup, style.popup, style[width])}
          finalFocus={() => !(takeFocus?.() ?? false)}
        >
          <div className={style.head}>
            <BaseDialog.Title className={style.title}>{title}</BaseDialog.Title>
            <IconButton icon="close" label={closeLabel} onClick={onClose} />
          </div>
          <div className={style.body}>{children}</div>
          {actions && <div className={style.actions}>{actions}</div>}
        </BaseDialog.Popup>
      </BaseDialog.Portal>
    </BaseDialog.Root>
  )
}
