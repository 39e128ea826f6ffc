import { Combobox } from '@base-ui/react/combobox'
import { useText } from '../text/texts.ts'
import { Icon } from './icon.tsx'
import { closesList, containerOf } from './open-list.ts'
import style from './select-list.module.css'
import type { OpenList, SelectOption } from './select-option.ts'

/** The options of a long select, below its button, found by a part of their names. */
export function SelectSearch({ id, label, anchor, options, value, onChoose, onClose }: OpenList) {
  const text = useText()
  const chosen = options.find((option) => option.value === value) ?? null
  return (
    <Combobox.Root<SelectOption>
      open
      autoHighlight
      items={options}
      value={chosen}
      itemToStringLabel={({ name }) => name}
      isItemEqualToValue={(one, other) => one.value === other.value}
      onValueChange={(option) => {
        if (option === null) return
        onChoose(option.value)
        onClose()
        anchor.current?.focus()
      }}
      onOpenChange={closesList(anchor, onClose)}
    >
      <Combobox.Portal container={containerOf(anchor)}>
        <Combobox.Positioner
          className={style.positioner}
          anchor={anchor}
          align="start"
          sideOffset={2}
          collisionPadding={8}
        >
          <Combobox.Popup className={style.popup} finalFocus={anchor} aria-label={label}>
            <Combobox.Input
              className={style.search}
              aria-label={text('select-find')}
              placeholder={text('select-find')}
              spellCheck={false}
              autoCapitalize="none"
            />
            <Combobox.Empty className={style.none}>{text('select-none')}</Combobox.Empty>
            <Combobox.List id={id} className={style.list} aria-label={label}>
              {(option: SelectOption) => (
                <Combobox.Item key={option.value} value={option} data-value={option.value} className={style.option}>
                  <span className={style.mark}>
                    <Combobox.ItemIndicator>
                      <Icon name="check" />
                    </Combobox.ItemIndicator>
                  </span>
                  <span className={style.name}>{option.name}</span>
                </Combobox.Item>
              )}
            </Combobox.List>
          </Combobox.Popup>
        </Combobox.Positioner>
      </Combobox.Portal>
    </Combobox.Root>
  )
}
