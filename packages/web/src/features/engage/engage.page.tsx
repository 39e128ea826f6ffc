import { useOverview } from '../../api/overview.ts'
import { mayDo, type Place, usePlace } from '../../api/places.ts'
import { useProjectOf } from '../../api/project-access.ts'
import { useSession } from '../../api/session.ts'
import engage from '../../text/engage.ftl?raw'
import { addTexts, useText } from '../../text/texts.ts'
import { buttonClass } from '../../ui/button.tsx'
import { classes } from '../../ui/classes.ts'
import { FailedPart } from '../../ui/failed-part.tsx'
import { encodePath, placeHref, translateHref, unfinished } from '../../ui/link.ts'
import { mixedText } from '../../ui/mixed-text.tsx'
import { Notice } from '../../ui/notice.tsx'
import { type OverviewRow, sumOf } from '../../ui/overview-row.ts'
import { describeCounts, OverviewTable } from '../../ui/overview-table.tsx'
import { Columns, PageBody, PageHeader } from '../../ui/page-header.tsx'
import { PageLink } from '../../ui/page-link.tsx'
import { usePageTitle } from '../../ui/page-title.ts'
import { Empty, Facts, Panel } from '../../ui/panel.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { StackedBar } from '../../ui/stacked-bar.tsx'
import style from './engage.module.css'
import { ownLanguage } from './own-language.ts'
import { Workers } from './workers.tsx'

addTexts(engage)

/** A project for people who come to help: what is missing, who works there, and one button. */
export function Page() {
  const { data: place } = usePlace()
  if (place === undefined) return null
  return place.kind === 'project-language' ? <OfLanguage place={place} /> : <OfProject place={place} />
}

/** The slug of the project that a place is in. */
const projectOf = ({ path }: Place): string => path.split('/')[0] ?? ''

function OfProject({ place }: { readonly place: Place }) {
  const text = useText()
  const title = text('engage-title', { name: place.name })
  usePageTitle(title)
  const { preferences } = useSession()
  const { data: all, error, refetch } = useOverview(place.path, 'languages')
  const rows = all?.filter(({ isSource }) => !isSource)
  const own = rows && ownLanguage(rows, [...preferences.languages, ...navigator.languages])
  return (
    <>
      <PageHeader
        title={title}
        parentsLabel={text('engage-parents')}
        parents={[
          <PageLink key="project" href={placeHref(place.path)} dir="auto">
            {place.name}
          </PageLink>,
        ]}
        summary={rows && text('engage-summary', { strings: rows[0]?.total ?? 0, languages: rows.length })}
        actions={rows && <Start place={place} row={own} />}
      />
      <PageBody>
        <How place={place} />
        <Columns aside={<Aside place={place} />}>
          {error && <FailedPart error={error} retry={refetch} />}
          {rows === undefined && !error && <Skeleton label={text('loading')} />}
          {rows && (
            <div id="choose" tabIndex={-1}>
              <Panel title={text('engage-missing')} flush>
                {rows.length === 0 ? (
                  <Empty title={text('engage-missing-none')} />
                ) : (
                  <OverviewTable
                    label={text('engage-missing')}
                    rows={rows}
                    nameHeader={text('engage-language')}
                    translatable
                  />
                )}
              </Panel>
            </div>
          )}
        </Columns>
      </PageBody>
    </>
  )
}

function OfLanguage({ place }: { readonly place: Place }) {
  const text = useText()
  const project = projectOf(place)
  const { data: rows, error, refetch } = useOverview(place.path)
  const { data: whole } = useOverview(project, 'languages')
  const language = place.language?.name ?? ''
  const name = place.names[0]?.name ?? project
  const title = text('engage-title-language', { name, language })
  usePageTitle(title)
  // With the strings of components that have no file yet.
  const sum = whole?.find(({ code }) => code === place.language?.code) ?? (rows && sumOf(rows))
  return (
    <>
      <PageHeader
        title={title}
        parentsLabel={text('engage-parents')}
        parents={[
          <PageLink key="project" href={`/engage/${encodePath(project)}/`} dir="auto">
            {name}
          </PageLink>,
        ]}
        summary={sum && text('engage-summary-language', { left: sum.left + sum.absent, total: sum.total })}
        actions={<Start place={place} row={sum && { ...sum, path: place.path, name: language }} />}
      />
      <PageBody>
        <How place={place} />
        <Columns aside={<Aside place={place} />}>
          {sum && <StackedBar counts={sum.counts} label={describeCounts(sum.counts, text)} />}
          {error && <FailedPart error={error} retry={refetch} />}
          {rows === undefined && !error && <Skeleton label={text('loading')} />}
          {rows && (
            <Panel title={text('engage-missing')} flush>
              <OverviewTable
                label={text('engage-missing')}
                rows={rows}
                nameHeader={text('engage-component')}
                translatable
              />
            </Panel>
          )}
        </Columns>
      </PageBody>
    </>
  )
}

/** The one button: to the strings that wait, or to a sign-in where only members translate. */
function Start({ place, row }: { readonly place: Place; readonly row: OverviewRow | undefined }) {
  const text = useText()
  const { user } = useSession()
  const mayWork = mayDo(place, 'suggestion.add') || mayDo(place, 'unit.edit')
  if (!mayWork && user === null)
    return (
      <PageLink
        className={buttonClass('filled')}
        href={`/accounts/login/?next=${encodeURIComponent(`/engage/${encodePath(place.path)}/`)}`}
      >
        {text('engage-sign-in')}
      </PageLink>
    )
  if (row !== undefined)
    return (
      <PageLink className={classes(buttonClass('filled'), style.start)} href={translateHref(row.path, unfinished)}>
        {text('engage-start', { language: row.name })}
      </PageLink>
    )
  return (
    <a className={buttonClass('filled')} href="#choose">
      {text('engage-choose')}
    </a>
  )
}

/** The things that a visitor has to know first. */
function How({ place }: { readonly place: Place }) {
  const text = useText()
  const { user } = useSession()
  if (user !== null) return null
  return (
    <Notice tone="plain">{text(mayDo(place, 'suggestion.add') ? 'engage-how-visitor' : 'engage-how-protected')}</Notice>
  )
}

function Aside({ place }: { readonly place: Place }) {
  const text = useText()
  const { data: project } = useProjectOf(projectOf(place))
  return (
    <>
      <Workers path={place.path} />
      {project && (project.instructions !== '' || project.web !== '') && (
        <Panel title={text('engage-about')}>
          {project.instructions !== '' && <p dir="auto">{mixedText(project.instructions)}</p>}
          {project.web !== '' && (
            <Facts
              facts={[
                [
                  text('engage-website'),
                  <a key="web" href={project.web} rel="noreferrer">
                    {project.web}
                  </a>,
                ],
              ]}
            />
          )}
          <p>
            <PageLink href={placeHref(projectOf(place))}>{text('engage-overview')}</PageLink>
          </p>
        </Panel>
      )}
    </>
  )
}
