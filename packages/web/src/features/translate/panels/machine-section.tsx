import type { EditorString } from '../../../api/editor-server.ts'
import { useText } from '../../../text/texts.ts'
import { onDemand } from '../../../ui/on-demand.tsx'
import { Section } from './section.tsx'
import { useSection } from './use-context-part.ts'

/** Nobody waits for it: it is loaded when its place in the context is drawn. */
const MachineTexts = onDemand<{ readonly content: EditorString }>(
  async () => (await import('./machine-texts.tsx')).MachineTexts,
)

/** Texts of machines: asked for by a button, never in advance, for they may cost money. */
export function MachineSection({ content }: { readonly content: EditorString }) {
  const text = useText()
  const section = useSection('machinery')
  if (content.place.is_source) return null
  return (
    <Section section={section} title={text('machine-title')}>
      <MachineTexts key={content.id} content={content} />
    </Section>
  )
}
