import type { Endpoints, SentBodyOf } from '@weft/contract'
import { useState } from 'react'
import { askForKey } from '../../api/security-key.ts'
import { useText } from '../../text/texts.ts'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/text-field.tsx'
import style from './entry-card.module.css'

export type SecondFactor = SentBodyOf<Endpoints['showSecondFactor']>
type Method = SecondFactor['method']

interface SecondFactorFormProps {
  /** The ways that the person has. */
  readonly methods: readonly Method[]
  readonly show: (factor: SecondFactor) => Promise<void>
}

/** The second step of a sign-in: a code of an app, a key, or a recovery code for who has lost both. */
export function SecondFactorForm({ methods, show }: SecondFactorFormProps) {
  const text = useText()
  const [method, setMethod] = useState<Method>(methods[0] ?? 'totp')
  const [code, setCode] = useState('')
  const submit = async () => {
    if (method === 'security-key') await show({ method, answer: await askForKey() })
    else await show({ method, code: code.trim() })
    setCode('')
  }
  return (
    <form className={style.form} action={submit}>
      {method === 'security-key' ? (
        <p>{text('second-factor-key')}</p>
      ) : (
        <TextField
          key={method}
          label={text(`second-factor-${method}`)}
          name="code"
          autoComplete="one-time-code"
          inputMode={method === 'totp' ? 'numeric' : 'text'}
          autoFocus
          required
          value={code}
          onValueChange={setCode}
        />
      )}
      <Button look="filled" type="submit">
        {text(method === 'security-key' ? 'second-factor-use-key' : 'sign-in-action')}
      </Button>
      {methods
        .filter((one) => one !== method)
        .map((one) => (
          <Button key={one} look="plain" onClick={() => setMethod(one)}>
            {text(`second-factor-instead-${one}`)}
          </Button>
        ))}
    </form>
  )
}
