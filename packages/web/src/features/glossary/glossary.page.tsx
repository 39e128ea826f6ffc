import { useNavigate } from '@tanstack/react-router'
import { useEffect } from 'react'
import { useOverview } from '../../api/overview.ts'
import { type Place, usePlace } from '../../api/places.ts'
import { useSession } from '../../api/session.ts'
import glossary from '../../text/glossary.ftl?raw'
import { addTexts, useText } from '../../text/texts.ts'
import { encodePath, placeHref } from '../../ui/link.ts'
import { PageBody, PageHeader } from '../../ui/page-header.tsx'
import { PageLink } from '../../ui/page-link.tsx'
import { usePart } from '../../ui/page-part.ts'
import { usePageTitle } from '../../ui/page-title.ts'
import { Empty, Panel } from '../../ui/panel.tsx'
import { SelectField } from '../../ui/select-field.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import style from './glossary.module.css'
import { KnownWords } from './known-words.tsx'
import { Proposals } from './proposals.tsx'
import { TermFiles } from './term-files.tsx'
import { TermTable } from './term-table.tsx'

addTexts(glossary)

const parts = ['terms', 'words', 'proposals', 'files'] as const

/** The terms of a project in a language: all in one table, and those that somebody proposes. */
export function Page() {
  const text = useText()
  const part = usePart(parts)
  const { data: place } = usePlace()
  usePageTitle(text(`terms-tab-${part}`), ...(place ? [place.name] : []))
  if (place === undefined) return null
  const project = place.path.split('/')[0] ?? ''
  const language = place.kind === 'project-language' ? (place.language?.code ?? null) : null
  const href = `/glossary/${encodePath(place.path)}/`
  return (
    <>
      <PageHeader
        title={text('terms-title')}
        summary={text('terms-summary')}
        actions={<LanguageChoice project={project} language={language} />}
        parentsLabel={text('terms-parents')}
        parents={[
          <PageLink key="all" href="/projects/">
            {text('place-projects')}
          </PageLink>,
          <PageLink key="project" href={placeHref(project)}>
            {place.names[0]?.name ?? project}
          </PageLink>,
        ]}
        partsLabel={text('terms-parts')}
        parts={parts.map((one) => (
          <PageLink
            key={one}
            href={one === parts[0] ? href : `${href}#${one}`}
            aria-current={one === part ? 'page' : undefined}
          >
            {text(`terms-tab-${one}`)}
          </PageLink>
        ))}
      />
      <PageBody>
        {language === null ? (
          <FirstLanguage place={place} />
        ) : (
          part === 'terms' && <TermTable key={place.path} place={place} />
        )}
        {language !== null && part === 'words' && <KnownWords key={place.path} place={place} />}
        {language !== null && part === 'proposals' && <Proposals path={place.path} />}
        {language !== null && part === 'files' && <TermFiles place={place} />}
      </PageBody>
    </>
  )
}

interface LanguageOption {
  readonly code: string
  readonly name: string
}

/** The languages of a project: the reader's own first. */
function useLanguages(project: string): { readonly isRead: boolean; readonly languages: readonly LanguageOption[] } {
  const { data } = useOverview(project, 'languages')
  const own = useSession().preferences.languages
  const all = (data ?? []).map(({ code, name }) => ({ code: code ?? '', name }))
  const rank = ({ code }: LanguageOption) => (own.includes(code) ? own.indexOf(code) : own.length)
  return { isRead: data !== undefined, languages: all.toSorted((a, b) => rank(a) - rank(b)) }
}

const addressOf = (project: string, code: string): string => `/glossary/${encodePath(project)}/-/${code}/`

interface LanguageChoiceProps {
  readonly project: string
  readonly language: string | null
}

function LanguageChoice({ project, language }: LanguageChoiceProps) {
  const text = useText()
  const navigate = useNavigate()
  const { languages } = useLanguages(project)
  if (language === null || languages.length === 0) return null
  return (
    <div className={style.language}>
      <SelectField
        label={text('terms-language')}
        value={language}
        options={languages.map(({ code, name }) => ({ value: code, name }))}
        onValueChange={(code) => void navigate({ to: addressOf(project, code) })}
      />
    </div>
  )
}

/** A page without a language goes to the reader's first one, or the project's. */
function FirstLanguage({ place }: { readonly place: Place }) {
  const text = useText()
  const navigate = useNavigate()
  const { isRead, languages } = useLanguages(place.path)
  const first = languages[0]?.code
  useEffect(() => {
    if (first !== undefined) void navigate({ to: addressOf(place.path, first), replace: true })
  }, [first, navigate, place.path])
  if (!isRead || first !== undefined) return <Skeleton label={text('loading')} />
  return (
    <Panel title={text('terms-tab-terms')}>
      <Empty title={text('terms-no-language')}>{text('terms-no-language-text')}</Empty>
    </Panel>
  )
}
