import type { ReactNode } from 'react'
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

/** Things with a name, what is known of each, and what can be done with it. */
export function RowList({ rows }: { readonly rows: readonly ListedRow[] }) {
  return (
    <ul className={style.rows}>
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
