import { useSession } from '../../api/session.ts'
import manage from '../../text/manage.ftl?raw'
import { addTexts, useText } from '../../text/texts.ts'
import { buttonClass } from '../../ui/button.tsx'
import { MessagePage } from '../../ui/message-page.tsx'
import { PageBody, PageHeader } from '../../ui/page-header.tsx'
import { PageLink } from '../../ui/page-link.tsx'
import { usePart } from '../../ui/page-part.ts'
import { usePageTitle } from '../../ui/page-title.ts'
import { Jobs } from './jobs.tsx'
import { People } from './people.tsx'

addTexts(manage)

const parts = ['people', 'jobs'] as const

/** The administration of the site. */
export function Page() {
  const text = useText()
  const { rights } = useSession()
  const shown = parts.filter((part) => rights.site.includes(part === 'people' ? 'user.edit' : 'management.use'))
  const part = usePart(shown)
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
        {part === 'people' && <People />}
        {part === 'jobs' && <Jobs />}
      </PageBody>
    </>
  )
}
