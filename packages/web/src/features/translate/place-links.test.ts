import { expect, test } from 'vitest'
import { linksOnTheWay } from './place-links.ts'

test.each([
  ['app', ['/projects/app/']],
  ['app/ui/cs', ['/projects/app/', '/projects/app/ui/', '/projects/app/ui/cs/']],
  [
    'app/docs/manual/cs',
    ['/projects/app/', '/projects/app/docs/', '/projects/app/docs/manual/', '/projects/app/docs/manual/cs/'],
  ],
  ['app/-/cs', ['/projects/app/', '/projects/app/-/cs/']],
  ['-/-/cs', ['/languages/cs/']],
])('the names of %s lead to the thing that each names', (path, links) => {
  expect(linksOnTheWay(path)).toEqual(links)
})
