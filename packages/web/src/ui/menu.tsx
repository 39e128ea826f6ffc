import { Menu as BaseMenu } from '@base-ui/react/menu'
import type { ReactElement, ReactNode } from 'react'
import { classes } from './classes.ts'
import { Icon, type IconName } from './icon.tsx'
import style from './menu.module.css'

interface MenuProps {
  /** The button that opens it. */
  readonly trigger: ReactElement
  readonly children: ReactNode
  readonly align?: 'start' | 'center' | 'end'
}

/** A list of actions below a button. */
export function Menu({ trigger, children, align = 'end' }: MenuProps) {
  return (
    <BaseMenu.Root modal={false}>
      <BaseMenu.Trigger render={trigger} />
      <BaseMenu.Portal>
        <BaseMenu.Positioner className={style.positioner} align={align} sideOffset={4} collisionPadding={8}>
          <BaseMenu.Popup className={style.popup}>{children}</BaseMenu.Popup>
        </BaseMenu.Positioner>
      </BaseMenu.Portal>
    </BaseMenu.Root>
  )
}

interface MenuItemProps {
  readonly icon?: IconName
  readonly children: ReactNode
  /** Another look for what takes something away. */
  readonly danger?: boolean
  readonly disabled?: boolean
  readonly onClick: () => void
}

export function MenuItem({ icon, children, danger, ...rest }: MenuItemProps) {
  return (
    <BaseMenu.Item className={classes(style.item, danger && style.danger)} {...rest}>
      {icon ? <Icon name={icon} /> : <span className={style.noIcon} />}
      {children}
    </BaseMenu.Item>
  )
}

interface MenuLinkProps {
  readonly icon?: IconName
  /** A link of the router. */
  readonly link: ReactElement
  readonly children: ReactNode
}

/** An item that leads to a page. */
export function MenuLink({ icon, link, children }: MenuLinkProps) {
  return (
    <BaseMenu.LinkItem className={style.item} closeOnClick render={link}>
      {icon ? <Icon name={icon} /> : <span className={style.noIcon} />}
      {children}
    </BaseMenu.LinkItem>
  )
}

interface MenuChoiceProps<Value extends string> {
  readonly label: string
  readonly value: Value
  readonly options: readonly { readonly value: Value; readonly name: string }[]
  readonly onChange: (value: Value) => void
}

/** One of several, inside a menu. */
export function MenuChoice<Value extends string>({ label, value, options, onChange }: MenuChoiceProps<Value>) {
  return (
    <BaseMenu.Group>
      <BaseMenu.GroupLabel className={style.label}>{label}</BaseMenu.GroupLabel>
      <BaseMenu.RadioGroup value={value} onValueChange={(next: Value) => onChange(next)}>
        {options.map((option) => (
          <BaseMenu.RadioItem key={option.value} value={option.value} className={style.item} closeOnClick={false}>
            <span className={style.mark}>
              <BaseMenu.RadioItemIndicator>
                <Icon name="check" />
              </BaseMenu.RadioItemIndicator>
            </span>
            {option.name}
          </BaseMenu.RadioItem>
        ))}
      </BaseMenu.RadioGroup>
    </BaseMenu.Group>
  )
}

export function MenuNote({ children }: { readonly children: ReactNode }) {
  return (
    <BaseMenu.Group>
      <BaseMenu.GroupLabel className={style.note}>{children}</BaseMenu.GroupLabel>
    </BaseMenu.Group>
  )
}

export function MenuLine() {
  return <BaseMenu.Separator className={style.line} />
}
