import type { EditorString } from '../../api/editor-server.ts'
import { boot } from '../../boot.ts'
import { useText } from '../../text/texts.ts'
import style from './context-pane.module.css'
import { Section } from './section.tsx'
import { useContextPart, useSection } from './use-context-part.ts'

/** Where the string is seen in the program. */
export function ScreenshotSection({ content }: { readonly content: EditorString }) {
  const text = useText()
  const section = useSection('screenshots')
  const { data = [], error, refetch } = useContextPart(content.id, 'screenshots')
  if (data.length === 0 && !error) return null
  return (
    <Section
      section={section}
      title={text('screenshots')}
      count={data.length}
      error={error}
      onRetry={() => void refetch()}
    >
      <ul className={style.list}>
        {data.map(({ id, name, width, height }) => {
          const address = `${boot.prefix}/api/editor/screenshots/${id}/image/`
          return (
            <li key={id} className={style.item}>
              <a href={address} target="_blank" rel="noopener" className={style.picture}>
                <img
                  src={address}
                  alt={text('screenshot-alt', { name })}
                  width={width}
                  height={height}
                  loading="lazy"
                />
                <span className={style.by} dir="auto">
                  {name}
                </span>
              </a>
            </li>
          )
        })}
      </ul>
    </Section>
  )
}
