import { Select } from '@base-ui/react/select'
import { Icon } from './icon.tsx'
import { closesList, containerOf } from './open-list.ts'
import style from './select-list.module.css'
import type { OpenList } from './select-option.ts'

/** The options of a select, below its button. */
export function SelectList({ id, label, anchor, options, value, onChoose, onClose }: OpenList) {
  return (
    <Select.Root
      open
      modal={false}
      value={value}
      onValueChange={(chosen) => chosen !== null && onChoose(chosen)}
      onOpenChange={closesList(anchor, onClose)}
    >
      <Select.Portal container={containerOf(anchor)}>
        <Select.Positioner
          className={style.positioner}
          anchor={anchor}
          align="start"
          alignItemWithTrigger={false}
          sideOffset={2}
          collisionPadding={8}
        >
          <Select.Popup className={style.popup} finalFocus={anchor}>
            <Select.List id={id} className={style.list} aria-label={label}>
              {options.map((option) => (
                <Select.Item key={option.value} value={option.value} data-value={option.value} className={style.option}>
                  <span className={style.mark}>
                    <Select.ItemIndicator>
                      <Icon name="check" />
                    </Select.ItemIndicator>
                  </span>
                  <Select.ItemText className={style.name}>{option.name}</Select.ItemText>
                </Select.Item>
              ))}
            </Select.List>
          </Select.Popup>
        </Select.Positioner>
      </Select.Portal>
    </Select.Root>
  )
}
