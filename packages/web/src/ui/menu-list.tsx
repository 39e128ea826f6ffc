import { Menu as BaseMenu } from '@base-ui/react/menu'
import type { ReactNode } from 'react'
import { classes } from './classes.ts'
import { Icon } from './icon.tsx'
import style from './menu.module.css'
import {
  type MenuChoiceProps,
  type MenuItemProps,
  type MenuLinkProps,
  type MenuParts,
  MenuPartsContext,
  type OpenMenu,
} from './menu-parts.ts'
import { closesList, containerOf } from './open-list.ts'

/** The actions of a menu, below its button. */
export function MenuList({ anchor, align, onClose, children }: OpenMenu) {
  return (
    <BaseMenu.Root open modal={false} onOpenChange={closesList(anchor, onClose)}>
      <BaseMenu.Portal container={containerOf(anchor)}>
        <BaseMenu.Positioner
          className={style.positioner}
          anchor={anchor}
          align={align}
          sideOffset={4}
          collisionPadding={8}
        >
          <BaseMenu.Popup className={style.popup} finalFocus={anchor} aria-label={labelOf(anchor.current)}>
            <MenuPartsContext value={parts}>{children}</MenuPartsContext>
          </BaseMenu.Popup>
        </BaseMenu.Positioner>
      </BaseMenu.Portal>
    </BaseMenu.Root>
  )
}

const labelOf = (button: HTMLElement | null) => button?.getAttribute('aria-label') ?? button?.textContent ?? undefined

function MenuItem({ icon, children, danger, ...rest }: MenuItemProps) {
  return (
    <BaseMenu.Item className={classes(style.item, danger && style.danger)} {...rest}>
      {icon ? <Icon name={icon} /> : <span className={style.noIcon} />}
      {children}
    </BaseMenu.Item>
  )
}

function MenuLink({ icon, link, children }: MenuLinkProps) {
  return (
    <BaseMenu.LinkItem className={style.item} closeOnClick render={link}>
      {icon ? <Icon name={icon} /> : <span className={style.noIcon} />}
      {children}
    </BaseMenu.LinkItem>
  )
}

function MenuChoice<Value extends string>({ label, value, options, onChange }: MenuChoiceProps<Value>) {
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

function MenuNote({ children }: { readonly children: ReactNode }) {
  return (
    <BaseMenu.Group>
      <BaseMenu.GroupLabel className={style.note}>{children}</BaseMenu.GroupLabel>
    </BaseMenu.Group>
  )
}

function MenuLine() {
  return <BaseMenu.Separator className={style.line} />
}

const parts: MenuParts = { item: MenuItem, link: MenuLink, choice: MenuChoice, note: MenuNote, line: MenuLine }
