import type { EditorOrder } from '@weft/contract/editor-marks'
import { usePlaceAt } from '../../../api/places.ts'
import { useText } from '../../../text/texts.ts'
import { classes } from '../../../ui/classes.ts'
import { Icon } from '../../../ui/icon.tsx'
import { Menu, MenuChoice, MenuLine } from '../../../ui/menu.tsx'
import style from './filter-chips.module.css'
import { beginningOrder, type ListOrder, ordersOf, readListOrder, writeListOrder } from './list-order.ts'

interface OrderMenuProps {
  readonly path: string
  readonly sortBy: string
  readonly onSort: (sortBy: string) => void
}

/** The order of the list, and a menu with all others. */
export function OrderMenu({ path, sortBy, onSort }: OrderMenuProps) {
  const text = useText()
  const { data: place } = usePlaceAt(path)
  const orders = readListOrder(sortBy) ?? []
  const [first] = orders
  const choose = (order: ListOrder) => onSort(writeListOrder(order))
  const name = orders.map(({ by }) => text(`order-${by}`)).join(', ')
  const isOwn = sortBy !== ''
  return (
    <Menu
      align="start"
      trigger={
        <button type="button" id="list-order" className={classes(style.chip, style.order, isOwn && style.chosen)}>
          {name === '' ? text('order') : text('order-by', { name })}{' '}
          <Icon name={first?.isDescending ? 'chevronUp' : 'chevronDown'} />
          {first?.isDescending && <span className={style.aside}> {text('order-descending')}</span>}
        </button>
      }
    >
      <MenuChoice<EditorOrder | 'several'>
        label={text('order')}
        value={orders.length === 1 && first ? first.by : 'several'}
        options={ordersOf(place?.kind === 'translation').map((by) => ({ value: by, name: text(`order-${by}`) }))}
        onChange={(by) => by !== 'several' && choose(beginningOrder(by))}
      />
      <MenuLine />
      <MenuChoice<Direction>
        label={text('order-direction')}
        value={first?.isDescending ? 'descending' : 'ascending'}
        options={directions.map((value) => ({ value, name: text(`order-${value}`) }))}
        onChange={(direction) => choose({ by: first?.by ?? 'position', isDescending: direction === 'descending' })}
      />
    </Menu>
  )
}

const directions = ['ascending', 'descending'] as const
type Direction = (typeof directions)[number]
