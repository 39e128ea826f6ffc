import { type ComponentType, Suspense } from 'react'
import { useText } from '../../text/texts.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import style from './key-list.module.css'
import { siteKeys } from './site-keys.ts'

interface KeyListProps {
  /** The keys of the editor, which load with this list. */
  readonly EditorKeys?: ComponentType | undefined
  readonly onClose: () => void
}

/** Every key of the pages, and those of the editor. */
export function KeyList({ EditorKeys, onClose }: KeyListProps) {
  const text = useText()
  return (
    <Dialog open onClose={onClose} title={text('shortcuts-title')} closeLabel={text('close')} width="wide">
      <dl className={style.keys}>
        {siteKeys.map(({ id, keys }) => (
          <div key={id} className={style.key}>
            <dt>{text(`shortcut-${id}`)}</dt>
            <dd>
              <kbd>{keys}</kbd>
            </dd>
          </div>
        ))}
      </dl>
      {EditorKeys && (
        <>
          <h3 className={style.title}>{text('shortcuts-editor')}</h3>
          <Suspense fallback={<Skeleton label={text('loading')} />}>
            <EditorKeys />
          </Suspense>
        </>
      )}
    </Dialog>
  )
}
