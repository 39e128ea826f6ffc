import type { FoundSource as Found } from '../../api/site-search.ts'
import { useText } from '../../text/texts.ts'
import { FactLine, FormLine } from '../../ui/fact-line.tsx'
import { markedWords } from '../../ui/marked-words.ts'
import { PageLink } from '../../ui/page-link.tsx'
import style from './search.module.css'

type FoundText = Found['texts'][number]

/** The word for a state by Weblate's number. */
function stateOf(state: number): 'read-only' | 'approved' | 'translated' | 'needs-editing' | 'untranslated' {
  if (state >= 100) return 'read-only'
  if (state >= 30) return 'approved'
  if (state >= 20) return 'translated'
  return state >= 10 ? 'needs-editing' : 'untranslated'
}

/** A text with the words of the search marked. */
function Marked({ text, words }: { readonly text: string; readonly words: readonly string[] }) {
  return markedWords(text, words).map(({ text: part, isFound }, at) =>
    // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text never change their order
    isFound ? <mark key={at}>{part}</mark> : <span key={at}>{part}</span>,
  )
}

const isWritten = (forms: readonly string[]): boolean => forms.some((form) => form !== '')

/** The forms of a text, with the words of the search marked. */
const markedForms = (forms: readonly string[], words: readonly string[]) =>
  // biome-ignore lint/suspicious/noArrayIndexKey: the forms of a text never change their order
  forms.map((form, at) => form !== '' && <Marked key={at} text={form} words={words} />)

/** A source string that was found, with its texts in the reader's languages and in the languages that the search found. */
export function FoundSource({ found, words }: { readonly found: Found; readonly words: readonly string[] }) {
  const text = useText()
  const { source, context, checksum, project, component, source_language: language, texts } = found
  const ofSource = `${project.slug}/${component.path}/${language.code}`
  const address = (path: string) => `/translate/${path}/?checksum=${checksum}`
  return (
    <li className={style.string}>
      <p className={style.source} lang={language.code.replaceAll('_', '-')}>
        <PageLink href={address(texts[0]?.path ?? ofSource)} dir="auto">
          <FormLine forms={markedForms(isWritten(source) ? source : [context || text('search-empty')], words)} />
        </PageLink>
      </p>
      <p className={style.place}>
        <FactLine
          facts={[
            `${project.name} / ${component.name}`,
            context !== '' && <Marked key="context" text={context} words={words} />,
            found.strings > 1 && text('search-in-languages', { count: found.strings }),
          ]}
        />
      </p>
      {texts.length > 0 && (
        <ul className={style.texts}>
          {texts.map((one) => (
            <TextInLanguage key={one.id} text={one} words={words} address={address(one.path)} />
          ))}
        </ul>
      )}
    </li>
  )
}

interface TextInLanguageProps {
  readonly text: FoundText
  readonly words: readonly string[]
  readonly address: string
}

function TextInLanguage({ text: { language, target, state }, words, address }: TextInLanguageProps) {
  const text = useText()
  return (
    <li className={style.text}>
      <PageLink href={address} className={style.language}>
        <bdi>{language.name}</bdi>
      </PageLink>
      <span lang={language.code.replaceAll('_', '-')} dir="auto" className={style.target}>
        {isWritten(target) ? (
          <FormLine forms={markedForms(target, words)} />
        ) : (
          <span className={style.missing}>{text('search-empty')}</span>
        )}
      </span>
      <span className={style.place}>{text(`search-state-${stateOf(state)}`)}</span>
    </li>
  )
}
