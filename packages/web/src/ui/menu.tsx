import {
  cloneElement,
  type KeyboardEvent,
  type ReactElement,
  type ReactNode,
  useContext,
  useRef,
  useState,
} from 'react'
import type { ButtonProps } from './button.tsx'
import {
  type MenuChoiceProps,
  type MenuItemProps,
  type MenuLinkProps,
  type MenuParts,
  MenuPartsContext,
  type OpenMenu,
} from './menu-parts.ts'
import { onDemand } from './on-demand.tsx'

interface MenuProps {
  /** The button that opens it. */
  readonly trigger: ReactElement<ButtonProps>
  readonly children: ReactNode
  readonly align?: 'start' | 'center' | 'end'
}

const load = async () => (await import('./menu-list.tsx')).MenuList
const MenuList = onDemand<OpenMenu>(load)

/** A list of actions below a button; loaded when it is opened, or soon will be. */
export function Menu({ trigger, children, align = 'end' }: MenuProps) {
  const button = useRef<HTMLButtonElement>(null)
  const [isOpen, setOpen] = useState(false)
  const press = (event: KeyboardEvent) => {
    if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return
    event.preventDefault()
    setOpen(true)
  }
  return (
    <>
      {cloneElement(trigger, {
        ref: button,
        'aria-haspopup': 'menu',
        'aria-expanded': isOpen,
        onPointerEnter: () => void load(),
        onClick: () => setOpen(!isOpen),
        onKeyDown: press,
      })}
      {isOpen && (
        <MenuList anchor={button} align={align} onClose={() => setOpen(false)}>
          {children}
        </MenuList>
      )}
    </>
  )
}

function useParts(): MenuParts {
  const parts = useContext(MenuPartsContext)
  if (parts === null) throw new Error('A part of a menu stands outside of one')
  return parts
}

export function MenuItem(props: MenuItemProps) {
  const { item: Item } = useParts()
  return <Item {...props} />
}

/** An item that leads to a page. */
export function MenuLink(props: MenuLinkProps) {
  const { link: Link } = useParts()
  return <Link {...props} />
}

/** One of several, inside a menu. */
export function MenuChoice<Value extends string>(props: MenuChoiceProps<Value>) {
  const { choice: Choice } = useParts()
  return <Choice {...props} />
}

export function MenuNote(props: { readonly children: ReactNode }) {
  const { note: Note } = useParts()
  return <Note {...props} />
}

export function MenuLine() {
  const { line: Line } = useParts()
  return <Line />
}
