import { useDestinations } from '../../api/moves.ts'
import { useText } from '../../text/texts.ts'
import { FailedPart } from '../../ui/failed-part.tsx'
import { placeHref } from '../../ui/link.ts'
import { PageLink } from '../../ui/page-link.tsx'
import { Empty, Panel } from '../../ui/panel.tsx'
import { RowList } from '../../ui/row-list.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'

/** The categories of a project as a tree, each with its settings, where it is renamed, moved and deleted. */
export function CategoryList({ project }: { readonly project: string }) {
  const text = useText()
  const { data, error, refetch } = useDestinations(project, true)
  if (data === undefined)
    return error ? <FailedPart error={error} retry={refetch} /> : <Skeleton label={text('loading')} />
  const categories = data
    .filter(({ categoryUrl }) => categoryUrl !== null)
    .toSorted((one, other) => one.name.localeCompare(other.name))
  return (
    <Panel title={text('categories-title')} flush>
      {categories.length === 0 ? (
        <Empty title={text('categories-none')} />
      ) : (
        <RowList
          rows={categories.map(({ path, name }) => ({
            key: path,
            // Without the name of the project, which all of them begin with.
            title: <PageLink href={placeHref(path)}>{name.split(' / ').slice(1).join(' / ')}</PageLink>,
            detail: path,
            actions: (
              <PageLink
                href={`${placeHref(path)}#settings`}
                aria-label={text('category-settings-named', { name: name.split(' / ').at(-1) ?? '' })}
              >
                {text('part-settings')}
              </PageLink>
            ),
          }))}
        />
      )}
    </Panel>
  )
}
