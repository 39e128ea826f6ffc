import { useText } from '../../text/texts.ts'
import { problemOf } from '../../ui/form.tsx'
import { TextField } from '../../ui/text-field.tsx'

interface ListNameFieldsProps {
  /** Names of the two fields. */
  readonly fields: readonly [name: string, slug: string]
  readonly name: string
  readonly slug: string
  readonly error: Error | null
  readonly onName: (name: string) => void
  readonly onSlug: (slug: string) => void
}

/** The name and the address of a component list. */
export function ListNameFields({ fields, name, slug, error, onName, onSlug }: ListNameFieldsProps) {
  const text = useText()
  return (
    <>
      <TextField
        label={text('list-name')}
        name={fields[0]}
        required
        maxLength={100}
        value={name}
        problem={problemOf(error, 'name')}
        onValueChange={onName}
      />
      <TextField
        label={text('list-slug')}
        name={fields[1]}
        required
        maxLength={100}
        spellCheck={false}
        value={slug}
        problem={problemOf(error, 'slug')}
        onValueChange={onSlug}
      />
    </>
  )
}
