import { useAddressProof } from '../../api/account.ts'
import { useLinkCode } from '../../api/link-code.ts'
import { useText } from '../../text/texts.ts'
import { Button } from '../../ui/button.tsx'
import { FormProblem } from '../../ui/form.tsx'
import { Notice } from '../../ui/notice.tsx'

/** The link of a letter to a new address leads here. One click: what looks at links before people do must not use it up. */
export function NewAddress() {
  const text = useText()
  const code = useLinkCode('code')
  const { mutate, isPending, data, error } = useAddressProof()
  if (code === null) return null
  if (data)
    return (
      <Notice tone="good" urgent>
        {text('address-changed', { email: data.email ?? '' })}
      </Notice>
    )
  if (error) return <FormProblem error={error} />
  return (
    <Notice
      tone="plain"
      actions={
        <Button look="filled" disabled={isPending} onClick={() => mutate(code)}>
          {text('address-take')}
        </Button>
      }
    >
      {text('address-take-text')}
    </Notice>
  )
}
