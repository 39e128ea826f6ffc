import { beginComponentLists } from '../../api/component-lists.ts'
import { useSession } from '../../api/session.ts'
import { beginSitePeople } from '../../api/site-people.ts'
import manage from '../../text/manage.ftl?raw'
import { addTexts, useText } from '../../text/texts.ts'
import { buttonClass } from '../../ui/button.tsx'
import { MessagePage } from '../../ui/message-page.tsx'
import { PageBody, PageHeader } from '../../ui/page-header.tsx'
import { PageLink } from '../../ui/page-link.tsx'
import { usePart } from '../../ui/page-part.ts'
import { usePageTitle } from '../../ui/page-title.ts'
import { Audit } from './audit.tsx'
import { Backups } from './backups.tsx'
import { ComponentLists } from './component-lists.tsx'
import { SiteGitHosts } from './git-hosts.tsx'
import { Health } from './health.tsx'
import { Jobs } from './jobs.tsx'
import { Mail } from './mail.tsx'
import { People } from './people.tsx'
import { Keys, Languages, Rights, Roles, SignIn, SiteMachinery, SiteTeams } from './rare-parts.tsx'
import { Settings } from './settings.tsx'

addTexts(manage)

/** Each part of the page, and the right that shows it. */
const parts = {
  people: { right: 'user.edit', Part: People },
  teams: { right: 'group.edit', Part: SiteTeams },
  roles: { right: 'role.edit', Part: Roles },
  rights: { right: 'user.edit', Part: Rights },
  languages: { right: 'language.edit', Part: Languages },
  lists: { right: 'componentlist.edit', Part: ComponentLists },
  jobs: { right: 'management.use', Part: Jobs },
  settings: { right: 'management.configure', Part: Settings },
  machinery: { right: 'machinery.edit', Part: SiteMachinery },
  'sign-in': { right: 'management.configure', Part: SignIn },
  keys: { right: 'management.configure', Part: Keys },
  hosts: { right: 'management.configure', Part: SiteGitHosts },
  health: { right: 'management.use', Part: Health },
  mail: { right: 'management.use', Part: Mail },
  backups: { right: 'management.use', Part: Backups },
  audit: { right: 'management.use', Part: Audit },
} as const
const names = Object.keys(parts) as (keyof typeof parts)[] // the keys of a constant are what its type says

/** Those whose rows are read before the page is there. */
const beginnings: Partial<Record<string, () => void>> = {
  people: beginSitePeople,
  lists: beginComponentLists,
}

/** Starts reading a part, which only those are led to who may see it. */
export const begin = (part: string): void => beginnings[part || 'people']?.()

/** The administration of the site. */
export function Page() {
  const text = useText()
  const { rights } = useSession()
  const shown = names.filter((name) => rights.site.includes(parts[name].right))
  const asked = usePart(shown)
  const part = shown.find((name) => name === asked) ?? 'people'
  const { Part } = parts[part]
  usePageTitle(...(shown.length > 0 ? [text(`manage-${part}`)] : []), text('manage-title'))
  if (shown.length === 0)
    return (
      <MessagePage title={text('forbidden-title')}>
        <p>{text('manage-forbidden')}</p>
      </MessagePage>
    )
  return (
    <>
      <PageHeader
        title={text('manage-title')}
        actions={
          <PageLink className={buttonClass('plain')} href="/removed/">
            {text('manage-removed')}
          </PageLink>
        }
        partsLabel={text('manage-parts')}
        parts={shown.map((one) => (
          <PageLink
            key={one}
            href={one === shown[0] ? '/manage/' : `/manage/#${one}`}
            aria-current={one === part ? 'page' : undefined}
          >
            {text(`manage-${one}`)}
          </PageLink>
        ))}
      />
      <PageBody>
        <Part />
      </PageBody>
    </>
  )
}
