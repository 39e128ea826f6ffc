import type { ContextItems } from '@weft/contract'
import type { EditorString } from '../../../api/editor-server.ts'
import { useSession } from '../../../api/session.ts'
import { useText } from '../../../text/texts.ts'
import { IconButton } from '../../../ui/button.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { PageLink } from '../../../ui/page-link.tsx'
import { insertableTerms, wordingOf } from '../fields/marked-terms.ts'
import { mayWrite } from '../keys/actions.ts'
import { StateMark, stateName } from '../list/state-mark.tsx'
import { AddTerm } from './add-term.tsx'
import style from './context-pane.module.css'
import glossaryStyle from './glossary-section.module.css'
import { Section } from './section.tsx'
import { states } from './string-facts.ts'
import { useContextPart, useSection } from './use-context-part.ts'

type Term = ContextItems['glossary'][number]

interface GlossarySectionProps {
  readonly content: EditorString
  /** Puts a text where the caret is; none where nothing is written. */
  readonly onInsert: ((text: string) => void) | undefined
}

/** The glossary's terms in the source. */
export function GlossarySection({ content, onInsert }: GlossarySectionProps) {
  const text = useText()
  const section = useSection('glossary')
  const { data = [], error, refetch } = useContextPart(content.id, 'glossary')
  const { glossary } = content.place
  const isSignedIn = useSession().user !== null
  const mayAdd = glossary !== null && (glossary.reason === null || isSignedIn) && !content.place.is_source
  if (data.length === 0 && !error && !mayAdd) return null
  const insertable = insertableTerms(data).slice(0, 9)
  const numbers = new Map(insertable.map(({ id }, at) => [id, at + 1]))
  return (
    <Section
      section={section}
      title={text('glossary')}
      count={data.length}
      error={error}
      onRetry={() => void refetch()}
    >
      {data.length > 0 && (
        <ul className={style.list}>
          {data.map((term) => (
            <TermRow
              key={term.id}
              term={term}
              number={numbers.get(term.id) ?? null}
              content={content}
              onInsert={onInsert}
            />
          ))}
        </ul>
      )}
      {mayAdd && <AddTerm path={glossary.path} content={content} isProposal={glossary.reason !== null} />}
    </Section>
  )
}

interface TermRowProps extends GlossarySectionProps {
  readonly term: Term
  /** The key that inserts it, behind Ctrl+M and G; null: none. */
  readonly number: number | null
}

function TermRow({ term, number, content, onInsert }: TermRowProps) {
  const text = useText()
  const { source, target, state, explanation, path, checksum, is_forbidden: isForbidden } = term
  const { language, source_language: sourceLanguage } = content.place
  const wording = wordingOf(term)
  const own = isForbidden ? target[0] : wording
  return (
    <li className={style.item}>
      <div className={glossaryStyle.term}>
        <span className={glossaryStyle.source} lang={sourceLanguage.code.replaceAll('_', '-')} dir="auto">
          {path === null ? (
            source[0]
          ) : (
            <PageLink href={`/translate/${path}/?checksum=${checksum}`}>{source[0]}</PageLink>
          )}
        </span>
        <Icon name="arrowEnd" />
        <span
          className={isForbidden ? glossaryStyle.forbidden : glossaryStyle.wording}
          lang={language.code.replaceAll('_', '-')}
          dir={language.direction || 'auto'}
        >
          {own ?? text('term-missing')}
        </span>
        {wording !== null && onInsert && mayWrite(content) && (
          <>
            <IconButton icon="copy" label={text('term-insert', { term: wording })} onClick={() => onInsert(wording)} />
            {number !== null && <kbd title={text('term-key', { number })}>{number}</kbd>}
          </>
        )}
      </div>
      {term.part_of_speech !== null && <p className={style.by}>{term.part_of_speech}</p>}
      <TermRemarks term={term} />
      {explanation !== '' && (
        <p className={style.by} dir="auto">
          {explanation}
        </p>
      )}
      {own !== undefined && own !== null && state > states.empty && state < states.translated && (
        <StateMark name={stateName(state)} withWord />
      )}
    </li>
  )
}

function TermRemarks({ term }: { readonly term: Term }) {
  const text = useText()
  if (term.is_forbidden) return <p className={glossaryStyle.warning}>{text('term-forbidden')}</p>
  if (term.is_untranslatable) return <p className={style.by}>{text('term-untranslatable')}</p>
  return null
}
