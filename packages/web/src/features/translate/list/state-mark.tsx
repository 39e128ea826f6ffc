import { useText } from '../../../text/texts.ts'
import { classes } from '../../../ui/classes.ts'
import { type OverlayName, StateIcon, type StateName } from '../../../ui/state-icon.tsx'
import style from './state-mark.module.css'

/** The name of a state by Weblate's number. */
export function stateName(state: number): StateName {
  if (state >= 100) return 'read-only'
  if (state >= 30) return 'approved'
  if (state >= 20) return 'translated'
  return state >= 10 ? 'needs-editing' : 'untranslated'
}

/**
 * A state by its shape and colour; its word beside it, or for who points at it or has it read aloud. A hidden word would be a
 * separate layer, which a grid of hundreds of marks paints at each step of scrolling.
 */
export function StateMark({ name, withWord }: { readonly name: StateName | OverlayName; readonly withWord?: boolean }) {
  const text = useText()
  const word = text(`state-${name}`)
  if (!withWord)
    return (
      <span className={classes(style.mark, style[name])} role="img" aria-label={word} title={word}>
        <StateIcon name={name} />
      </span>
    )
  return (
    <span className={classes(style.mark, style[name])}>
      <StateIcon name={name} />
      <span>{word}</span>
    </span>
  )
}
