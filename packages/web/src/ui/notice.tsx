import type { ReactNode } from 'react'
import { classes } from './classes.ts'
import { Icon, type IconName } from './icon.tsx'
import style from './notice.module.css'

interface NoticeProps {
  readonly tone: 'failing' | 'warning' | 'good' | 'plain'
  readonly children: ReactNode
  /** Possible remedies. */
  readonly actions?: ReactNode
  /** Read aloud at once: for what comes up after something was done. */
  readonly urgent?: boolean
}

const icons: { readonly [Tone in NoticeProps['tone']]: IconName } = {
  failing: 'alert',
  warning: 'alert',
  good: 'check',
  plain: 'info',
}

/** Something to know, with what to do about it. */
export function Notice({ tone, children, actions, urgent }: NoticeProps) {
  return (
    <div className={classes(style.notice, style[tone])} role={urgent ? 'alert' : undefined}>
      <Icon name={icons[tone]} />
      <div className={style.text}>{children}</div>
      {actions && <div className={style.actions}>{actions}</div>}
    </div>
  )
}
