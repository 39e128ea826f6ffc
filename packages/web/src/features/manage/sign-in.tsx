import { useState } from 'react'
import { type SiteProvider, useProviderTrial, useSiteProviders } from '../../api/identity-providers.ts'
import { useSiteSettings } from '../../api/site-settings.ts'
import { useText } from '../../text/texts.ts'
import { Button, IconButton } from '../../ui/button.tsx'
import { FactLine } from '../../ui/fact-line.tsx'
import { FailedPart } from '../../ui/failed-part.tsx'
import { FormProblem } from '../../ui/form.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Notice } from '../../ui/notice.tsx'
import { PageLink } from '../../ui/page-link.tsx'
import { Empty, Panel } from '../../ui/panel.tsx'
import { RowList } from '../../ui/row-list.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import style from './manage.module.css'
import { ChangedProvider, NewProvider, RemovedProvider } from './provider-dialogs.tsx'

/** How people come in: who makes accounts, and the identity providers by which they sign in. */
export function SignIn() {
  return (
    <>
      <Registration />
      <Providers />
    </>
  )
}

function Registration() {
  const text = useText()
  const { data } = useSiteSettings()
  if (data === undefined) return null
  const variable = data.decided_by.registration
  return (
    <Panel title={text('site-setting-registration')}>
      <p>{text(`site-registration-${data.registration}`)}</p>
      <p>
        {variable === null ? (
          <PageLink href="/manage/#settings">{text('registration-change')}</PageLink>
        ) : (
          text('registration-by', { variable })
        )}
      </p>
    </Panel>
  )
}

function Providers() {
  const text = useText()
  const { data, error, refetch } = useSiteProviders()
  const [isAdding, setAdding] = useState(false)
  const [changed, setChanged] = useState<SiteProvider | null>(null)
  const [removed, setRemoved] = useState<SiteProvider | null>(null)
  return (
    <Panel
      title={text('providers-title')}
      flush
      actions={<Button onClick={() => setAdding(true)}>{text('provider-add')}</Button>}
    >
      <div className={style.inside}>
        <p>{text('providers-about')}</p>
        {data?.variable && <Notice tone="plain">{text('providers-by', { variable: data.variable })}</Notice>}
      </div>
      {error && <FailedPart error={error} retry={refetch} />}
      {data === undefined && !error && <Skeleton label={text('loading')} />}
      {data?.results.length === 0 && <Empty title={text('providers-none')} />}
      {data !== undefined && data.results.length > 0 && (
        <ProviderRows providers={data.results} onChange={setChanged} onRemove={setRemoved} />
      )}
      {isAdding && <NewProvider onClose={() => setAdding(false)} />}
      {changed && <ChangedProvider provider={changed} onClose={() => setChanged(null)} />}
      {removed && <RemovedProvider provider={removed} onClose={() => setRemoved(null)} />}
    </Panel>
  )
}

interface ProviderRowsProps {
  readonly providers: readonly SiteProvider[]
  readonly onChange: (provider: SiteProvider) => void
  readonly onRemove: (provider: SiteProvider) => void
}

function ProviderRows({ providers, onChange, onRemove }: ProviderRowsProps) {
  const text = useText()
  const { mutate, data: verdict, isPending, variables, error } = useProviderTrial()
  return (
    <>
      <FormProblem error={error} />
      <RowList
        rows={providers.map((provider) => {
          const { id, name, decided_by: variable } = provider
          return {
            key: `${variable ?? ''} ${id}`,
            title: name,
            detail: (
              <>
                <Facts provider={provider} />
                {variables === id && (
                  <span role="status" className={style.line}>
                    {isPending && text('provider-trying')}
                    {!isPending && verdict && (
                      <>
                        <Icon name={verdict.code === 'fine' ? 'check' : 'alert'} />{' '}
                        {text(`provider-verdict-${verdict.code}`)}
                      </>
                    )}{' '}
                    {!isPending && <bdi>{verdict?.detail}</bdi>}
                  </span>
                )}
              </>
            ),
            actions: (
              <>
                <Button
                  disabled={isPending}
                  aria-label={text('provider-try-named', { name })}
                  onClick={() => mutate(id)}
                >
                  {text('provider-try')}
                </Button>
                {variable === null && (
                  <>
                    <Button
                      look="plain"
                      aria-label={text('provider-change-named', { name })}
                      onClick={() => onChange(provider)}
                    >
                      {text('provider-change')}
                    </Button>
                    <IconButton
                      icon="close"
                      label={text('provider-delete-named', { name })}
                      onClick={() => onRemove(provider)}
                    />
                  </>
                )}
              </>
            ),
          }
        })}
      />
    </>
  )
}

function Facts({ provider }: { readonly provider: SiteProvider }) {
  const text = useText()
  const { decided_by: variable, works, people, return_url: back } = provider
  return (
    <>
      <span className={style.line}>
        <FactLine
          facts={[text(`provider-kind-${provider.kind}`), provider.issuer, text('provider-people', { count: people })]}
        />
      </span>
      {variable !== null && <span className={style.line}>{text('provider-of-file', { variable })}</span>}
      {!works && (
        <span className={style.line}>
          <Icon name="alert" /> {text('provider-broken')}
        </span>
      )}
      <span className={style.line}>
        {text('provider-return')} <bdi>{back}</bdi>
      </span>
    </>
  )
}
