import { useSession } from '../../api/session.ts'
import { boot } from '../../boot.ts'
import site from '../../text/site.ftl?raw'
import { addTexts, useText } from '../../text/texts.ts'
import { PageBody, PageHeader } from '../../ui/page-header.tsx'
import { PageLink } from '../../ui/page-link.tsx'
import { usePageTitle } from '../../ui/page-title.ts'
import { Panel } from '../../ui/panel.tsx'
import { RowList } from '../../ui/row-list.tsx'

addTexts(site)

/** A description of this site, with links to its other interfaces. */
export function Page() {
  const text = useText()
  const {
    user,
    features: { contact },
  } = useSession()
  usePageTitle(text('place-about'))
  return (
    <>
      <PageHeader title={text('place-about')} summary={text('about-text')} />
      <PageBody>
        <Panel title={text('about-doors')} flush>
          <RowList
            rows={[
              {
                key: 'api',
                title: <a href={`${boot.prefix}/api/`}>{text('about-api')}</a>,
                detail: text('about-api-text'),
              },
              {
                key: 'schema',
                title: <a href={`${boot.prefix}/api/schema/`}>{text('about-schema')}</a>,
                detail: text('about-schema-text'),
              },
              ...(user === null
                ? []
                : [
                    {
                      key: 'tokens',
                      title: <PageLink href="/accounts/profile/#tokens">{text('about-tokens')}</PageLink>,
                      detail: text('about-tokens-text'),
                    },
                  ]),
              {
                key: 'keys',
                title: <PageLink href="/keys/">{text('keys-title')}</PageLink>,
                detail: text('about-keys-text'),
              },
              {
                key: 'changes',
                title: <PageLink href="/changes/">{text('place-changes')}</PageLink>,
                detail: text('about-changes-text'),
              },
            ]}
          />
        </Panel>
        {contact !== '' && (
          <Panel title={text('about-contact')}>
            <p dir="auto">
              <Contact address={contact} />
            </p>
          </Panel>
        )}
        <Panel title={text('about-licence')}>
          <p>{text('about-licence-text')}</p>
        </Panel>
      </PageBody>
    </>
  )
}

/** A link if it is a page or an address of mail; else the plain words. */
function Contact({ address }: { readonly address: string }) {
  if (/^https?:\/\/\S+$/.test(address)) return <a href={address}>{address}</a>
  if (/^[^\s@]+@[^\s@]+$/.test(address)) return <a href={`mailto:${encodeURIComponent(address)}`}>{address}</a>
  return address
}
