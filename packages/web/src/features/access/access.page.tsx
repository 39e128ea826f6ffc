import { mayDo, type Place, usePlace } from '../../api/places.ts'
import access from '../../text/access.ftl?raw'
import { addTexts, useText } from '../../text/texts.ts'
import { encodePath, placeHref } from '../../ui/link.ts'
import { MessagePage } from '../../ui/message-page.tsx'
import { PageBody, PageHeader } from '../../ui/page-header.tsx'
import { PageLink } from '../../ui/page-link.tsx'
import { usePart } from '../../ui/page-part.ts'
import { usePageTitle } from '../../ui/page-title.ts'
import { Blocks } from './blocks.tsx'
import { ProjectTokens } from './project-tokens.tsx'
import { Teams } from './teams.tsx'
import { Visibility } from './visibility.tsx'

addTexts(access)

const parts = ['teams', 'visibility', 'blocked', 'tokens'] as const

/** Teams and rights of a project. */
export function Page() {
  const text = useText()
  const { data: place } = usePlace()
  if (place === undefined) return null
  if (!mayDo(place, 'project.permissions'))
    return (
      <MessagePage title={text('forbidden-title')}>
        <p>{text('access-forbidden')}</p>
        <p>
          <PageLink href={placeHref(place.path)}>{place.name}</PageLink>
        </p>
      </MessagePage>
    )
  return <Access place={place} />
}

function Access({ place }: { readonly place: Place }) {
  const text = useText()
  const part = usePart(parts)
  const title = text('access-title')
  usePageTitle(text(`access-part-${part}`), place.name)
  const href = `/access/${encodePath(place.path)}/`
  return (
    <>
      <PageHeader
        title={title}
        parentsLabel={text('access-parents')}
        parents={[
          <PageLink key="all" href="/projects/">
            {text('place-projects')}
          </PageLink>,
          <PageLink key="project" href={placeHref(place.path)}>
            {place.name}
          </PageLink>,
        ]}
        partsLabel={text('access-parts')}
        parts={parts.map((one) => (
          <PageLink
            key={one}
            href={one === parts[0] ? href : `${href}#${one}`}
            aria-current={one === part ? 'page' : undefined}
          >
            {text(`access-part-${one}`)}
          </PageLink>
        ))}
      />
      <PageBody>
        {part === 'teams' && <Teams place={place} />}
        {part === 'visibility' && <Visibility place={place} />}
        {part === 'blocked' && <Blocks place={place} />}
        {part === 'tokens' && <ProjectTokens place={place} />}
      </PageBody>
    </>
  )
}
