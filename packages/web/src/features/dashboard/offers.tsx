import { useDashboard } from '../../api/dashboard.ts'
import { useWatchingChoice } from '../../api/watching.ts'
import { useText } from '../../text/texts.ts'
import { Button, buttonClass } from '../../ui/button.tsx'
import { FactLine } from '../../ui/fact-line.tsx'
import { placeHref, translateHref, unfinished } from '../../ui/link.ts'
import { PageLink } from '../../ui/page-link.tsx'
import { Panel } from '../../ui/panel.tsx'
import { RowList } from '../../ui/row-list.tsx'
import { tellFailed } from '../../ui/toasts.tsx'
import style from './needs-me.module.css'

/** Projects that the reader does not follow, with something to do in their languages. */
export function Offers() {
  const text = useText()
  const { data } = useDashboard()
  const { mutate, pending } = useWatchingChoice(({ message }) => tellFailed(text('offers-failed'), message))
  const offers = data?.offers.filter(({ project }) => !pending.some((one) => one.project === project)) ?? []
  if (offers.length === 0) return null
  return (
    <Panel title={text('offers-title')} flush>
      <p className={style.intro}>{text('offers-text')}</p>
      <RowList
        rows={offers.map(({ project, name, path, language_name: language, left }) => ({
          key: path,
          title: (
            <PageLink href={placeHref(path)}>
              <bdi>{name}</bdi>
            </PageLink>
          ),
          detail: <FactLine facts={[language, text('offers-left', { count: left })]} />,
          actions: (
            <>
              <Button
                aria-label={text('offers-follow-named', { name })}
                onClick={() => mutate({ project, watching: 'watched' })}
              >
                {text('offers-follow')}
              </Button>
              <PageLink
                className={buttonClass()}
                href={translateHref(path, unfinished)}
                aria-label={text('offers-translate-named', { name, language })}
              >
                {text('offers-translate')}
              </PageLink>
            </>
          ),
        }))}
      />
    </Panel>
  )
}
