import type { Term, TermFacts } from '../../api/terms.ts'
import { useText } from '../../text/texts.ts'
import style from './glossary.module.css'

const marks = [
  ['is_forbidden', 'forbidden'],
  ['is_untranslatable', 'untranslatable'],
  ['is_terminology', 'terminology'],
  ['is_case_sensitive', 'case'],
] as const

interface MarkCellProps {
  readonly term: Term
  readonly isDisabled: boolean
  readonly onChange: (facts: TermFacts) => void
}

/** The marks of a term, each on or off. */
export function MarkCell({ term, isDisabled, onChange }: MarkCellProps) {
  const text = useText()
  return (
    <td data-label={text('terms-column-marks')}>
      <div className={style.marks}>
        {marks.map(([name, word]) => (
          <label key={name} title={text(`terms-mark-${word}-text`)}>
            <input
              type="checkbox"
              data-field={word}
              aria-label={text(`terms-mark-${word}-of`, { term: term.source })}
              disabled={isDisabled}
              checked={term[name]}
              onChange={({ target }) => onChange({ [name]: target.checked })}
            />
            {text(`terms-mark-${word}`)}
          </label>
        ))}
      </div>
    </td>
  )
}
