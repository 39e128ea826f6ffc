import { createContext, type ReactElement, type ReactNode, type RefObject } from 'react'
import type { IconName } from './icon.tsx'

/** The list of a menu, as its button opens it. */
export interface OpenMenu {
  readonly children: ReactNode
  readonly align: 'start' | 'center' | 'end'
  readonly anchor: RefObject<HTMLButtonElement | null>
  readonly onClose: () => void
}

export interface MenuItemProps {
  readonly icon?: IconName
  readonly children: ReactNode
  /** Another look for what takes something away. */
  readonly danger?: boolean
  readonly disabled?: boolean
  readonly onClick: () => void
}

export interface MenuLinkProps {
  readonly icon?: IconName
  /** A link of the router. */
  readonly link: ReactElement
  readonly children: ReactNode
}

export interface MenuChoiceProps<Value extends string> {
  readonly label: string
  readonly value: Value
  readonly options: readonly { readonly value: Value; readonly name: string }[]
  readonly onChange: (value: Value) => void
}

/** How the parts of a menu are drawn: known where its list is. */
export interface MenuParts {
  readonly item: (props: MenuItemProps) => ReactNode
  readonly link: (props: MenuLinkProps) => ReactNode
  readonly choice: <Value extends string>(props: MenuChoiceProps<Value>) => ReactNode
  readonly note: (props: { readonly children: ReactNode }) => ReactNode
  readonly line: () => ReactNode
}

export const MenuPartsContext = createContext<MenuParts | null>(null)
