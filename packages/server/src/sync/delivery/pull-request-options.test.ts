import { expect, test } from 'vitest'
import { heldFiles } from './held-files.ts'
import { describePullRequests } from './pull-requests.fixture.ts'

describePullRequests('the options of a pull request', (its) => {
  const { component, byPerson } = its

  test('a guard holds a push until a person who has seen it pushes again', async () => {
    const kiosk = await component({ params: { guard_placeholders: true }, settings: { check_flags: 'python-format' } })
    await kiosk.save('cs', '%d files', 'soubory')
    expect(await byPerson(kiosk)).toMatchObject({ result: false })
    expect(await kiosk.alerts()).toMatchObject({
      HeldPush: { count: 1, files: [{ path: 'po/cs.po', code: 'placeholders', count: 1 }] },
    })
    expect(its.host.pulls).toEqual([])
    expect(await kiosk.ask('push')).toMatchObject({ result: false })
    expect(await byPerson(kiosk)).toMatchObject({ result: true })
    expect(await kiosk.alerts()).toEqual({})
    expect(its.host.pulls).toHaveLength(1)
  })

  test('is a draft while its texts fail checks of errors', async () => {
    const params = { merge_request_draft: 'errors' }
    const kiosk = await component({ params, settings: { check_flags: 'python-format' } })
    await kiosk.save('cs', '%d files', 'soubory')
    await kiosk.ask('push')
    expect(its.host.pulls[0]?.isDraft).toBe(true)
    await kiosk.save('cs', '%d files', '%d soubory')
    await kiosk.ask('push')
    expect(its.host.pulls[0]?.isDraft).toBe(false)
  })

  test('waits for its share of translated strings, unless a person asks', async () => {
    const kiosk = await component({ params: { merge_request_percent: 90 } })
    expect(await kiosk.ask('push')).toMatchObject({ result: false })
    expect(its.host.pulls).toEqual([])
    expect(await byPerson(kiosk)).toMatchObject({ result: true })
    expect(its.host.pulls).toHaveLength(1)
  })

  test('labels and reviewers that the host does not know are left out, and told', async () => {
    const params = { merge_request_labels: ['l10n', 'nowhere'], merge_request_reviewers: ['boris'] }
    const kiosk = await component({ params })
    expect(await kiosk.ask('push')).toMatchObject({ result: true })
    expect(its.host.pulls[0]).toMatchObject({ labels: ['l10n'], reviewers: ['boris'] })
  })

  test.each([true, false])(
    'a change of a file of no component is held where the owner wants that (%s)',
    async (guards) => {
      const kiosk = await component({ params: { guard_unknown_files: guards } })
      await kiosk.ask('commit')
      // Our branch has a file that no mask names any more.
      await its.database().executeSql("update components set filemask = 'other/*.po' where id = $1", [kiosk.id])
      expect(await kiosk.work(heldFiles)).toEqual(guards ? [{ path: 'po/cs.po', code: 'unknown-file', count: 1 }] : [])
    },
  )

  test('nothing is compared for guards that nobody set', async () => {
    const kiosk = await component()
    await kiosk.ask('commit')
    const asked: string[] = []
    await kiosk.work((work) => {
      const clone = new Proxy(work.clone, {
        get(known, name) {
          asked.push(String(name))
          return Reflect.get(known, name)
        },
      })
      return heldFiles({ ...work, clone })
    })
    expect(asked).toEqual([])
  })
})
