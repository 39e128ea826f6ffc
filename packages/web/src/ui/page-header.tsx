import { type ReactNode, useEffect, useRef } from 'react'
import { Later } from './later.tsx'
import style from './page-header.module.css'

interface PageHeaderProps {
  readonly title: ReactNode
  /** Links to what stands above. */
  readonly parents?: readonly ReactNode[]
  /** The accessible name of the parents. */
  readonly parentsLabel?: string
  /** One sentence below the title. */
  readonly summary?: ReactNode
  readonly actions?: ReactNode
  /** Links to the parts of the page. */
  readonly parts?: ReactNode
  readonly partsLabel?: string
}

/** The head of a page: where it is, what it is called, what can be done. */
export function PageHeader(props: PageHeaderProps) {
  const { title, parents = [], parentsLabel, summary, actions, parts, partsLabel } = props
  return (
    <div className={style.header}>
      <div className={style.inside}>
        {parents.length > 0 && (
          <nav aria-label={parentsLabel}>
            <ol className={style.parents}>
              {parents.map((parent, at) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: the way to a page never changes its order
                <li key={at}>
                  <bdi>{parent}</bdi>
                </li>
              ))}
            </ol>
          </nav>
        )}
        <div className={style.row}>
          <div className={style.titles}>
            <h1 className={style.title}>
              <bdi>{title}</bdi>
            </h1>
            {summary && <div className={style.summary}>{summary}</div>}
          </div>
          {actions && <div className={style.actions}>{actions}</div>}
        </div>
        {parts && <Parts label={partsLabel}>{parts}</Parts>}
      </div>
    </div>
  )
}

/** The parts of the page; where they have no room beside each other, the one that is shown is in sight. */
function Parts({ label, children }: { readonly label: string | undefined; readonly children: ReactNode }) {
  const nav = useRef<HTMLElement>(null)
  // After the frame: before it, where things are would have to be found out once more.
  useEffect(() => {
    const here = nav.current?.querySelector('[aria-current]')?.getBoundingClientRect()
    const all = nav.current?.getBoundingClientRect()
    if (!nav.current || !here || !all || (here.left >= all.left && here.right <= all.right)) return
    nav.current.scrollLeft += (here.left + here.right - all.left - all.right) / 2
  })
  return (
    <nav ref={nav} className={style.parts} aria-label={label}>
      {children}
    </nav>
  )
}

/** The content below the header, in a readable width. */
export function PageBody({ children }: { readonly children: ReactNode }) {
  return <div className={style.page}>{children}</div>
}

interface ColumnsProps {
  readonly children: ReactNode
  readonly aside: ReactNode
  /** The narrow column decides what the wide one shows: it comes first where there is no room for both, and for the keyboard. */
  readonly asideFirst?: boolean
}

/** A wide column, and a narrow one beside it where there is room. */
export function Columns({ children, aside, asideFirst = false }: ColumnsProps) {
  if (asideFirst)
    return (
      <div className={`${style.columns} ${style.asideFirst}`}>
        <div className={style.column}>{aside}</div>
        <div className={style.column}>{children}</div>
      </div>
    )
  return (
    <div className={style.columns}>
      <div className={style.column}>{children}</div>
      <div className={style.column}>
        <Later>{aside}</Later>
      </div>
    </div>
  )
}
