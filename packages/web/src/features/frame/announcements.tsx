import { useRouterState } from '@tanstack/react-router'
import { type Announcement, dismissAnnouncement, useAnnouncements, useDismissed } from '../../api/announcements.ts'
import { pathOfAddress } from '../../api/places.ts'
import { useSession } from '../../api/session.ts'
import { useText } from '../../text/texts.ts'
import { IconButton } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { PageLink } from '../../ui/page-link.tsx'
import style from './frame.module.css'

const tones = { info: 'plain', warning: 'warning', danger: 'failing', success: 'good' } as const satisfies {
  readonly [S in Announcement['severity']]: 'plain' | 'warning' | 'failing' | 'good'
}

/** Announcements of the site and the project until they are dismissed, and reasons why the user cannot work here. They do not disturb a translator. */
export function Announcements() {
  const text = useText()
  const pathname = useRouterState({ select: ({ location }) => location.pathname })
  const isPlace = pathname.startsWith('/projects/')
  const isWanted = isPlace || pathname === '/'
  const { data } = useAnnouncements(isPlace ? pathOfAddress(pathname) : '', isWanted)
  const dismissed = useDismissed()
  // Another page may have left what nobody asks for here.
  const shown = isWanted ? (data ?? []).filter(({ id }) => !dismissed.has(id)) : []
  const isFactorMissing = useSession().rights.misses_factor
  if (shown.length === 0 && !isFactorMissing) return null
  return (
    <section className={style.announcements} aria-label={text('announcements')}>
      {isFactorMissing && (
        <Notice tone="warning" actions={<PageLink href="/accounts/profile/#security">{text('factor-add')}</PageLink>}>
          <p>{text('factor-missing')}</p>
        </Notice>
      )}
      {shown.map(({ id, message, severity }) => (
        <Notice
          key={id}
          tone={tones[severity]}
          actions={
            <IconButton icon="close" label={text('announcement-dismiss')} onClick={() => dismissAnnouncement(id)} />
          }
        >
          <p className={style.announcement} dir="auto">
            {message}
          </p>
        </Notice>
      ))}
    </section>
  )
}
