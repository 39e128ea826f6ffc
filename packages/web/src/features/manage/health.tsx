import { useCloneCheck, useHealth } from '../../api/site-health.ts'
import { useText } from '../../text/texts.ts'
import { Button } from '../../ui/button.tsx'
import { FailedPart } from '../../ui/failed-part.tsx'
import { FormProblem } from '../../ui/form.tsx'
import { formatBytes } from '../../ui/format.ts'
import { Notice } from '../../ui/notice.tsx'
import { Columns } from '../../ui/page-header.tsx'
import { Empty, Facts, Panel } from '../../ui/panel.tsx'
import { Progress } from '../../ui/progress.tsx'
import { RowList } from '../../ui/row-list.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'

/** The problems of the installation, with their remedies. */
export function Health() {
  const text = useText()
  const { data, error, refetch, isFetching } = useHealth()
  if (data === undefined)
    return error ? <FailedPart error={error} retry={refetch} /> : <Skeleton label={text('loading')} />
  const { findings, facts, disk_free: free, disk_size: disk, memory_used: used, memory_size: memory } = data
  return (
    <Columns
      aside={
        <>
          <Panel title={text('health-sizes')}>
            <Facts
              facts={[
                [text('health-disk'), text('health-free', { free: formatBytes(free), all: formatBytes(disk) })],
                [text('health-memory'), text('health-used', { used: formatBytes(used), all: formatBytes(memory) })],
                [text('health-database'), formatBytes(data.database_size)],
              ]}
            />
          </Panel>
          <Clones />
        </>
      }
    >
      <Panel
        title={text('health-findings', { count: findings.length })}
        flush
        actions={
          <Button disabled={isFetching} onClick={() => void refetch()}>
            {text('health-again')}
          </Button>
        }
      >
        {findings.length === 0 ? (
          <Empty title={text('health-none')} />
        ) : (
          <RowList
            rows={findings.map(({ about, wrong, remedy }) => ({
              key: `${about} ${wrong}`,
              title: <bdi>{about}</bdi>,
              detail: (
                <>
                  {wrong}
                  <br />
                  {text('health-remedy', { remedy })}
                </>
              ),
            }))}
          />
        )}
      </Panel>
      <Panel title={text('health-facts')} flush>
        <RowList
          rows={facts.map((fact) => {
            // `git: 2.47`: a name and a value.
            const [name = '', ...value] = fact.split(': ')
            return { key: fact, title: name, detail: <bdi>{value.join(': ')}</bdi> }
          })}
        />
      </Panel>
    </Columns>
  )
}

/** Reads all clones, when somebody asks: it takes a while. */
function Clones() {
  const text = useText()
  const { mutate, data, error, isPending, progress } = useCloneCheck()
  return (
    <Panel title={text('health-clones')}>
      <p>{text('health-clones-text')}</p>
      <FormProblem error={error} />
      {data && (
        <Notice tone={data.damaged.length === 0 ? 'good' : 'failing'} urgent>
          <p>{text('health-clones-checked', { count: data.clones, damaged: data.damaged.length })}</p>
          {data.damaged.map((folder) => (
            <p key={folder}>
              <bdi>{folder}</bdi>
            </p>
          ))}
          {data.damaged.length > 0 && <p>{text('health-clones-remedy')}</p>}
        </Notice>
      )}
      {isPending && <Progress value={progress} label={text('health-clones-checking')} />}
      <Button disabled={isPending} onClick={() => mutate()}>
        {text('health-clones-check')}
      </Button>
    </Panel>
  )
}
