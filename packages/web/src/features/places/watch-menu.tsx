import { useSession } from '../../api/session.ts'
import { useWatched, useWatchingChoice, type WatchChoice } from '../../api/watching.ts'
import { useText } from '../../text/texts.ts'
import { Button } from '../../ui/button.tsx'
import { Menu, MenuChoice, MenuLink } from '../../ui/menu.tsx'
import { PageLink } from '../../ui/page-link.tsx'
import { tellFailed } from '../../ui/toasts.tsx'

const choices: readonly WatchChoice[] = ['watched', 'none', 'muted']

/** Whether one follows a project: what follows from that is chosen among the notifications. */
export function WatchMenu({ project }: { readonly project: string }) {
  const text = useText()
  const { user } = useSession()
  const { data } = useWatched(user !== null)
  const { mutate, pending } = useWatchingChoice(({ message }) => tellFailed(text('watching-failed'), message))
  if (user === null || data === undefined) return null
  const known = data.find((one) => one.project === project)
  const kept: WatchChoice = known === undefined ? 'none' : known.muted ? 'muted' : 'watched'
  const watching = pending.findLast((one) => one.project === project)?.watching ?? kept
  return (
    <Menu trigger={<Button icon={watching === 'watched' ? 'check' : 'bell'}>{text(`watching-${watching}`)}</Button>}>
      <MenuChoice
        label={text('watching-label')}
        value={watching}
        options={choices.map((value) => ({ value, name: text(`watching-${value}-choice`) }))}
        onChange={(next) => mutate({ project, watching: next })}
      />
      <MenuLink icon="settings" link={<PageLink href="/accounts/profile/#notifications" />}>
        {text('watching-settings')}
      </MenuLink>
    </Menu>
  )
}
