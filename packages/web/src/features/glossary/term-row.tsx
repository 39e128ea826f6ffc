import { termMatches } from '@weft/contract/terms'
import { useState } from 'react'
import type { Place } from '../../api/places.ts'
import { type Term, type TermAct, type TermGlossary, useTermAct } from '../../api/terms.ts'
import { useText } from '../../text/texts.ts'
import { Button, IconButton } from '../../ui/button.tsx'
import { describeError } from '../../ui/failed-part.tsx'
import { encodePath } from '../../ui/link.ts'
import { PageLink } from '../../ui/page-link.tsx'
import { Select } from '../../ui/select.tsx'
import { tellFailed } from '../../ui/toasts.tsx'
import style from './glossary.module.css'
import { MarkCell } from './mark-cell.tsx'
import { partName, partsOfSpeech } from './parts-of-speech.ts'
import { TextCell } from './text-cell.tsx'

interface TermRowProps {
  readonly term: Term
  readonly glossary: TermGlossary
  readonly language: Place['language']
  /** Several glossaries are shown: each term names its glossary. */
  readonly isNamed: boolean
}

const translated = 20
const needsEditing = 10

/** One term: each of its parts is changed where it stands, and saved when the focus leaves it. */
export function TermRow({ term, glossary, language, isNamed }: TermRowProps) {
  const text = useText()
  const [sent, setSent] = useState<'target' | 'explanation' | 'pattern' | null>(null)
  const { mutate, error, isPending } = useTermAct(term)
  const problemOf = (field: typeof sent) => (error && sent === field ? describeError(error, text) : undefined)
  const write = (act: TermAct, field: typeof sent = null) => {
    setSent(field)
    mutate(act, {
      onError: (failure) => field === null && tellFailed(text('terms-not-saved'), describeError(failure, text)),
    })
  }
  const describe = (facts: Extract<TermAct, { kind: 'describe' }>['facts'], field: typeof sent = null) =>
    write({ kind: 'describe', facts }, field)
  const { source, annotations } = { source: term.source, annotations: glossary.annotate_reason }
  const href = `/translate/${encodePath(glossary.translation ?? glossary.path)}/?checksum=${term.checksum}`
  const mayWrite = term.edit_reason === null || term.may_suggest
  const isProposal = term.state >= needsEditing && term.state < translated && term.target !== ''
  return (
    <tr className={style.row} aria-busy={isPending}>
      <th scope="row">
        <PageLink href={href} lang={glossary.source_language.code.replaceAll('_', '-')} dir="auto">
          {source}
        </PageLink>
        {isNamed && <small className={style.note}>{glossary.name}</small>}
      </th>
      <td data-label={text('terms-column-target')}>
        <TextCell
          label={text(term.edit_reason === null ? 'terms-target-of' : 'terms-suggest-of', { term: source })}
          field="target"
          lang={language?.code.replaceAll('_', '-')}
          dir={language?.direction || 'auto'}
          value={term.target}
          readOnly={!mayWrite || term.has_plural}
          title={term.has_plural ? text('terms-plural') : (term.edit_reason ?? undefined)}
          problem={problemOf('target')}
          onSave={(target) => write({ kind: 'translate', translation: glossary.translation, target }, 'target')}
        />
        {term.has_suggestion && <PageLink href={`${href}#suggestions`}>{text('terms-has-suggestion')}</PageLink>}
        {isProposal && (
          <span className={style.note}>
            {text('terms-needs-review')}{' '}
            {term.edit_reason === null && (
              <Button
                look="plain"
                icon="check"
                onClick={() =>
                  write({ kind: 'translate', translation: glossary.translation, target: term.target }, 'target')
                }
              >
                {text('terms-accept')}
              </Button>
            )}
          </span>
        )}
      </td>
      <td data-label={text('terms-column-explanation')}>
        <TextCell
          label={text('terms-explanation-of', { term: source })}
          field="explanation"
          dir="auto"
          value={term.explanation}
          readOnly={annotations !== null}
          title={annotations ?? undefined}
          problem={problemOf('explanation')}
          onSave={(explanation) => describe({ explanation }, 'explanation')}
        />
      </td>
      <td data-label={text('terms-column-part')}>
        <Select
          className={style.choice}
          label={text('terms-part-of', { term: source })}
          field="part"
          disabled={annotations !== null}
          value={term.part_of_speech}
          options={partsOfSpeech(term.part_of_speech).map((value) => ({ value, name: partName(value, text) }))}
          onValueChange={(part_of_speech) => describe({ part_of_speech })}
        />
      </td>
      <MarkCell term={term} isDisabled={annotations !== null} onChange={describe} />
      <td data-label={text('terms-column-match')}>
        <MatchField term={term} isDisabled={annotations !== null} problem={problemOf('pattern')} onChange={describe} />
      </td>
      <td className={style.last}>
        {glossary.delete_reason === null && <Removal term={source} onRemove={() => write({ kind: 'remove' })} />}
      </td>
    </tr>
  )
}

interface MatchFieldProps {
  readonly term: Term
  readonly isDisabled: boolean
  readonly problem: string | undefined
  readonly onChange: (facts: Extract<TermAct, { kind: 'describe' }>['facts'], field?: 'pattern') => void
}

/** How the term is found. A pattern is sent with its expression, which is asked for first. */
function MatchField({ term, isDisabled, problem, onChange }: MatchFieldProps) {
  const text = useText()
  const [isPattern, setIsPattern] = useState(false)
  const match = isPattern ? 'pattern' : term.match
  return (
    <>
      <Select
        className={style.choice}
        label={text('terms-match-of', { term: term.source })}
        field="match"
        disabled={isDisabled}
        value={match}
        options={termMatches.map((value) => ({ value, name: text(`terms-match-${value}`) }))}
        onValueChange={(chosen) => {
          setIsPattern(chosen === 'pattern' && term.match !== 'pattern')
          if (chosen !== 'pattern') onChange({ match: chosen })
        }}
      />
      {match === 'pattern' && (
        <TextCell
          label={text('terms-pattern-of', { term: term.source })}
          field="pattern"
          dir="ltr"
          value={term.pattern}
          readOnly={isDisabled}
          problem={problem}
          onSave={(pattern) => onChange({ match: 'pattern', pattern }, 'pattern')}
        />
      )}
    </>
  )
}

function Removal({ term, onRemove }: { readonly term: string; readonly onRemove: () => void }) {
  const text = useText()
  const [isAsked, setIsAsked] = useState(false)
  if (!isAsked)
    return <IconButton icon="close" label={text('terms-remove', { term })} onClick={() => setIsAsked(true)} />
  return (
    <span className={style.asked}>
      <Button look="danger" autoFocus onClick={onRemove}>
        {text('terms-remove-now')}
      </Button>
      <Button look="plain" onClick={() => setIsAsked(false)}>
        {text('terms-keep')}
      </Button>
    </span>
  )
}
