import { useState } from 'react'
import history from '../text/history.ftl?raw'
import { addTexts, useText } from '../text/texts.ts'
import { ChoiceField } from './choice-field.tsx'
import { DateField } from './date-field.tsx'
import { Form } from './form.tsx'
import { languageChoices } from './found-choices.ts'
import { SelectField } from './select-field.tsx'
import { TextField } from './text-field.tsx'

addTexts(history)

interface HistoryChoice<Kind extends string> {
  readonly user: string
  readonly kind: Kind | ''
  /** A code. */
  readonly language: string
  readonly since: string
  readonly until: string
}

interface HistoryFilterProps<Kind extends string> {
  readonly filter: HistoryChoice<Kind>
  readonly kinds: readonly Kind[]
  /** To be chosen by their names; none: the history is of one language. */
  readonly languages: readonly { readonly code: string; readonly name: string }[]
  readonly onFilter: (filter: HistoryChoice<Kind>) => void
}

/** Chooses changes by kind, person and day. */
export function HistoryFilter<Kind extends string>({ filter, kinds, languages, onFilter }: HistoryFilterProps<Kind>) {
  const text = useText()
  const [typed, setTyped] = useState(filter)
  const change = (part: Partial<HistoryChoice<Kind>>) => setTyped({ ...typed, ...part })
  return (
    <Form
      action={text('changes-user-show')}
      look="outlined"
      onSubmit={() => onFilter({ ...typed, user: typed.user.trim(), language: typed.language.trim() })}
    >
      <SelectField<Kind | ''>
        label={text('changes-kind')}
        name="kind"
        value={typed.kind}
        options={[
          { value: '', name: text('changes-kind-all') },
          ...kinds.map((kind) => ({ value: kind, name: text(`changes-kind-${kind}`) })),
        ]}
        onValueChange={(kind) => {
          change({ kind })
          onFilter({ ...typed, kind, user: typed.user.trim() })
        }}
      />
      <TextField
        label={text('changes-user')}
        hint={text('changes-user-hint')}
        name="user"
        autoCapitalize="none"
        spellCheck={false}
        value={typed.user}
        onValueChange={(user) => change({ user })}
      />
      {languages.length > 0 && (
        <ChoiceField
          label={text('changes-language')}
          name="language"
          value={typed.language}
          choices={languageChoices(languages, typed.language)}
          onValueChange={(language) => change({ language })}
          onChoose={({ value }) => change({ language: value })}
        />
      )}
      <DateField
        label={text('changes-since')}
        name="since"
        value={typed.since}
        onValueChange={(since) => change({ since })}
      />
      <DateField
        label={text('changes-until')}
        name="until"
        value={typed.until}
        onValueChange={(until) => change({ until })}
      />
    </Form>
  )
}
