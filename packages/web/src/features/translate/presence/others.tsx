import { useText } from '../../../text/texts.ts'
import { classes } from '../../../ui/classes.ts'
import style from './others.module.css'
import { initialsOf, useOthers } from './presence.ts'

/** Other users at a string: their initials, and names if there is room. */
export function Others({ unit, withWords }: { readonly unit: number; readonly withWords?: boolean }) {
  const text = useText()
  const windows = useOthers(unit)
  if (windows.length === 0) return null
  const people = new Map(windows.map((one) => [one.user.id, one]))
  // A person who types in one window counts as typing.
  for (const one of windows) if (one.typing) people.set(one.user.id, one)
  return (
    <span className={style.others}>
      {[...people.values()].slice(0, 3).map(({ user, typing }) => {
        const name = user.full_name || user.username
        const said = typing ? text('other-types', { name }) : text('other-looks', { name })
        return (
          <span key={user.id} className={style.other} title={withWords ? undefined : said}>
            <span className={classes(style.initials, typing && style.typing)} aria-hidden="true">
              {initialsOf(user)}
            </span>
            <span className={withWords ? undefined : style.aside}>{said}</span>
          </span>
        )
      })}
    </span>
  )
}
