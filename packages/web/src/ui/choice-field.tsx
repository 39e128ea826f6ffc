import { type ComponentProps, type KeyboardEvent, type ReactNode, useId, useState } from 'react'
import style from './choice-field.module.css'
import { classes } from './classes.ts'
import { TextField } from './text-field.tsx'

/** Something that can be chosen by a part of its name. */
export interface Choice {
  readonly value: string
  readonly name: string
  /** Beside the name, in a quieter style. */
  readonly detail?: string
  /** Before the name; it says nothing that the name does not. */
  readonly picture?: ReactNode
}

interface ChoiceFieldProps extends Omit<ComponentProps<typeof TextField>, 'list' | 'onKeyDown' | 'onBlur' | 'role'> {
  /** The choices that match the typed text, the best first: few, so that all are in sight. */
  readonly choices: readonly Choice[]
  readonly onChoose: (choice: Choice) => void
  /** Enter takes the first one where none was gone to: what was typed is no value by itself. */
  readonly picksFirst?: boolean
}

/** A text with a list of what matches it: chosen by the arrow keys and Enter, or by a click. */
export function ChoiceField({
  choices,
  onChoose,
  onValueChange,
  value,
  picksFirst = false,
  ...rest
}: ChoiceFieldProps) {
  const id = useId()
  const [isOpen, setOpen] = useState(false)
  const [at, setAt] = useState(-1)
  const isShown = isOpen && choices.length > 0
  const choose = (choice: Choice) => {
    setOpen(false)
    setAt(-1)
    onChoose(choice)
  }
  const type = (text: string) => {
    setOpen(true)
    setAt(-1)
    onValueChange(text)
  }
  const press = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    const chosen = isShown ? choices[at === -1 && picksFirst && value !== '' ? 0 : at] : undefined
    if (step !== undefined) {
      setOpen(true)
      // Below the last one is the field itself, and then the first one again.
      setAt(((at + 1 + step + choices.length + 1) % (choices.length + 1)) - 1)
    } else if (event.key === 'Enter' && chosen) choose(chosen)
    else if (event.key === 'Escape' && isShown) {
      setOpen(false)
      // A dialog around the field stays.
      event.stopPropagation()
    } else return
    event.preventDefault()
  }
  return (
    <div className={style.whole}>
      <TextField
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        {...rest}
        value={value}
        role="combobox"
        aria-autocomplete="list"
        aria-expanded={isShown}
        aria-controls={isShown ? `${id}-list` : undefined}
        aria-activedescendant={isShown && choices[at] ? `${id}-${at}` : undefined}
        onValueChange={type}
        onClick={() => setOpen(true)}
        onKeyDown={press}
        onBlur={() => setOpen(false)}
      />
      {isShown && (
        <div id={`${id}-list`} role="listbox" aria-label={rest.label} className={style.list}>
          {choices.map((choice, index) => (
            // biome-ignore lint/a11y/useKeyWithClickEvents: the field has the keys, and the focus
            // biome-ignore lint/a11y/useFocusableInteractive: the field has the focus, and names the option
            <div
              key={choice.value}
              id={`${id}-${index}`}
              role="option"
              aria-selected={index === at}
              className={classes(style.option, index === at && style.current)}
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => choose(choice)}
            >
              {choice.picture}
              <span className={style.words}>
                <bdi>{choice.name}</bdi>
                {choice.detail && (
                  <span className={style.detail}>
                    <bdi>{choice.detail}</bdi>
                  </span>
                )}
              </span>
            </div>
          ))}
        </div>
      )}
    </div>
  )
}
