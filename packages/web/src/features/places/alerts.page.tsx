import { useState } from 'react'
import { type AlertFilter, useSiteAlerts } from '../../api/alerts.ts'
import alerts from '../../text/alerts.ftl?raw'
import { addTexts, useText } from '../../text/texts.ts'
import { CheckField } from '../../ui/check-field.tsx'
import { FailedPart } from '../../ui/failed-part.tsx'
import { Columns, PageBody, PageHeader } from '../../ui/page-header.tsx'
import { usePageTitle } from '../../ui/page-title.ts'
import { Empty, Panel } from '../../ui/panel.tsx'
import { SelectField } from '../../ui/select-field.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import style from './alert-notices.module.css'
import { AlertNotice } from './alert-notices.tsx'

addTexts(alerts)

const categories = ['files', 'vcs', 'configuration'] as const
const everything: AlertFilter = { category: '', severity: '', dismissed: false }

/** The alerts of all projects that the reader sees. */
export function Page() {
  const text = useText()
  const [filter, setFilter] = useState(everything)
  const { data, error, refetch } = useSiteAlerts(filter)
  usePageTitle(text('place-alerts'))
  return (
    <>
      <PageHeader title={text('place-alerts')} summary={text('alerts-summary')} />
      <PageBody>
        <Columns asideFirst aside={<Filter filter={filter} onFilter={setFilter} />}>
          {error && <FailedPart error={error} retry={refetch} />}
          {data === undefined && !error && <Skeleton label={text('loading')} />}
          {data?.alerts.length === 0 && (
            <Panel title={text('alerts', { count: 0 })}>
              <Empty title={text(filter === everything ? 'alerts-none' : 'alerts-none-chosen')} />
            </Panel>
          )}
          {data !== undefined && data.alerts.length > 0 && (
            <section className={style.alerts} aria-label={text('alerts', { count: data.count })}>
              {data.alerts.map((alert) => (
                <AlertNotice key={alert.id} alert={alert} here="" />
              ))}
              {data.count > data.alerts.length && (
                <p className={style.quiet}>{text('alerts-not-shown', { count: data.count - data.alerts.length })}</p>
              )}
            </section>
          )}
        </Columns>
      </PageBody>
    </>
  )
}

interface FilterProps {
  readonly filter: AlertFilter
  readonly onFilter: (filter: AlertFilter) => void
}

/** Chooses alerts by what they are about, how bad they are, and whether somebody left them. */
function Filter({ filter, onFilter }: FilterProps) {
  const text = useText()
  return (
    <Panel title={text('alerts-filter')}>
      <div className={style.fields}>
        <SelectField
          label={text('alerts-category')}
          name="category"
          value={filter.category}
          options={[
            { value: '', name: text('alerts-all') },
            ...categories.map((value) => ({ value, name: text(`alert-category-${value}`) })),
          ]}
          onValueChange={(category) => onFilter({ ...filter, category })}
        />
        <SelectField
          label={text('alerts-severity')}
          name="severity"
          value={filter.severity}
          options={[
            { value: '', name: text('alerts-all') },
            { value: '100', name: text('alerts-errors') },
            { value: '50', name: text('alerts-warnings') },
          ]}
          onValueChange={(severity) => onFilter({ ...filter, severity })}
        />
        <CheckField
          label={text('alerts-dismissed')}
          checked={filter.dismissed}
          onCheckedChange={(dismissed) => onFilter({ ...filter, dismissed })}
        />
      </div>
    </Panel>
  )
}
