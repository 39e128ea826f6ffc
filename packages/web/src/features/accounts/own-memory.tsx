import { useState } from 'react'
import { changePersonalMemory } from '../../api/memories.ts'
import { useSession } from '../../api/session.ts'
import { MemoryList } from '../../parts/memories/memory-list.tsx'
import { NewMemory } from '../../parts/memories/new-memory.tsx'
import { useText } from '../../text/texts.ts'
import { CheckField } from '../../ui/check-field.tsx'
import { Columns } from '../../ui/page-header.tsx'
import { Panel } from '../../ui/panel.tsx'
import { tellFailed } from '../../ui/toasts.tsx'

/** The reader's memory: what they wrote, and their imported texts; for administrators also those of the site. */
export function OwnMemory() {
  const { rights } = useSession()
  return (
    <Columns aside={<NewMemory project={null} mayManageSite={rights.site.includes('memory.manage')} />}>
      <WrittenTexts />
      <MemoryList project={null} />
    </Columns>
  )
}

/** Whether the reader finds what they wrote in every project. */
function WrittenTexts() {
  const text = useText()
  const { preferences } = useSession()
  const [isBusy, setBusy] = useState(false)
  const change = async (contributes: boolean) => {
    setBusy(true)
    await changePersonalMemory(contributes)
      .catch((error: Error) => tellFailed(text('profile-not-saved'), error.message))
      .finally(() => setBusy(false))
  }
  return (
    <Panel title={text('memories-personal')}>
      <CheckField
        label={text('memories-personal-use')}
        hint={text('memories-personal-hint')}
        checked={preferences.contribute_personal_tm}
        disabled={isBusy}
        onCheckedChange={(contributes) => void change(contributes)}
      />
    </Panel>
  )
}
