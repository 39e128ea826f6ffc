import { useMutation } from '@tanstack/react-query'
import { downloadProjectMemory } from '../../api/memories.ts'
import { MemoryList } from '../../parts/memories/memory-list.tsx'
import { NewMemory } from '../../parts/memories/new-memory.tsx'
import memories from '../../text/memories.ftl?raw'
import { addTexts, useText } from '../../text/texts.ts'
import { Button } from '../../ui/button.tsx'
import { Columns } from '../../ui/page-header.tsx'
import { PageLink } from '../../ui/page-link.tsx'
import { Panel } from '../../ui/panel.tsx'
import { tellFailed } from '../../ui/toasts.tsx'

addTexts(memories)

/** The memory of a project: its translations, and imported texts. */
export function MemorySettings({ project }: { readonly project: string }) {
  const text = useText()
  return (
    <Columns aside={<NewMemory project={project} />}>
      <Translations project={project} />
      <MemoryList project={project} />
      <p>
        <PageLink href="/accounts/profile/#memory">{text('memories-own-elsewhere')}</PageLink>
      </p>
    </Columns>
  )
}

/** The memory that nobody has to fill: the project's translations. */
function Translations({ project }: { readonly project: string }) {
  const text = useText()
  const download = useMutation({
    mutationFn: () => downloadProjectMemory(project),
    onError: (error) => tellFailed(text('memories-not-downloaded'), error.message),
  })
  return (
    <Panel title={text('memories-translations')}>
      <p>{text('memories-translations-text')}</p>
      <Button icon="download" disabled={download.isPending} onClick={() => download.mutate()}>
        {text('memories-download-all')}
      </Button>
    </Panel>
  )
}
