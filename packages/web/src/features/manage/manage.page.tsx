import type { ComponentType } from 'react'
import { beginComponentLists } from '../../api/component-lists.ts'
import { useSession } from '../../api/session.ts'
import { beginSiteAudit } from '../../api/site-audit.ts'
import { beginSiteJobs } from '../../api/site-jobs.ts'
import { beginSitePeople } from '../../api/site-people.ts'
import { type AdministrationPart, partHref, partsWith } from '../../parts/administration/administration-parts.ts'
import administration from '../../text/administration.ftl?raw'
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
import { Keys, Languages, Rights, Roles, SignIn, SiteAnnouncements, SiteMachinery, SiteTeams } from './rare-parts.tsx'
import { Settings } from './settings.tsx'

addTexts(manage)
addTexts(administration)

const parts: { readonly [Part in AdministrationPart]: ComponentType } = {
  people: People,
  teams: SiteTeams,
  roles: Roles,
  rights: Rights,
  languages: Languages,
  lists: ComponentLists,
  announcements: SiteAnnouncements,
  jobs: Jobs,
  settings: Settings,
  machinery: SiteMachinery,
  'sign-in': SignIn,
  keys: Keys,
  hosts: SiteGitHosts,
  health: Health,
  mail: Mail,
  backups: Backups,
  audit: Audit,
}

/** Those whose rows are read before the page is there. */
const beginnings: Partial<Record<string, () => void>> = {
  people: beginSitePeople,
  lists: beginComponentLists,
  jobs: beginSiteJobs,
  audit: beginSiteAudit,
}

/** Starts reading a part, which only those are led to who may see it. */
export const begin = (part: string): void => beginnings[part || 'people']?.()

/** The administration of the site. */
export function Page() {
  const text = useText()
  const { rights } = useSession()
  const shown = partsWith(rights.site)
  const asked = usePart(shown)
  const part = shown.find((name) => name === asked) ?? 'people'
  const Part = parts[part]
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
          <PageLink key={one} href={partHref(one, shown)} aria-current={one === part ? 'page' : undefined}>
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
