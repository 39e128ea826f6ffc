import type { ContextPerson } from '@weft/contract'
import { useText } from '../../../text/texts.ts'
import { Moment } from '../../../ui/moment.tsx'
import style from './context-pane.module.css'

interface ByLineProps {
  readonly user: ContextPerson | null
  readonly time: string
  readonly children?: React.ReactNode
}

/** The person of a change, and the time since then. */
export function ByLine({ user, time, children }: ByLineProps) {
  const text = useText()
  return (
    <p className={style.by}>
      <bdi title={user ? `@${user.username}` : undefined}>
        {user ? user.full_name || user.username : text('change-by-weft')}
      </bdi>{' '}
      · <Moment time={time} />
      {children}
    </p>
  )
}
