import { type ReactNode, useState } from 'react'
import {
  type MachineOwner,
  type PlaceMachinery,
  type UsedService,
  useConsent,
  usePlaceMachinery,
  useServiceChange,
} from '../../api/machine.ts'
import machine from '../../text/machine.ftl?raw'
import { addTexts, useText } from '../../text/texts.ts'
import { Button } from '../../ui/button.tsx'
import { FactLine } from '../../ui/fact-line.tsx'
import { FailedPart } from '../../ui/failed-part.tsx'
import { FormProblem } from '../../ui/form.tsx'
import { Columns } from '../../ui/page-header.tsx'
import { Empty, Panel } from '../../ui/panel.tsx'
import { RowList } from '../../ui/row-list.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { useQuestion } from '../../ui/use-question.tsx'
import { MachineServiceForm } from './machine-service-form.tsx'

addTexts(machine)

interface MachineServicesProps {
  readonly owner: MachineOwner
  /** Below the services. */
  readonly children?: ReactNode
}

/** The services of machine translation in a place: where texts go, who agreed, and the form that sets one up. */
export function MachineServices({ owner, children }: MachineServicesProps) {
  const text = useText()
  const { data, error, refetch } = usePlaceMachinery(owner)
  const [changed, setChanged] = useState<UsedService | null>(null)
  if (data === undefined)
    return error ? <FailedPart error={error} retry={refetch} /> : <Skeleton label={text('loading')} />
  return (
    <Columns
      aside={
        <MachineServiceForm
          key={changed?.id ?? ''}
          owner={owner}
          services={data.services}
          present={changed}
          onDone={() => setChanged(null)}
        />
      }
    >
      <Services owner={owner} machinery={data} onChange={setChanged} />
      {children}
    </Columns>
  )
}

interface ServicesProps {
  readonly owner: MachineOwner
  readonly machinery: PlaceMachinery
  readonly onChange: (service: UsedService) => void
}

function Services({ owner, machinery, onChange }: ServicesProps) {
  const text = useText()
  const { used } = machinery
  const consent = useConsent(owner)
  const change = useServiceChange(owner)
  if (used.length === 0)
    return (
      <Panel title={text('machine-services')}>
        <Empty title={text('machine-none')}>{text(`machine-none-in-${owner.kind}`)}</Empty>
      </Panel>
    )
  const busy = consent.isPending || change.isPending
  const agree = (one: UsedService, host: string | null) => consent.mutate({ service: one.id, host })
  const write = (one: UsedService, configuration: Readonly<Record<string, unknown>>) =>
    change.mutate({ service: one.id, configuration })
  return (
    <Panel title={text('machine-services')} flush>
      <RowList
        rows={used.map((one) => ({
          key: one.id,
          title: one.name,
          detail: <ServiceFacts one={one} machinery={machinery} />,
          actions: (
            <ServiceActions
              one={one}
              isGiven={consentOf(machinery, one) !== undefined}
              busy={busy}
              onAgree={(host) => agree(one, host)}
              onWrite={(configuration) => write(one, configuration)}
              onChange={() => onChange(one)}
            />
          ),
        }))}
      />
      <FormProblem error={consent.error ?? change.error} />
    </Panel>
  )
}

const consentOf = ({ consents }: PlaceMachinery, { id, host }: UsedService) =>
  consents.find((given) => given.service === id && given.host === host)

function ServiceFacts({ one, machinery }: { readonly one: UsedService; readonly machinery: PlaceMachinery }) {
  const text = useText()
  const name = consentOf(machinery, one)?.username
  const facts = one.enabled
    ? [
        text(`machine-of-${one.scope}`),
        text('machine-sends-to', { host: one.host }),
        one.languages !== null && text('machine-languages-some', { languages: one.languages.join(', ') }),
        name && text('machine-consent-given', { name }),
        one.fault !== null && text(`machine-fault-${one.fault}`),
      ]
    : [text(`machine-off-in-${one.scope}`)]
  return <FactLine facts={facts} />
}

interface ActionsProps {
  readonly one: UsedService
  readonly isGiven: boolean
  readonly busy: boolean
  readonly onAgree: (host: string | null) => void
  readonly onWrite: (configuration: Readonly<Record<string, unknown>>) => void
  readonly onChange: () => void
}

function ServiceActions({ one, isGiven, busy, onAgree, onWrite, onChange }: ActionsProps) {
  const text = useText()
  const { configuration: own, fault, enabled, host, name } = one
  const isOnlyOff = own !== null && Object.keys(own).length === 1
  const { ask, question } = useQuestion()
  const askToRemove = () =>
    ask({
      title: text('machine-remove-title', { name }),
      explained: text('machine-remove-explained'),
      action: text('machine-remove'),
      onYes: () => onWrite({}),
    })
  if (!enabled)
    return own === null ? null : (
      <Button disabled={busy} onClick={() => onWrite(isOnlyOff ? {} : { ...own, enabled: true })}>
        {text('machine-switch-on')}
      </Button>
    )
  return (
    <>
      {fault === 'consent' && (
        <Button look="filled" disabled={busy} onClick={() => onAgree(host)}>
          {text('machine-consent', { host })}
        </Button>
      )}
      {fault === null && isGiven && own === null && (
        <Button disabled={busy} onClick={() => onAgree(null)}>
          {text('machine-consent-back')}
        </Button>
      )}
      {own !== null && <Button onClick={onChange}>{text('machine-change')}</Button>}
      <Button disabled={busy} onClick={() => onWrite({ enabled: false })}>
        {text('machine-switch-off')}
      </Button>
      {own !== null && (
        <Button disabled={busy} onClick={askToRemove}>
          {text('machine-remove')}
        </Button>
      )}
      {question}
    </>
  )
}
