import type { ProjectMachinery } from '../../api/machine.ts'
import { useText } from '../../text/texts.ts'
import { FactLine } from '../../ui/fact-line.tsx'
import { formatNumber } from '../../ui/format.ts'
import { Panel } from '../../ui/panel.tsx'
import { RowList } from '../../ui/row-list.tsx'

const money = (amount: number): string => amount.toFixed(amount < 1 ? 4 : 2)

/** The texts that a project sent to services in the last months, their cost, and the share that people changed. */
export function MachineUsage({ machinery }: { readonly machinery: ProjectMachinery }) {
  const text = useText()
  const { usage, spent, monthly_limit: limit, distances, services } = machinery
  const nameOf = (id: string) => services.find((one) => one.id === id)?.name ?? id
  const spentText =
    limit === null
      ? text('machine-spent', { spent: money(spent) })
      : text('machine-spent-of', { spent: money(spent), limit })
  return (
    <>
      <Panel title={text('machine-usage')} flush>
        <RowList
          rows={[
            { key: 'month', title: spentText },
            ...(usage.length === 0 ? [{ key: 'none', title: text('machine-usage-none') }] : []),
            ...usage.map((row) => ({
              key: `${row.month} ${row.service} ${row.language}`,
              title: <FactLine facts={[row.month, nameOf(row.service), row.language]} />,
              detail: (
                <FactLine
                  facts={[
                    `${text('machine-texts')} ${formatNumber(row.texts)}`,
                    `${text('machine-kept')} ${formatNumber(row.kept)}`,
                    `${text('machine-sent')} ${formatNumber(row.input)}`,
                    `${text('machine-received')} ${formatNumber(row.output)}`,
                    `${text('machine-cost')} ${money(row.cost)}`,
                  ]}
                />
              ),
            })),
          ]}
        />
      </Panel>
      {distances.length > 0 && (
        <Panel title={text('machine-distance')} flush>
          <RowList
            rows={distances.map((row) => ({
              key: `${row.service} ${row.language}`,
              title: <FactLine facts={[nameOf(row.service), row.language]} />,
              detail: text('machine-distance-row', {
                percent: Math.round(row.distance * 100),
                kept: row.kept,
                texts: row.texts,
              }),
            }))}
          />
        </Panel>
      )}
    </>
  )
}
