import type { ContextPerson } from '@weft/contract'
import type { ReactNode } from 'react'
import { useText } from '../../../text/texts.ts'
import { FactLine } from '../../../ui/fact-line.tsx'
import { Moment } from '../../../ui/moment.tsx'
import style from './context-pane.module.css'

interface ByLineProps {
  readonly user: ContextPerson | null
  readonly time: string
  /** Facts after these. */
  readonly further?: readonly ReactNode[]
}

/** The person of a change, and the time since then. */
export function ByLine({ user, time, further = [] }: ByLineProps) {
  const text = useText()
  return (
    <p className={style.by}>
      <FactLine
        facts={[
          <span key="user" title={user ? `@${user.username}` : undefined}>
            {user ? user.full_name || user.username : text('change-by-weft')}
          </span>,
          <Moment key="time" time={time} />,
          ...further,
        ]}
      />
    </p>
  )
}
