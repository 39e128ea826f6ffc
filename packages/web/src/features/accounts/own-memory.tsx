import { useState } from 'react'
import { changePersonalMemory } from '../../api/memories.ts'
import { useSession } from '../../api/session.ts'
import { useText } from '../../text/texts.ts'
import { CheckField } from '../../ui/check-field.tsx'
import { Panel } from '../../ui/panel.tsx'
import { tellFailed } from '../../ui/toasts.tsx'

/** Whether the reader finds what they wrote in every project. */
export function OwnMemory() {
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
