import { changeLook } from '../../api/look.ts'
import { useSession } from '../../api/session.ts'
import { useText } from '../../text/texts.ts'
import { IconButton } from '../../ui/button.tsx'
import { Menu, MenuChoice, MenuItem, MenuLine, MenuLink, MenuNote } from '../../ui/menu.tsx'
import { PageLink } from '../../ui/page-link.tsx'
import { useSignOut } from './use-sign-out.tsx'

const themes = ['auto', 'light', 'dark'] as const
const densities = ['comfortable', 'compact'] as const

/** How pages look, and for who is signed in: their profile, and the way out. */
export function AccountMenu({ onKeys }: { readonly onKeys: () => void }) {
  const text = useText()
  const { user, preferences } = useSession()
  const { leave, question } = useSignOut()
  return (
    <>
      <Menu
        trigger={<IconButton icon={user ? 'person' : 'settings'} label={text(user ? 'account-menu' : 'look-menu')} />}
      >
        {user && (
          <>
            <MenuNote>{text('signed-in-as', { name: user.full_name || user.username })}</MenuNote>
            <MenuLink icon="person" link={<PageLink href="/accounts/profile/" />}>
              {text('place-profile')}
            </MenuLink>
            <MenuLink icon="inbox" link={<PageLink href="/accounts/inbox/" />}>
              {text('place-inbox')}
            </MenuLink>
            <MenuLine />
          </>
        )}
        <MenuChoice
          label={text('theme')}
          value={preferences.theme}
          options={themes.map((value) => ({ value, name: text(`theme-${value}`) }))}
          onChange={(theme) => void changeLook({ theme })}
        />
        <MenuChoice
          label={text('density')}
          value={preferences.density}
          options={densities.map((value) => ({ value, name: text(`density-${value}`) }))}
          onChange={(density) => void changeLook({ density })}
        />
        <MenuLine />
        <MenuLink icon="history" link={<PageLink href="/changes/" />}>
          {text('place-changes')}
        </MenuLink>
        {user && (
          <MenuLink icon="alert" link={<PageLink href="/alerts/" />}>
            {text('place-alerts')}
          </MenuLink>
        )}
        <MenuItem icon="keyboard" onClick={onKeys}>
          {text('shortcuts-title')}
        </MenuItem>
        <MenuLink icon="globe" link={<PageLink href="/about/" />}>
          {text('place-about')}
        </MenuLink>
        {user && (
          <>
            <MenuLine />
            <MenuItem icon="arrowEnd" onClick={() => void leave()}>
              {text('sign-out')}
            </MenuItem>
          </>
        )}
      </Menu>
      {question}
    </>
  )
}
