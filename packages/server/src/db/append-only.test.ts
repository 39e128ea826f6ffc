import { expect, test } from 'vitest'
import { allMigrations, readMigrationFiles } from './migration-files.ts'

/** SHA-256 of every migration. Databases have had them: no line of these changes, new lines come below. */
const checksums: Readonly<Record<string, string>> = {
  '0306-baseline.before.sql': 'd85b867fa6e38bde9a068c7004ac6f1dcd0df77599d400239f5421bf93e9c0f2',

  '0001-start.sql': '141b225c89eba548d044735fff3c269ed9ee4d50906d40c9345b28f4be7ed7ac',
  '0002-strings-revision.sql': '3fdc87956625d3beca97b49c3a4d522980a17d03794476ac358f4997145c4262',
  '0003-added-strings.sql': 'f099b218a50e10f2617316186cc43e2260cbf1ae12673f6f732aaee43adb1b78',
  '0004-until-the-remote-has-it.sql': '6f1e7a0d01ecf457ac7d84dc01fe0eda2dc1b6c97773da0e878422549c71c97b',
  '0005-untold-changes.sql': '11b7e470858472172ae1e266c4164b46d0adc5fa7ec10a4ae6a08f6f102959e8',
  '0006-task-steps.sql': '0d219dbabea78f80417be9addded19592ea8fd3f2b3a1e3a894a77f3d8570c84',
  '0007-removals.sql': '1aefa03ee418a37ac810554a4aa274ac7d03f254b859cbdd007e74a7836298e5',

  '0008-locks-and-variants.sql': 'd40d246b91da56510bce3797de5996044e8a3a938475854a33c7dd0f56efcc4f',
  '0018-kept-replies.sql': 'fc4337d60018a2035f205f81b4e3026d2e80d8cae04e363f0125754df170d2fa',
  '0009-sessions.sql': '2c4d23efb5df8898711d2cb94dc0902ed21750d234f36d264256ec2c06a12b38',
  '0011-tokens-and-audit.sql': '03b2e98f666011169023bebeba4461ece9d0c12f9a4de63159abc96148dd12bc',
  '0012-second-factors.sql': '2704831d76c655717a10545299d5503013424e9e151cabcb24ec00142384b8da',
  '0010-accounts.sql': 'ed94fa42825bfb1aa1e3620669fea7f84c8a73cd0fa949a9edbc1868a9a94177',
  '0019-files-revision.sql': '20cfbcde5c515945bea8ab00d4c5f0411f22af5b5be3ed3d8b998d0efe01795d',
  '0013-rights.sql': 'd2a115c92412569fdf0000cef9cad8bc576032b00b06ed542a3fc6123032db1d',
  '0014-administrators.sql': '0895c1b326ce7de04e56c1211a6d8921c63e217e94c96b1a8338622305cee20f',
  '0015-conversations.sql': 'd3f081b149a645430cdd7eaa2e93dd4b48b2fb32966fe6877704573faf6803f0',
  '0016-screenshots-and-announcements.sql': '76365db46179f768213baa1118329e67d2170301f5355ef84c393c75fe32185c',
  '0017-overviews-and-versions.sql': '386de30a6c7aa75282ec4ae8f57bbe2943c4fc7fdedd277c6a1156c57272d7e6',
  '0023-strings-to-compare.sql': '7c523862acc89104e5f23f48efcf485fff38bc4fee88bcc12c86cee2c565d21c',
  '0033-fonts.sql': '32bfcc106b3edb0bfeeb3edec085c4df9daa17fc30f7eb3893c50181086f8b6a',
  '0029-hooks.sql': '440e42c035363797d3dce185dbbb55705ed4fe74ce649312bf5b774b020eef2a',
  '0026-component-list-rules.sql': 'e93de5ce5570f93bb449ce0bac7d58b2f2519964987aaa8cbfeef8090fbc378e',
  '0025-old-addresses.sql': '43fd14ffe5a82135b344637427a6876cd40b9dc360f0a7893e54cfc013360489',
  '0024-no-row-before-its-time.sql': '748b3105df7b381469381d9fc1541ddb7df6314dac2006a47add7d39ee61c8f0',
  '0030-string-index.sql': '42abc359e514924c12443d458392272680f8c338c7bde337cd20624a060a03a6',
  '0039-language-requests.sql': '6c5cc9fa67448b7c5dd6289cedddc8af2eda485e2e6bda2d1bc316ad4f23f54e',
  '0045-category-announcements.sql': '4169f14af6dbf58a7eab10f92ec1ce3dac507126dcb2a5fcbdfdd543d36a25df',
  '0046-glossary-removed-languages.sql': '416b28fdb3198fe4809b77fc3658a62387c8d5ed5f1d489f888dce493d015df5',
  '0050-inherited-settings.sql': '4989d42b525cf190e39262f0de98577a7236ae9d066ae89d72607798f5dd21d9',
  '0020-notices.sql': '354732374dc1f6eae9b7f088f47718c47de7cf83b0c305c05e65d20bbd4fca72',
  '0034-local-repositories.sql': '6e53c6254624cfda3dcb2c60c48506d60aa5fc330a49a06da51503ad239ee0f6',
  '0057-glossary-terms.sql': 'c20c31e33bdb1d5c801be70331f239c975b1ccb6bacf331efa26f213e56cfedc',
  '0048-reports.sql': '7ebceaebb2110b82dd1c8586ce313e0a4516dfd13b4c1b0aff50711db7e5edde',
  '0055-account-letters.sql': '97784c397bcf04fbc5e1066ac40d08e7d6ea1314cdfe5acf7de6442b7d67aebd',
  '0056-sealed-replies.sql': 'a8f90ae3291c3fd0d7031b518c257cd05859d3454f4acfbf241ca47decda730d',
  '0063-terms-of-glossaries.sql': '1b62ae1c3727a74ba4b4aa84e6b5044b54142050235ba8818b38c41aa9dfad9c',
  '0064-flagged-variants.sql': '4b1dbe822460af56f43cecff6b98c8244ffa4e979a0943eef9c348132d8968f0',
  '0075-term-keys.sql': '32fc75d99a1a81c51a60dfb0ecc5e5756d094e30006374a359d207aa598e08d5',
  '0077-project-backups.sql': '29e5105e19f5f243469dd62de380b8aea20aa3029953636d825a1f0ac05f78b3',
  '0076-keys-across-components.sql': '55a5d090d9b0fc704ea081751a716058fa90ee5cdbb1c9807a6eaff64c228a90',
  '0070-adding-to-counters.sql': '5243dd0b970c0c0406708e57b932fa870dbab65675981c41e317247a7ee9aa59',
  '0071-activity-of-users.sql': 'c2c0bf2cd69a249206d3fb32ff4a42f134f85390c203a2c8ca6bb578750379b0',
  '0072-contributions.sql': '08e1cb8692a9719ca7d038ace15e3018e0b12760463ff06539954e246d2c86f9',
  '0080-texts-of-projects.sql': '80208455973af02f867ac0e2a92d2560aaca47fccaf913e7a3ccc7b00fa52d80',
  '0085-tokens-made-by-tokens.sql': '7b4fdbb9a2347a592a8a0bb474083f97f17434a56654e17e7a5a80b88d405885',
  '0086-strings-of-sources.sql': 'fec629b0ccac035af4b20f5f2cf16f7963b45f564016d316240055c7fe31a933',
  '0087-letters-of-searches.sql': '0fe1ed50efcc922012942e660bbfbae531459c9304a44c0303313dd50fc10c21',
  '0088-states-of-strings.sql': 'd997bef6473f1da77d69e13954c57ec76deb647177f8742652300b1926e8f12c',
  '0089-differing-strings.sql': 'b049b2e718d68372ab2760494d6f8e191ac81f11b01e9a8ef0b13e851068fadb',
  '0090-added-translations.sql': 'bc84fc5e912f53f271cb3296b264d367b403a2794cfeae393667a2d607e0ff8a',
  '0110-ssh-keys.sql': '32ce66e88ada875605577b25688e5bcaca7afcfce8e54c1f6b6dd1a08a0c645f',
  '0091-component-version.sql': 'd2713d95421e8e41b0dd6cd733b86e37661f48b8b8a921055523d5063c250060',
  '0121-words-in-bigint.sql': '11f14704cecaf9fc4a2fbb1a977e12fa12238382365a7efe11fbbac28598fe74',
  '0120-job-takings.sql': 'ede6b84bd3abbe675337087606a3e0ba03132e65f23f6fb66804a3663b6a77dd',
  '0084-flags-of-categories.sql': '52990d6d6949189e1160ba2be2b7981393b7cb2ba07684d726e7a0ea29589d70',
  '0105-makers-of-links.sql': '79d7df76597f4983702ae92da71801072f7877623997cda27623ca19e098216f',
  '0100-kept-reply-sizes.sql': 'cc0533fb78b8206b592f827b5bc11e85cc113071da262874ed50c2c02ac7f1ab',
  '0140-memory.sql': '4fe5ae8e2bb84891dacaaaae06e6bde1604bc50550c8778a7e8b49a627d7afb2',
  '0128-read-entries.sql': '5b85fb2e50ff2f5ee8f0504eeefd49bcce67267390ca30fc98f7a496213c68cb',
  '0106-shown-addresses.sql': '96fe76e436e3f31081add604dfd91346cbf5413582cb5e2c139801d57216ce43',
  '0150-stems-of-terms.sql': '7062a118f11c1fba7c01bfc81cecb38cb486950781d62fd2b36eaa8746fc263c',
  '0101-screenshots-of-people.sql': '38d63a1f4547a98aea7f224a82a973093f321a1030bf9e67574f05483a95c0e2',
  '0160-own-queue.sql': '6a20169c857159c3c7a348524ffa032de6ef81b9d49bf2c3631394945c23e676',
  '0200-terms-as-a-table.sql': '64a361bb0f94e3c610d6a6c1e3b57cb7812486ec516d60ddb5010c3e7ab627b2',
  '0175-makers-of-components.sql': '14e13a1d88f85aa642970d88a434d2de55692934acc73c655236b74a9fde9187',
  '0190-memories-of-pages.sql': 'e7481e1e9ac64b3cc3f103ce18937ffa8bcfa58b8600f17e59424561e61bc8c8',
  '0191-keys-of-texts.before.sql': '380c87f515eaa8f928e6fee69d5ba51ac872a05e2158f3e402dcc4ccdef13782',
  '0192-keys-of-texts.after.sql': '680e55a2faa3a6f8cd0b5e51324a05d73898d41307ba4a5778354b86043b4fb4',
  '0201-spelling.sql': 'cedff2f5367fa738ca505e7a0f83d1ba3bf6b0bb9202b2be1bd6340d4c5b3634',
  '0220-removed-places.sql': '8498ae450fb2091858d61a3ec770e33e5817fc61c223919cf7f504c1d6d14e0d',
  '0221-failed-jobs.sql': '56be671b2b8727fb558335d2a7479fda1e65dbb7615faefbec02a24c1ef5d4cd',
  '0225-failing-by-check.sql': 'df5c6cb2f10e1c43284f2c9ee7ec68f1fe2de9b211f7085eed4a21e435deb104',
  '0224-dismissed-alerts.sql': 'bfaf38c1fae9999b29c8c244cf00937510d651f44553cbb45fa5bf17a08058ee',
  '0223-site-settings.sql': 'fca8d931c441d427413835d15a88f60f78c75d0d0ac7ddc1233bd5c7f4d98577',
  '0222-site-backups.sql': '2e48a26b171d824437599c506e66d2d094819e5d466f8d614fa7921e0da97063',
  '0230-requests-of-jobs.sql': 'dccefacb67761a208d851bfbbbacf4ff213c7a60fe9c1dfe1a2ba297bcb948d7',
  '0260-places-of-backups.before.sql': 'd0bab2543031f8d02ea6ac96d1a06c8c90d484c9224f583e6d8358c8ca604b84',
  '0261-traces-of-jobs.before.sql': 'e7b70f0a465567869d23aa3b6b459aad43801a13d9a2ef886d7716ae173ce721',
  '0240-names-of-people.before.sql': '0982b97d8c7d18985143940f23af89fc1a85f4a17401b8f9d7efa15becfb4649',
  '0241-imported-people.before.sql': 'bd1b3cee400838282a8d1b9f4a32e50987ea54b01880a2cf900b4644142fa042',
  '0300-git-hosts.before.sql': '743d56bb4aceb148856ec7151d67745c81f89b3f8d5930df8458cef8caf6477e',
  '0305-pull-requests.before.sql': 'ffa5f87d5e60fb118edf56a885ad428edc9018928ca125aafd0eb4c709f09e33',
  '0370-work-sums.before.sql': 'e581b4d76aa15e7e2a375d2780ce4bb29e1b6b414393a1ddda07b1ad367e7a7d',
  '0372-days-of-progress.before.sql': 'aa04b5e2e536624865581f764098aed028905ba0808c16c2d747f6dde8ef0fa5',
  '0371-progress.before.sql': '64016e61ded9dd15b19694cd7709aa04919f80b034454a4f2d4c10ab2a77f81f',
  '0351-quality.before.sql': 'f5d7f61d689079f8f51a788fba8c7ceac5a73dcb0ebd279153963a68b9d83388',
  '0380-regions-of-pictures.before.sql': 'fb798eaaa324bc3d3b01cfef5eb90d5e5f7cc7f0766e372aa759d5166b90843f',
  '0410-author-sums.before.sql': 'f651273502cba52940e0ad5adb77343f74a3a34c6d09ebbfe8d967d8b4562b77',
  '0350-draft-distance.before.sql': '738773f83338490632698fc771255481eefb695472e4336366ea52041e406abf',
  '0360-bulk-edits.before.sql': '18b4d982781cb399822977974b7eb1601073686c6134aca1691ec2dde2c68fc9',
  '0280-machine-translation.before.sql': 'a1920178cb9a1adad9be048be803a41c4c1e30427608297ce5eab88d1b84e486',
  '0310-programs-of-word-forms.before.sql': '5c101c4171d42799b673ba2c8d3a8ab8958fe4fbcfdb5cea96e98b32dc43262c',
  '0311-former-texts-at-once.before.sql': 'f05a2369cecd86d8a102d540b70e501daccb760aa8383ee483a083388ed2993e',
  '0312-former-texts-one-by-one.after.sql': '5d501e3466489d4e0ba8643c597ceb2f83a1f14bd40196605932d68a367ca428',
  '0340-gpg-keys.before.sql': 'fcc5b1be2769f3505f7a330c052960bdac10b389c8258999862a81d8673e1526',
  '0320-archived-components.before.sql': '4a8017d3930322a39aac5664ce75c1abee47559c87315779600b712e55c44757',
  '0321-identity-providers.before.sql': 'd7ea37004a9fcf1da5baa06048179cf87c3ad8bd8993b90a0a322163c5a40191',
}

test('no migration is changed, renamed or removed once it is there', async () => {
  const migrations = allMigrations(await readMigrationFiles())
  const found = new Map(migrations.map(({ name, checksum }) => [name, checksum]))
  const wrong = Object.entries(checksums)
    .filter(([name, checksum]) => found.get(name) !== checksum)
    .map(([name]) => `${name} was changed: databases have had it as it was. Put it back and write a new migration.`)
  expect(wrong).toEqual([])
})

test('every migration is held', async () => {
  const lines = allMigrations(await readMigrationFiles())
    .filter(({ name }) => !Object.hasOwn(checksums, name))
    .map(({ name, checksum }) => `${name} is new: add the line '${name}': '${checksum}',`)
  expect(lines).toEqual([])
})
