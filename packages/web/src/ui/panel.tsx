import type { ReactNode } from 'react'
import { useId } from 'react'
import { classes } from './classes.ts'
import style from './panel.module.css'

interface PanelProps {
  readonly title: string
  readonly children: ReactNode
  readonly actions?: ReactNode
  /** Without padding: for tables and lists that reach the border. */
  readonly flush?: boolean
}

/** A part of a page with a heading. */
export function Panel({ title, children, actions, flush }: PanelProps) {
  const id = useId()
  return (
    <section className={style.panel} aria-labelledby={id}>
      <div className={style.head}>
        <h2 id={id}>{title}</h2>
        {actions}
      </div>
      <div className={classes(style.body, flush && style.flush)}>{children}</div>
    </section>
  )
}

interface EmptyProps {
  readonly title: string
  readonly children?: ReactNode
  readonly action?: ReactNode
}

/** The message for an empty part, with a remedy. */
export function Empty({ title, children, action }: EmptyProps) {
  return (
    <div className={style.empty}>
      <p className={style.emptyTitle}>{title}</p>
      {children && <div className={style.emptyText}>{children}</div>}
      {action}
    </div>
  )
}

/** Names with values. */
export function Facts({ facts }: { readonly facts: readonly (readonly [string, ReactNode])[] }) {
  return (
    <dl className={style.facts}>
      {facts.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}
