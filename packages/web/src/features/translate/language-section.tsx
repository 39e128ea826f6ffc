import { useQuery } from '@tanstack/react-query'
import { client } from '../../api/client.ts'
import type { EditorString } from '../../api/editor-server.ts'
import { keys } from '../../api/keys.ts'
import { useText } from '../../text/texts.ts'
import style from './context-pane.module.css'
import { Section } from './section.tsx'

const names = new Intl.DisplayNames([document.documentElement.lang || 'en'], { type: 'language', fallback: 'code' })

/** Weblate's codes have underscores, and some are no tags of BCP 47. */
function languageName(code: string): string {
  try {
    return names.of(code.replaceAll('_', '-')) ?? code
  } catch (error) {
    if (error instanceof RangeError) return code
    throw error
  }
}

/** How others have put it. */
export function LanguageSection({ content }: { readonly content: EditorString }) {
  const text = useText()
  const { source_unit: source, id } = content
  const { data, error, refetch } = useQuery({
    queryKey: keys.context(source, 'languages'),
    queryFn: ({ signal }) => client.listUnitTranslations({ params: { id: source }, signal }),
  })
  const others = (data ?? []).filter((one) => one.id !== id && one.target.some((form) => form !== ''))
  if (others.length === 0 && !error) return null
  return (
    <Section
      id="languages"
      title={text('other-languages')}
      count={others.length}
      error={error}
      onRetry={() => void refetch()}
      startsClosed
    >
      <dl className={style.facts}>
        {others.map((one) => (
          <div key={one.id}>
            <dt>{languageName(one.language_code)}</dt>
            <dd lang={one.language_code.replaceAll('_', '-')} dir="auto">
              {one.target.find((form) => form !== '')}
            </dd>
          </div>
        ))}
      </dl>
    </Section>
  )
}
