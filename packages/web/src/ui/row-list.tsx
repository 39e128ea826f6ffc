import type { ReactNode } from 'react'
import { classes } from './classes.ts'
import style from './row-list.module.css'

export interface ListedRow {
  readonly key: string | number
  /** Before the words; it says nothing that they do not. */
  readonly picture?: ReactNode
  readonly title: ReactNode
  /** Further facts in a quieter style. */
  readonly detail?: ReactNode
  readonly actions?: ReactNode
}

interface RowListProps {
  readonly rows: readonly ListedRow[]
  /** Among other things of a panel, whose border is its own: its words begin where theirs do. */
  readonly amongOthers?: boolean
}

/** Things with a name, what is known of each, and what can be done with it. */
export function RowList({ rows, amongOthers = false }: RowListProps) {
  return (
    <ul className={classes(style.rows, amongOthers && style.among)}>
      {rows.map(({ key, picture, title, detail, actions }) => (
        <li key={key} className={style.row}>
          {picture}
          <span className={style.words}>
            <strong>{title}</strong>
            {detail && <span className={style.detail}>{detail}</span>}
          </span>
          {actions && <span className={style.actions}>{actions}</span>}
        </li>
      ))}
    </ul>
  )
}
