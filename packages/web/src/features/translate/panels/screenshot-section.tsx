import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { ContextItems } from '@weft/contract'
import { client } from '../../../api/client.ts'
import type { EditorString } from '../../../api/editor-server.ts'
import { boot } from '../../../boot.ts'
import { useText } from '../../../text/texts.ts'
import { Button } from '../../../ui/button.tsx'
import { FormProblem } from '../../../ui/form.tsx'
import { MarkedPicture } from '../../../ui/marked-picture.tsx'
import style from './context-pane.module.css'
import { usePastedPicture } from './pasted-picture.ts'
import formStyle from './screenshot.module.css'
import { ScreenshotChoice, ScreenshotForm } from './screenshot-form.tsx'
import { Section } from './section.tsx'
import { useContextPart, useSection } from './use-context-part.ts'

/** Screenshots of the string in the program, and the upload of pictures. */
export function ScreenshotSection({ content }: { readonly content: EditorString }) {
  const text = useText()
  const section = useSection('screenshots')
  const { data = [], error, refetch } = useContextPart(content.id, 'screenshots')
  const { add_screenshot: adds, edit_screenshot: edits } = content.can
  // A new picture is linked to the string, which needs both rights.
  const mayAdd = adds.allowed && edits.allowed
  const { pasted, count } = usePastedPicture(content.id, mayAdd, section)
  if (data.length === 0 && !error && !edits.allowed) return null
  return (
    <Section
      section={section}
      title={text('screenshots')}
      count={data.length}
      isEmpty={data.length === 0 && !pasted}
      error={error}
      onRetry={() => void refetch()}
    >
      <ul className={style.list}>
        {data.map((one) => (
          <ScreenshotRow key={one.id} screenshot={one} content={content} mayUntie={edits.allowed} />
        ))}
      </ul>
      {section.isOpen && edits.allowed && (
        <div className={formStyle.adding}>
          {mayAdd && <ScreenshotForm key={`${content.source_unit} ${count}`} content={content} pasted={pasted} />}
          <ScreenshotChoice content={content} tied={new Set(data.map(({ id }) => id))} />
        </div>
      )}
    </Section>
  )
}

interface RowProps {
  readonly screenshot: ContextItems['screenshots'][number]
  readonly content: EditorString
  readonly mayUntie: boolean
}

function ScreenshotRow({ screenshot: { id, name, width, height, region }, content, mayUntie }: RowProps) {
  const text = useText()
  const cache = useQueryClient()
  const untie = useMutation({
    mutationFn: () => client.unlinkScreenshot({ params: { id, unit: content.source_unit } }),
    onSettled: () => cache.invalidateQueries({ queryKey: ['context', content.id] }),
  })
  const address = `${boot.prefix}/api/editor/screenshots/${id}/image/`
  return (
    <li className={style.item}>
      <MarkedPicture
        address={address}
        alt={text('screenshot-alt', { name })}
        size={{ width, height }}
        regions={region ? [region] : []}
        caption={name}
      />
      {mayUntie && (
        <div className={style.actions}>
          <Button
            look="plain"
            disabled={untie.isPending}
            aria-label={text('screenshot-untie-named', { name })}
            onClick={() => untie.mutate()}
          >
            {text('screenshot-untie')}
          </Button>
        </div>
      )}
      <FormProblem error={untie.error} />
    </li>
  )
}
