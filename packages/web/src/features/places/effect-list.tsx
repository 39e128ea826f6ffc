import type { RemovalEffects } from '../../api/removals.ts'
import { useText } from '../../text/texts.ts'
import { Notice } from '../../ui/notice.tsx'
import style from './effect-list.module.css'

const counted = ['components', 'languages', 'strings', 'comments', 'screenshots', 'contributors'] as const

/** What goes with a removal, and whether it can be taken back. */
export function EffectList({ effects }: { readonly effects: RemovalEffects }) {
  const text = useText()
  const { kind, waiting_texts, editing, links, days_to_restore } = effects
  const shown = counted.filter((name) => effects[name] > 0 && (name !== 'components' || kind !== 'component'))
  return (
    <>
      <ul className={style.effects}>
        {shown.map((name) => (
          <li key={name}>{text(`removal-${name}`, { count: effects[name] })}</li>
        ))}
      </ul>
      {waiting_texts > 0 && <Notice tone="warning">{text('removal-waiting', { count: waiting_texts })}</Notice>}
      {editing.length > 0 && <Notice tone="warning">{text('removal-editing', { names: editing.join(', ') })}</Notice>}
      {links.length > 0 && (
        <Notice tone="warning">
          {text('removal-links', { count: links.length })} <bdi>{links.map(({ path }) => path).join(', ')}</bdi>
        </Notice>
      )}
      <p>
        {days_to_restore > 0 ? text('removal-restorable', { count: days_to_restore }) : text('removal-final-language')}
      </p>
    </>
  )
}
