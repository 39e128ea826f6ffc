import { useSession } from '../../../api/session.ts'
import { boot } from '../../../boot.ts'
import { useText } from '../../../text/texts.ts'
import { FactLine } from '../../../ui/fact-line.tsx'
import style from '../editing/editing-actions.module.css'
import { bringDraftsAlong } from '../workbench.ts'

/** The possibilities of a visitor, and the link to sign in: string and typed text are kept. */
export function VisitorNote({ suggests }: { readonly suggests: boolean }) {
  const text = useText()
  const { registration, mail } = useSession().features
  const hrefOf = (page: string) =>
    `${boot.prefix}/accounts/${page}/?next=${encodeURIComponent(location.pathname + location.search)}`
  const link = (page: string, name: string) => (
    <a
      href={hrefOf(page)}
      onClick={({ currentTarget }) => {
        // The address follows the string without anything being drawn anew.
        currentTarget.href = hrefOf(page)
        bringDraftsAlong()
      }}
    >
      {text(name)}
    </a>
  )
  return (
    <p className={style.reason}>
      {text(suggests ? 'visitor-suggests' : 'visitor-reads')}{' '}
      <FactLine
        facts={[link('login', 'visitor-sign-in'), registration === 'open' && mail && link('register', 'visitor-join')]}
      />
    </p>
  )
}
