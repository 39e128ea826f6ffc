import { pageOf, useFoundThings } from '../../api/site-search.ts'
import people from '../../text/people.ftl?raw'
import { addTexts, useText } from '../../text/texts.ts'
import { ChoiceField } from '../../ui/choice-field.tsx'

addTexts(people)

interface PlaceFieldProps {
  /** The path of a place, as in its address, or what was typed of a name so far. */
  readonly value: string
  readonly onValueChange: (value: string) => void
  readonly label: string
  readonly hint?: string
  readonly name?: string
  readonly required?: boolean
  readonly problem?: string | undefined
  /** The kinds of place to choose from: any place, if none is named. */
  readonly kinds?: readonly PlaceKind[]
}

type PlaceKind = 'Project' | 'Category' | 'Component'
const allKinds: readonly PlaceKind[] = ['Project', 'Category', 'Component']
/** So many are in sight at once. */
const most = 8

/** A project, category or component, found by a part of its name; the value is its path. */
export function PlaceField({ value, onValueChange, name = 'path', kinds = allKinds, ...rest }: PlaceFieldProps) {
  const text = useText()
  // The part after the last slash is a part of its name.
  const { data = [] } = useFoundThings(value.split('/').at(-1) ?? '')
  const found = data.flatMap(({ url, name: title, category }) => {
    const path = pathOf(pageOf(url))
    return path === null || path === value || !kinds.some((kind) => kind === category) ? [] : [{ path, title }]
  })
  return (
    <ChoiceField
      {...rest}
      hint={rest.hint ?? text('place-hint')}
      name={name}
      value={value}
      onValueChange={onValueChange}
      choices={found.slice(0, most).map(({ path, title }) => ({ value: path, name: title, detail: path }))}
      onChoose={({ value: path }) => onValueChange(path)}
    />
  )
}

/** `demo/kiosk` of `/projects/demo/kiosk/`. */
function pathOf(page: string): string | null {
  const path = /^\/projects\/(.+)\/$/.exec(page)?.[1]
  return path === undefined ? null : path.split('/').map(decodeURIComponent).join('/')
}
