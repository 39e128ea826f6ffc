import { useText } from '../../text/texts.ts'
import { problemOf } from '../../ui/form.tsx'
import { TextField } from '../../ui/text-field.tsx'

interface NameFieldsProps {
  readonly name: string
  readonly slug: string
  /** The purpose of the name. */
  readonly hint?: string
  readonly error: Error | null
  readonly onName: (name: string) => void
  readonly onSlug: (slug: string) => void
}

/** The name of a place, and its part of the address. */
export function NameFields({ name, slug, hint, error, onName, onSlug }: NameFieldsProps) {
  const text = useText()
  return (
    <>
      <TextField
        label={text('setting-name')}
        {...(hint !== undefined && { hint })}
        name="place_name"
        required
        maxLength={100}
        value={name}
        problem={problemOf(error, 'name')}
        onValueChange={onName}
      />
      <TextField
        label={text('setting-slug')}
        name="place_slug"
        required
        maxLength={100}
        spellCheck={false}
        autoCapitalize="none"
        value={slug}
        problem={problemOf(error, 'slug')}
        onValueChange={onSlug}
      />
    </>
  )
}
