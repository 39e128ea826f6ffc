import { useId } from 'react'
import { pageOf, useFoundThings } from '../../api/site-search.ts'
import { useText } from '../../text/texts.ts'
import { TextField } from '../../ui/text-field.tsx'

interface ComponentFieldProps {
  /** PROJECT/COMPONENT. */
  readonly value: string
  readonly problem: string | undefined
  readonly onChange: (value: string) => void
}

/** A component by its path, completed by the browser's own list. */
export function ComponentField({ value, problem, onChange }: ComponentFieldProps) {
  const text = useText()
  const id = useId()
  // The part after the last slash is a part of its name.
  const { data = [] } = useFoundThings(value.split('/').at(-1) ?? '')
  const components = data.filter(({ category }) => category === 'Component')
  return (
    <>
      <TextField
        label={text('setup-from')}
        hint={text('setup-from-hint')}
        name="from_component"
        list={id}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        required
        value={value}
        problem={problem}
        onValueChange={onChange}
      />
      <datalist id={id}>
        {components.map(({ url, name }) => (
          <option key={url} value={decodeURIComponent(pageOf(url).replace(/^\/projects\/|\/$/g, ''))}>
            {name}
          </option>
        ))}
      </datalist>
    </>
  )
}
