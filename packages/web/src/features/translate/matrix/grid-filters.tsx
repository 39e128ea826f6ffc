import { useState } from 'react'
import { useText } from '../../../text/texts.ts'
import { Form, problemOf } from '../../../ui/form.tsx'
import { SelectField } from '../../../ui/select-field.tsx'
import { TagField } from '../../../ui/tag-field.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import style from './grid.module.css'
import { type GridAddress, type GridState, gridStates, mostLanguages } from './grid-address.ts'

export interface LanguageOption {
  readonly value: string
  readonly name: string
  /** The project is translated from it. */
  readonly isSource: boolean
}

interface GridFiltersProps {
  readonly asked: GridAddress
  readonly languages: readonly string[]
  readonly options: readonly LanguageOption[]
  readonly error: Error | null
  readonly onAsk: (asked: GridAddress) => void
}

/** Languages that can be added: all, until there are as many as a grid shows. */
const addable = (options: readonly LanguageOption[], languages: readonly string[]): readonly LanguageOption[] =>
  languages.length < mostLanguages ? options : options.filter(({ value }) => languages.includes(value))

/** Which rows and which languages a grid shows; on a phone they are opened when they are needed. */
export function GridFilters(props: GridFiltersProps) {
  const text = useText()
  const [isNarrow] = useState(() => matchMedia('(max-width: 45rem)').matches)
  if (!isNarrow) return <Filters {...props} />
  return (
    <details className={style.fold}>
      <summary>{text('matrix-filters', { count: props.languages.length })}</summary>
      <div>
        <Filters {...props} />
      </div>
    </details>
  )
}

function Filters({ asked, languages, options, error, onAsk }: GridFiltersProps) {
  const text = useText()
  const [typed, setTyped] = useState(asked.q)
  const states = Object.keys(gridStates) as GridState[] // the keys of a constant are what its type says
  return (
    <>
      <div className={style.search}>
        <Form
          action={text('matrix-search')}
          look="outlined"
          error={error}
          fields={['q']}
          onSubmit={() => onAsk({ ...asked, q: typed })}
        >
          <TextField
            label={text('matrix-q')}
            value={typed}
            spellCheck={false}
            problem={problemOf(error, 'q')}
            onValueChange={setTyped}
          />
        </Form>
      </div>
      <SelectField
        label={text('matrix-state')}
        value={asked.state}
        options={[
          { value: '', name: text('matrix-state-all') },
          ...states.map((state) => ({
            value: state,
            name: text(state === 'suggestion' ? 'matrix-state-suggestion' : `state-${state}`),
          })),
        ]}
        onValueChange={(state) => onAsk({ ...asked, state })}
      />
      <SelectField
        label={text('matrix-within')}
        value={languages.includes(asked.within) ? asked.within : ''}
        options={[
          { value: '', name: text('matrix-within-all') },
          ...options.filter(({ value }) => languages.includes(value)),
        ]}
        onValueChange={(within) => onAsk({ ...asked, within })}
      />
      <div className={style.languages}>
        <TagField
          label={text('matrix-languages', { count: languages.length })}
          addLabel={text('matrix-language-add')}
          removeLabel={(name) => text('matrix-language-remove', { name })}
          options={addable(options, languages)}
          values={languages}
          onValuesChange={(next) => onAsk({ ...asked, languages: next })}
        />
      </div>
    </>
  )
}
