import type { ContextItems } from '@weft/contract'
import type { EditorString } from '../../../api/editor-server.ts'
import { currentSession } from '../../../api/session.ts'
import { useText } from '../../../text/texts.ts'
import { IconButton } from '../../../ui/button.tsx'
import { mixedText } from '../../../ui/mixed-text.tsx'
import { mayWrite } from '../keys/actions.ts'
import { useWorkbench } from '../workbench.ts'
import style from './context-pane.module.css'
import { Section } from './section.tsx'
import { useContextPart, useSection } from './use-context-part.ts'

type OtherLanguage = ContextItems['languages'][number]

const hasText = ({ target }: OtherLanguage): boolean => target.some((form) => form !== '')

/** The languages that the reader reads as well, and the one that the component shows beside the source: always in sight. */
export function SecondarySection({ content }: { readonly content: EditorString }) {
  const text = useText()
  const section = useSection('secondary')
  const wanted = currentSession().preferences.secondary_languages
  const { data = [] } = useContextPart(content.id, 'languages')
  const shown = data.filter((one) => hasText(one) && (one.is_secondary || wanted.includes(one.language.code)))
  if (shown.length === 0) return null
  return (
    <Section section={section} title={text('secondary-languages')} count={shown.length}>
      <LanguageTexts shown={shown} content={content} />
    </Section>
  )
}

/** How others have put it. */
export function LanguageSection({ content }: { readonly content: EditorString }) {
  const text = useText()
  const section = useSection('languages')
  const { data = [], error, refetch } = useContextPart(content.id, 'languages')
  const shown = data.filter(hasText)
  if (shown.length === 0 && !error) return null
  return (
    <Section
      section={section}
      title={text('other-languages')}
      count={shown.length}
      error={error}
      onRetry={() => void refetch()}
    >
      {section.isOpen && <LanguageTexts shown={shown} content={content} />}
    </Section>
  )
}

interface TextsProps {
  readonly shown: readonly OtherLanguage[]
  readonly content: EditorString
}

function LanguageTexts({ shown, content }: TextsProps) {
  const text = useText()
  const session = useWorkbench()
  return (
    <dl className={style.facts}>
      {shown.map(({ id, language, target }) => (
        <div key={id} className={style.withButton}>
          <dt dir="auto">{language.name}</dt>
          <dd lang={language.code.replaceAll('_', '-')} dir={language.direction || 'auto'}>
            {target.map((form, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: forms have no other name than their place
              <span key={at} className={style.form}>
                {mixedText(form)}
              </span>
            ))}
          </dd>
          {mayWrite(content) && target.length === content.target.length && (
            <IconButton icon="copy" label={text('use-text')} onClick={() => session.setText(content.id, target)} />
          )}
        </div>
      ))}
    </dl>
  )
}
