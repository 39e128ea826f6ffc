import { useId, useState } from 'preact/hooks'
import { type Answers, guide, type Question, type Saying } from './guide.ts'
import { ignoredChecks } from './ignored.ts'
import type { PageState } from './store.ts'
import { t } from './text.ts'

const say = (text: Saying | string): string => (typeof text === 'string' ? text : t(text.id, text.values))

/** Why Firefox ignores the file: what the file tells, then questions one after another, up to the reason. */
export function Guided({ state }: { readonly state: PageState }) {
  const [answers, setAnswers] = useState<Answers>({})
  const { asked, reason } = guide(state, answers)
  // An answer that changes takes those after it away: other questions follow.
  const answer = ({ id }: Question, option: string): void => {
    const before = asked.slice(
      0,
      asked.findIndex((one) => one.id === id),
    )
    setAnswers(Object.fromEntries([...before.map((one) => [one.id, answers[one.id]]), [id, option]]))
  }
  return (
    <div className="panel-body">
      <p>{t('ignored-intro')}</p>
      <ol className="ignored">
        {ignoredChecks(state).map(({ id, result, detail }) => (
          <li key={id} className={`check check-${result}`}>
            <span className="check-result">{t(`check-${result}`)}</span>
            <span>{t(id)}</span>
            {detail !== null && <p className="quiet">{detail}</p>}
          </li>
        ))}
      </ol>
      {asked.length > 0 && <h3>{t('guide-title')}</h3>}
      {asked.map((question) => (
        <Asked
          key={question.id}
          question={question}
          answer={answers[question.id]}
          onAnswer={(option) => answer(question, option)}
        />
      ))}
      <div role="status">
        {reason && (
          <p className="message message-info guide-reason">
            <strong>{t('guide-end')}</strong> {say(reason)}
          </p>
        )}
      </div>
      {Object.keys(answers).length > 0 && (
        <button type="button" onClick={() => setAnswers({})}>
          {t('guide-again')}
        </button>
      )}
    </div>
  )
}

function Asked({
  question: { text, options },
  answer,
  onAnswer,
}: {
  readonly question: Question
  readonly answer: string | undefined
  onAnswer(option: string): void
}) {
  const name = useId()
  return (
    <fieldset className="plain question">
      <legend>{say(text)}</legend>
      <div className="choice-row">
        {options.map((option) => (
          <label key={option.id}>
            <input type="radio" name={name} checked={answer === option.id} onChange={() => onAnswer(option.id)} />
            <span>{say(option.text)}</span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}
