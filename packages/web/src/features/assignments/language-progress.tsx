import { type Assignment, assignedPage } from '../../api/assignments.ts'
import { HowFar } from '../../parts/assignments/how-far.tsx'
import { useText } from '../../text/texts.ts'
import { buttonClass } from '../../ui/button.tsx'
import { formatNumber } from '../../ui/format.ts'
import { Icon } from '../../ui/icon.tsx'
import { PageLink } from '../../ui/page-link.tsx'
import { Panel } from '../../ui/panel.tsx'
import style from './assignments.module.css'

/** How far each language is; a link opens exactly what is left in the editor. */
export function LanguageProgress({ assignment }: { readonly assignment: Assignment }) {
  const text = useText()
  const { id, counts, counted, by_language: languages, name } = assignment
  return (
    <Panel title={text('assignment-progress-title')} flush>
      <div className={style.total}>
        {counted ? (
          <>
            <p className={style.big}>{text('assignment-left', { count: counts.left_strings })}</p>
            <p className={style.quiet}>
              {text('assignment-left-words', {
                left: formatNumber(counts.left_words),
                words: formatNumber(counts.words),
              })}
            </p>
            <HowFar counts={counts} label={text('assignment-progress', { name })} />
          </>
        ) : (
          <p role="status">{text('assignment-counting')}</p>
        )}
      </div>
      <ul className={style.languages}>
        {languages.map((one) => (
          <li key={one.language} className={style.language}>
            <span className={style.languageName}>
              <bdi>{one.name}</bdi>
            </span>
            <HowFar counts={one} label={text('assignment-progress', { name: one.name })} />
            {one.left_strings > 0 ? (
              <PageLink className={buttonClass('outlined')} href={assignedPage(id, one)}>
                {text('assignment-translate', { language: one.name })}
              </PageLink>
            ) : (
              <span className={style.done}>
                <Icon name="check" /> {text('assignment-language-done')}
              </span>
            )}
          </li>
        ))}
      </ul>
    </Panel>
  )
}
