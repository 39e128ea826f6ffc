import { useState } from 'react'
import { useLanguages } from '../../api/languages.ts'
import { useSession } from '../../api/session.ts'
import { useText } from '../../text/texts.ts'
import { Button } from '../../ui/button.tsx'
import { ChoiceField } from '../../ui/choice-field.tsx'
import { DateField } from '../../ui/date-field.tsx'
import { Form } from '../../ui/form.tsx'
import { languageChoices } from '../../ui/found-choices.ts'
import { Panel } from '../../ui/panel.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { type Choice, periodsAt } from './choice.ts'
import style from './insights.module.css'

interface FilterProps {
  readonly choice: Choice
  readonly path: string
  readonly onChoose: (part: Partial<Choice>) => void
}

/** A place that is of one language needs no choice of one. */
const isOfLanguage = (path: string): boolean => /(^|\/)-\/[^/]+$/.test(path)

/** Chooses the period, and whose work or in which language. */
export function Filter({ choice, path, onChoose }: FilterProps) {
  const text = useText()
  const { user } = useSession()
  const { data: languages = [] } = useLanguages()
  const [typed, setTyped] = useState(choice)
  const change = (part: Partial<Choice>) => setTyped({ ...typed, ...part })
  return (
    <Panel title={text('insights-filter')}>
      <fieldset className={style.periods} aria-label={text('insights-period')}>
        {periodsAt(Date.now()).map(({ id, from, to }) => (
          <Button
            key={id}
            look="plain"
            aria-pressed={choice.from === from && choice.to === to}
            onClick={() => onChoose({ from, to })}
          >
            {text(`insights-period-${id}`)}
          </Button>
        ))}
      </fieldset>
      <Form
        action={text('insights-show')}
        look="outlined"
        onSubmit={() => onChoose({ ...typed, person: typed.person.trim() })}
      >
        <DateField
          label={text('insights-from')}
          name="from"
          value={typed.from}
          onValueChange={(from) => change({ from })}
        />
        <DateField
          label={text('insights-to')}
          name="to"
          value={typed.to}
          hint={text('insights-utc')}
          onValueChange={(to) => change({ to })}
        />
        {!isOfLanguage(path) && (
          <ChoiceField
            label={text('insights-language')}
            name="language"
            value={typed.language}
            choices={languageChoices(languages, typed.language)}
            onValueChange={(language) => change({ language })}
            onChoose={({ value }) => change({ language: value })}
          />
        )}
        {user !== null && (
          <TextField
            label={text('insights-person')}
            hint={text('insights-person-hint')}
            name="person"
            autoCapitalize="none"
            spellCheck={false}
            value={typed.person}
            onValueChange={(person) => change({ person })}
          />
        )}
      </Form>
    </Panel>
  )
}
