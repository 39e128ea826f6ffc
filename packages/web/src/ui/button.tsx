import { Button as BaseButton } from '@base-ui/react/button'
import type { ComponentProps } from 'react'
import style from './button.module.css'
import { classes } from './classes.ts'
import { Icon, type IconName } from './icon.tsx'

interface ButtonLook {
  /** `filled`: what the screen is for; one a screen. `plain`: among others, such as in a bar. */
  readonly look?: 'filled' | 'outlined' | 'plain' | 'danger'
  readonly icon?: IconName
}

export type ButtonProps = ComponentProps<typeof BaseButton> & ButtonLook

/** A button with a word. */
export function Button({ look = 'outlined', icon, children, className, ...rest }: ButtonProps) {
  return (
    <BaseButton type="button" {...rest} className={classes(buttonClass(look), className?.toString())}>
      {icon && <Icon name={icon} />}
      {children}
    </BaseButton>
  )
}

/** The class of what looks like a button and is a link. */
export const buttonClass = (look: NonNullable<ButtonLook['look']> = 'outlined'): string =>
  classes(style.button, style[look])

interface IconButtonProps extends Omit<ButtonProps, 'icon' | 'children'> {
  readonly icon: IconName
  /** Its action: read aloud, and shown under the pointer. */
  readonly label: string
}

/** A button with a drawing alone. */
export function IconButton({ icon, label, look = 'plain', className, ...rest }: IconButtonProps) {
  return (
    <BaseButton
      type="button"
      aria-label={label}
      title={label}
      {...rest}
      className={classes(buttonClass(look), style.square, className?.toString())}
    >
      <Icon name={icon} />
    </BaseButton>
  )
}
