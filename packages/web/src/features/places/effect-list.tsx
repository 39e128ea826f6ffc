import type { RemovalEffects } from '../../api/removals.ts'
import { useText } from '../../text/texts.ts'
import { Notice } from '../../ui/notice.tsx'
import style from './effect-list.module.css'

const counted = ['components', 'languages', 'strings', 'comments', 'screenshots', 'contributors'] as const

/** The effect on a place. */
export type EffectOf = 'removal' | 'archive' | 'transfer'

const texts = {
  removal: (part: string) => `removal-${part}`,
  archive: (part: string) => `archive-${part}`,
  transfer: (part: string) => `transfer-${part}`,
} as const

/** The id of a text about what is done. */
export const effectText = (as: EffectOf, part: string): string => texts[as](part)

interface EffectListProps {
  readonly effects: RemovalEffects
  readonly as?: EffectOf
}

/** The content of a place that is deleted, archived or moved, and whether that can be taken back. */
export function EffectList({ effects, as = 'removal' }: EffectListProps) {
  const text = useText()
  const { kind, waiting_texts, editing, links, days_to_restore } = effects
  const shown = counted.filter((name) => effects[name] > 0 && (name !== 'components' || kind !== 'component'))
  const isLanguage = kind === 'translation' || kind === 'project-language'
  const end = text(effectText(as, isLanguage ? 'restorable-language' : 'restorable'), { count: days_to_restore })
  const waiting = effectText(as, 'waiting')
  return (
    <>
      <ul className={style.effects}>
        {shown.map((name) => (
          <li key={name}>{text(`removal-${name}`, { count: effects[name] })}</li>
        ))}
      </ul>
      {waiting_texts > 0 && <Notice tone="warning">{text(waiting, { count: waiting_texts })}</Notice>}
      {editing.length > 0 && <Notice tone="warning">{text('removal-editing', { names: editing.join(', ') })}</Notice>}
      {links.length > 0 && (
        <Notice tone="warning">
          {text(effectText(as, 'links'), { count: links.length })} <bdi>{links.map(({ path }) => path).join(', ')}</bdi>
        </Notice>
      )}
      <p>{end}</p>
    </>
  )
}
