import { useText } from '../text/texts.ts'
import { placeHref } from './link.ts'
import { PageHeader } from './page-header.tsx'
import { PageLink } from './page-link.tsx'
import { usePageTitle } from './page-title.ts'
import { type NamedPlace, placeName } from './place-name.ts'

interface WorkHeaderProps {
  readonly title: string
  readonly summary: string
  readonly parentsLabel: string
  /** The way to the place of the work, the place itself last; none while it is looked for. */
  readonly names: readonly (NamedPlace & { readonly path: string })[]
}

/** The head of a page for work on a place: its title, and the way back to the place and to all projects. */
export function WorkHeader({ title, summary, parentsLabel, names }: WorkHeaderProps) {
  const text = useText()
  usePageTitle(title, ...names.map((one) => placeName(one, text)).toReversed())
  return (
    <PageHeader
      title={title}
      summary={summary}
      parentsLabel={parentsLabel}
      parents={[
        <PageLink key="all" href="/projects/">
          {text('place-projects')}
        </PageLink>,
        ...names.map((one) => (
          <PageLink key={one.path} href={placeHref(one.path)}>
            {placeName(one, text)}
          </PageLink>
        )),
      ]}
    />
  )
}
