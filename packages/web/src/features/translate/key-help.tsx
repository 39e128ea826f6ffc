import { useText } from '../../text/texts.ts'
import { Dialog } from '../../ui/dialog.tsx'
import style from './key-help.module.css'
import { isMac, type KeyEntry, keyTable, writeKeys } from './keys.ts'

/** Every key, from the table that hears them. */
export function KeyHelp({ onClose }: { readonly onClose: () => void }) {
  const text = useText()
  return (
    <Dialog open onClose={onClose} title={text('keys')} closeLabel={text('close')} width="wide">
      <KeyTable title={text('keys-anywhere')} entries={keyTable.filter(({ where }) => where === 'anywhere')} />
      <KeyTable title={text('keys-outside')} entries={keyTable.filter(({ where }) => where === 'outside fields')} />
    </Dialog>
  )
}

function KeyTable({ title, entries }: { readonly title: string; readonly entries: readonly KeyEntry[] }) {
  const text = useText()
  return (
    <>
      <h3 className={style.title}>{title}</h3>
      <dl className={style.keys}>
        {entries.map(({ action, keys }) => (
          <div key={keys[0]} className={style.key}>
            <dt>{text(`action-${action}`)}</dt>
            <dd>
              {keys.length > 3 ? (
                <kbd>{`${writeKeys(keys[0] ?? '', isMac)} … ${keys.length}`}</kbd>
              ) : (
                keys.map((one) => <kbd key={one}>{writeKeys(one, isMac)}</kbd>)
              )}
            </dd>
          </div>
        ))}
      </dl>
    </>
  )
}
