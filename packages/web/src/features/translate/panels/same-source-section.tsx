import type { EditorString } from '../../../api/editor-server.ts'
import { sameForms } from '../../../editor/session/index.ts'
import { useText } from '../../../text/texts.ts'
import { Button } from '../../../ui/button.tsx'
import { mayWrite } from '../keys/actions.ts'
import { useWorkbench } from '../workbench.ts'
import style from './context-pane.module.css'
import { FormsDiff } from './history-section.tsx'
import { Section } from './section.tsx'
import { useContextPart, useSection } from './use-context-part.ts'

/** How the same source is translated in other components. */
export function SameSourceSection({ content }: { readonly content: EditorString }) {
  const text = useText()
  const session = useWorkbench()
  const section = useSection('same-source')
  const { data = [], error, refetch } = useContextPart(content.id, 'same_source')
  if (data.length === 0 && !error) return null
  return (
    <Section
      section={section}
      title={text('same-source')}
      count={data.length}
      error={error}
      onRetry={() => void refetch()}
    >
      <ul className={style.list}>
        {data.map(({ id, project, component, target }) => (
          <li key={id} className={style.item}>
            <p className={style.by}>
              <bdi>{project}</bdi> / <bdi>{component}</bdi>
            </p>
            {target.every((form) => form === '') ? (
              <p className={style.by}>{text('state-untranslated')}</p>
            ) : (
              <FormsDiff before={content.target} after={target} content={content} />
            )}
            {mayWrite(content) && target.length === content.target.length && !sameForms(target, content.target) && (
              <div className={style.actions}>
                <Button look="plain" onClick={() => session.setText(content.id, target)}>
                  {text('use-text')}
                </Button>
              </div>
            )}
          </li>
        ))}
      </ul>
    </Section>
  )
}
