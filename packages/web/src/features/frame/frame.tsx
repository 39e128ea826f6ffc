import { Outlet, useRouterState } from '@tanstack/react-router'
import { type ComponentType, lazy, type ReactNode, Suspense, useEffect, useState } from 'react'
import { flushSync } from 'react-dom'
import { useInbox } from '../../api/inbox.ts'
import { watchServerBuild } from '../../api/server-build.ts'
import { useSession } from '../../api/session.ts'
import { partsWith } from '../../parts/administration/administration-parts.ts'
import { textOf, useText } from '../../text/texts.ts'
import { buttonClass, IconButton } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Logo } from '../../ui/logo.tsx'
import { Menu, MenuLink } from '../../ui/menu.tsx'
import { PageLink } from '../../ui/page-link.tsx'
import { Toasts, tellAsking } from '../../ui/toasts.tsx'
import { AccountMenu } from './account-menu.tsx'
import { Announcements } from './announcements.tsx'
import style from './frame.module.css'
import { LoadingLine } from './loading-line.tsx'
import { PaletteOpening } from './palette-opening.tsx'
import { manage, places } from './places.ts'
import { asksForKeys, isMac, paletteKey } from './site-keys.ts'

const KeyList = lazy(async () => ({ default: (await import('./key-list.tsx')).KeyList }))
interface FrameProps {
  readonly children?: ReactNode
  /** The keys of the editor, for the list of keys. */
  readonly EditorKeys?: ComponentType
}

/** The parts around every page: the skip link, the bar, the page. */
export function Frame({ children = <Outlet />, EditorKeys }: FrameProps) {
  const text = useText()
  const siteName = useSession().features.site_name
  const [isPaletteOpen, setPaletteOpen] = useState(false)
  // In this task: the next key is the first letter of what is looked for.
  usePaletteKey(() => flushSync(() => setPaletteOpen(true)))
  const [hasKeys, setKeys] = useState(false)
  useHelpKey(() => setKeys(true))
  useUpgrade()
  return (
    <div className={style.frame}>
      <a className={style.skip} href="#content">
        {text('skip-to-content')}
      </a>
      <header className="shell-bar">
        <PageLink href="/" className="shell-home" aria-label={text('home')}>
          <Logo />
          <span>{siteName || text('product')}</span>
        </PageLink>
        <Navigation />
        <button
          type="button"
          className={style.search}
          onClick={() => setPaletteOpen(true)}
          aria-keyshortcuts="Control+K"
        >
          <Icon name="search" />
          <span className={style.searchText}>{text('palette-open')}</span>
          <kbd className={style.key}>{paletteKey}</kbd>
        </button>
        <Person onKeys={() => setKeys(true)} />
        <LoadingLine />
      </header>
      <main className={style.content} id="content" tabIndex={-1}>
        <Announcements />
        {children}
      </main>
      <Toasts closeLabel={text('close')} />
      {hasKeys && (
        <Suspense>
          <KeyList EditorKeys={EditorKeys} onClose={() => setKeys(false)} />
        </Suspense>
      )}
      {isPaletteOpen && <PaletteOpening onClose={() => setPaletteOpen(false)} />}
    </div>
  )
}

/** Asks for a reload where the server was upgraded under the tab; nothing is loaded before somebody likes. */
function useUpgrade(): void {
  useEffect(
    () =>
      watchServerBuild(() =>
        tellAsking(textOf('upgraded'), textOf('upgraded-long'), {
          name: textOf('upgraded-load'),
          act: () => location.reload(),
        }),
      ),
    [],
  )
}

function usePaletteKey(open: () => void): void {
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 'k' || !(isMac ? event.metaKey : event.ctrlKey) || event.altKey || event.shiftKey)
        return
      event.preventDefault()
      open()
    }
    window.addEventListener('keydown', listen)
    return () => window.removeEventListener('keydown', listen)
  })
}

/** `?` outside of fields shows the keys; pages of the editor have their own list. */
function useHelpKey(open: () => void): void {
  const path = useRouterState({ select: ({ location }) => location.pathname })
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      if (!asksForKeys(event, path)) return
      event.preventDefault()
      open()
    }
    window.addEventListener('keydown', listen)
    return () => window.removeEventListener('keydown', listen)
  })
}

/** The links of the bar; on a phone they stand in a menu. */
function Navigation() {
  const text = useText()
  const path = useRouterState({ select: ({ location }) => location.pathname })
  const manages = partsWith(useSession().rights.site).length > 0
  const links = [...places, ...(manages ? [manage] : [])].map(({ id, href, icon }) => ({
    id,
    href,
    icon,
    isHere: href === '/' ? path === '/' : path.startsWith(href),
  }))
  return (
    <>
      <nav className={style.navigation} aria-label={text('navigation')}>
        {links.map(({ id, href, isHere }) => (
          <PageLink key={id} href={href} aria-current={isHere ? 'page' : undefined}>
            {text(`place-${id}`)}
          </PageLink>
        ))}
      </nav>
      <div className={style.navigationMenu}>
        <Menu align="start" trigger={<IconButton icon="menu" label={text('navigation')} />}>
          {links.map(({ id, href, icon }) => (
            <MenuLink key={id} icon={icon} link={<PageLink href={href} />}>
              {text(`place-${id}`)}
            </MenuLink>
          ))}
        </Menu>
      </div>
    </>
  )
}

function Person({ onKeys }: { readonly onKeys: () => void }) {
  const text = useText()
  const { user } = useSession()
  return (
    <div className={style.person}>
      {user && <InboxLink />}
      <AccountMenu onKeys={onKeys} />
      {user === null && (
        <PageLink href="/accounts/login/" className={buttonClass('outlined')}>
          {text('sign-in-action')}
        </PageLink>
      )}
    </div>
  )
}

/** The way to the inbox, with how much in it is new. */
function InboxLink() {
  const text = useText()
  const unread = useInbox().data?.pages[0]?.unread ?? 0
  const label = text('inbox-open', { count: unread })
  return (
    <PageLink href="/accounts/inbox/" className={style.inbox} aria-label={label} title={label}>
      <Icon name="inbox" />
      {unread > 0 && <span className={style.unread}>{unread > 99 ? '99+' : unread}</span>}
    </PageLink>
  )
}
