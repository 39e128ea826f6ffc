import { useEffect, useState } from 'react'
import { useSession } from '../../api/session.ts'
import { useSealingKey, useSealingRotation } from '../../api/site-keys.ts'
import { useText } from '../../text/texts.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { FormProblem } from '../../ui/form.tsx'
import { formatDate } from '../../ui/format.ts'
import { Notice } from '../../ui/notice.tsx'
import { Facts, Panel } from '../../ui/panel.tsx'
import { Progress } from '../../ui/progress.tsx'

/** The key that encrypts all secrets, and its exchange. */
export function SealingKey() {
  const text = useText()
  const isSuperuser = useSession().rights.is_superuser
  const { data } = useSealingKey()
  const [isAsked, setAsked] = useState(false)
  const { mutate, isPending, isSuccess, error, progress } = useSealingRotation()
  const running = data?.rotation ?? null
  // Somebody asked for it before this page was opened, here or elsewhere.
  useEffect(() => {
    if (running !== null) mutate(running)
  }, [running, mutate])
  if (data === undefined) return null
  const { place, keys, fingerprint, since } = data
  const isGiven = place === 'SECRETS_KEY'
  const mayRotate = isSuperuser && !(isGiven && keys < 2)
  return (
    <Panel
      title={text('sealing-key')}
      actions={
        mayRotate && (
          <Button disabled={isPending} onClick={() => setAsked(true)}>
            {text('sealing-key-exchange')}
          </Button>
        )
      }
    >
      <Facts
        facts={[
          [text('sealing-key-place'), <bdi key="place">{place}</bdi>],
          [text('sealing-key-count'), String(keys)],
          [text('sealing-key-fingerprint'), <bdi key="fingerprint">{fingerprint}</bdi>],
          [text('sealing-key-since'), since === null ? text('sealing-key-since-unknown') : formatDate(since)],
        ]}
      />
      <p>{text(isGiven ? 'sealing-key-rotate-given' : 'sealing-key-rotate')}</p>
      <FormProblem error={error} />
      {progress !== null && <Progress label={text('sealing-key-runs')} value={progress} />}
      {isSuccess && (
        <Notice tone="good">{text(isGiven ? 'sealing-key-exchanged-given' : 'sealing-key-exchanged')}</Notice>
      )}
      {isAsked && (
        <Dialog
          open
          onClose={() => setAsked(false)}
          title={text('sealing-key-exchange')}
          closeLabel={text('close')}
          actions={
            <>
              <Button onClick={() => setAsked(false)}>{text('cancel')}</Button>
              <Button
                look="filled"
                onClick={() => {
                  setAsked(false)
                  mutate(null)
                }}
              >
                {text('sealing-key-exchange')}
              </Button>
            </>
          }
        >
          <p>{text(isGiven ? 'sealing-key-exchange-given' : 'sealing-key-exchange-text')}</p>
        </Dialog>
      )}
    </Panel>
  )
}
