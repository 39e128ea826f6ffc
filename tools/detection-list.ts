import type { Package } from './fetch-package.ts'

/** A repository or package, and what `weft detect` shall say of it first: mask, format, template and base. */
export interface Tree extends Package {
  readonly expected: readonly [mask: string, format: string, template: string, newBase: string]
}

/** For each tree, a person looked at the files and wrote the line before the rule ran. */
export const trees: readonly Tree[] = [
  {
    from: 'npm',
    name: '@cospired/i18n-iso-languages',
    version: '4.2.0',
    expected: ['langs/*.json', 'json-nested', 'langs/en.json', ''],
  },
  {
    from: 'npm',
    name: 'i18n-nationality',
    version: '1.4.0',
    expected: ['langs/*.json', 'json-nested', 'langs/en.json', ''],
  },
  { from: 'npm', name: 'jquery.uls', version: '0.1.0', expected: ['i18n/*.json', 'mediawiki', 'i18n/en.json', ''] },
  {
    from: 'npm',
    name: 'd3-time-format',
    version: '4.1.1',
    expected: ['locale/*.json', 'json-nested', 'locale/en-US.json', ''],
  },
  {
    from: 'npm',
    name: 'formbuilder-languages',
    version: '1.2.1',
    expected: ['*.lang', 'mi18n-lang', 'en-US.lang', ''],
  },
  {
    from: 'npm',
    name: 'terra-alert',
    version: '4.97.0',
    expected: ['translations/*.json', 'json', 'translations/en.json', ''],
  },
  {
    from: 'npm',
    name: '@openmrs/esm-login-app',
    version: '10.0.0',
    expected: ['translations/*.json', 'json', 'translations/en.json', ''],
  },
  {
    from: 'npm',
    name: '@strapi/plugin-users-permissions',
    version: '4.0.0',
    expected: ['admin/src/translations/*.json', 'json', 'admin/src/translations/en.json', ''],
  },
  {
    from: 'npm',
    name: 'hexo-theme-next',
    version: '8.29.0',
    expected: ['languages/*.yml', 'yaml', 'languages/en.yml', ''],
  },
  {
    from: 'npm',
    name: 'hexo-theme-butterfly',
    version: '5.7.0',
    expected: ['languages/*.yml', 'yaml', 'languages/en.yml', ''],
  },
  {
    from: 'npm',
    name: 'hexo-theme-fluid',
    version: '1.9.9',
    expected: ['languages/*.yml', 'yaml', 'languages/en.yml', ''],
  },
  {
    from: 'npm',
    name: 'gitbook-plugin-theme-default',
    version: '1.0.7',
    expected: ['_i18n/*.json', 'json', '_i18n/en.json', ''],
  },
  {
    from: 'npm',
    name: 'iobroker.backitup',
    version: '4.0.4',
    expected: ['admin/i18n/*/translations.json', 'json', 'admin/i18n/en/translations.json', ''],
  },
  {
    from: 'npm',
    name: 'node-red-contrib-home-assistant-websocket',
    version: '0.80.3',
    expected: ['dist/locales/*/index.json', 'json-nested', 'dist/locales/en-US/index.json', ''],
  },
  {
    from: 'npm',
    name: 'node-red-dashboard',
    version: '3.6.6',
    expected: ['nodes/locales/*/ui_base.json', 'json-nested', 'nodes/locales/en-US/ui_base.json', ''],
  },
  {
    from: 'npm',
    name: 'nodebb-plugin-markdown',
    version: '13.2.4',
    expected: ['public/languages/*/markdown.json', 'json', 'public/languages/en-GB/markdown.json', ''],
  },
  {
    from: 'npm',
    name: 'osrm-text-instructions',
    version: '0.15.0',
    expected: ['languages/translations/*.json', 'json-nested', 'languages/translations/en.json', ''],
  },
  {
    from: 'npm',
    name: 'osm-community-index',
    version: '6.0.0',
    expected: ['i18n/*.yaml', 'ruby-yaml', 'i18n/en.yaml', ''],
  },
  {
    from: 'npm',
    name: 'lighthouse',
    version: '12.8.2',
    expected: ['shared/localization/locales/*.json', 'webextension', 'shared/localization/locales/en-US.json', ''],
  },
  {
    from: 'npm',
    name: 'react-phone-number-input',
    version: '3.4.18',
    expected: ['locale/*.json', 'json', 'locale/en.json', ''],
  },
  {
    from: 'npm',
    name: 'azure-pipelines-tasks-utility-common',
    version: '3.272.0',
    expected: [
      'Strings/resources.resjson/*/resources.resjson',
      'resjson',
      'Strings/resources.resjson/en-US/resources.resjson',
      '',
    ],
  },
  {
    from: 'npm',
    name: 'axe-core',
    version: '4.14.1',
    expected: ['locales/*.json', 'json-nested', 'locales/_template.json', ''],
  },
  {
    from: 'npm',
    name: 'phonegap-plugin-barcodescanner',
    version: '4.1.0',
    expected: [
      'src/android/LibraryProject/res/values-*/strings.xml',
      'aresource',
      'src/android/LibraryProject/res/values/strings.xml',
      '',
    ],
  },
  {
    from: 'npm',
    name: '@progress/kendo-angular-messages',
    version: '1.67.1',
    expected: ['messages/scheduler/scheduler.*.yml', 'yaml', 'messages/scheduler/scheduler.en-US.yml', ''],
  },
  {
    from: 'npm',
    name: '@ckeditor/ckeditor5-core',
    version: '41.4.2',
    expected: ['lang/translations/*.po', 'po', '', 'lang/translations/en.po'],
  },
  {
    from: 'npm',
    name: 'converse.js',
    version: '14.0.0',
    expected: ['src/i18n/locales/*/LC_MESSAGES/converse.po', 'po', '', 'src/i18n/converse.pot'],
  },
  {
    from: 'npm',
    name: '@openui5/sap.ui.commons',
    version: '1.152.0',
    expected: [
      'src/sap/ui/commons/messagebundle_*.properties',
      'properties',
      'src/sap/ui/commons/messagebundle.properties',
      '',
    ],
  },
  { from: 'npm', name: 'stremio-translations', version: '1.43.2', expected: ['*.json', 'json', 'en-US.json', ''] },
  {
    from: 'debian-source',
    name: 'godot',
    expected: ['editor/translations/*.po', 'po', '', 'editor/translations/editor.pot'],
  },
  {
    from: 'debian-source',
    name: 'librecad',
    expected: ['librecad/ts/librecad_*.ts', 'ts', '', 'librecad/ts/librecad_en.ts'],
  },
  {
    from: 'debian-source',
    name: 'nheko',
    expected: ['resources/langs/nheko_*.ts', 'ts', '', 'resources/langs/nheko_en.ts'],
  },
  { from: 'debian-source', name: 'lmms', expected: ['data/locale/*.ts', 'ts', '', 'data/locale/en.ts'] },
  { from: 'debian-source', name: 'novnc', expected: ['po/*.po', 'po', '', 'po/noVNC.pot'] },
  {
    from: 'debian-source',
    name: 'onionshare',
    expected: ['desktop/onionshare/resources/locale/*.json', 'json', 'desktop/onionshare/resources/locale/en.json', ''],
  },
  { from: 'debian-source', name: 'phpmyadmin', expected: ['po/*.po', 'po', '', 'po/phpmyadmin.pot'] },
  { from: 'debian-source', name: 'snapd', expected: ['po/*.po', 'po', '', ''] },
  { from: 'debian-source', name: 'tt-rss', expected: ['locale/*/LC_MESSAGES/messages.po', 'po', '', 'messages.pot'] },
  {
    from: 'debian-source',
    name: 'zabbix',
    expected: ['ui/locale/*/LC_MESSAGES/frontend.po', 'po', '', 'ui/locale/en/LC_MESSAGES/frontend.pot'],
  },
  {
    from: 'debian-source',
    name: 'tomcat9',
    expected: [
      'java/org/apache/jasper/resources/LocalStrings_*.properties',
      'properties-utf8',
      'java/org/apache/jasper/resources/LocalStrings.properties',
      '',
    ],
  },
  {
    from: 'debian-source',
    name: 'checkstyle',
    expected: [
      'src/main/resources/com/puppycrawl/tools/checkstyle/checks/coding/messages_*.properties',
      'properties-utf8',
      'src/main/resources/com/puppycrawl/tools/checkstyle/checks/coding/messages.properties',
      '',
    ],
  },
  {
    from: 'debian-source',
    name: 'derby',
    expected: [
      'java/tools/org/apache/derby/loc/toolsmessages_*.properties',
      'properties',
      'java/tools/org/apache/derby/loc/toolsmessages.properties',
      '',
    ],
  },
  {
    from: 'debian-source',
    name: 'jmeter',
    expected: [
      'src/core/org/apache/jmeter/resources/messages_*.properties',
      'properties',
      'src/core/org/apache/jmeter/resources/messages.properties',
      '',
    ],
  },
  {
    from: 'debian-source',
    name: 'icedtea-web',
    expected: [
      'netx/net/sourceforge/jnlp/resources/Messages_*.properties',
      'properties',
      'netx/net/sourceforge/jnlp/resources/Messages.properties',
      '',
    ],
  },
  {
    from: 'debian-source',
    name: 'symfony',
    expected: [
      'src/Symfony/Component/Validator/Resources/translations/validators.*.xlf',
      'xliff',
      '',
      'src/Symfony/Component/Validator/Resources/translations/validators.en.xlf',
    ],
  },
  { from: 'debian-source', name: 'dokuwiki', expected: ['inc/lang/*/lang.php', 'php', 'inc/lang/en/lang.php', ''] },
  {
    from: 'debian-source',
    name: 'gosa',
    expected: ['locale/core/*/LC_MESSAGES/messages.po', 'po', '', 'locale/core/messages.po'],
  },
  {
    from: 'debian-source',
    name: 'php-horde-imp',
    expected: ['locale/*/LC_MESSAGES/imp.po', 'po', '', 'locale/imp.pot'],
  },
  { from: 'debian-source', name: 'pdfsam', expected: ['pdfsam-i18n/po/*.po', 'po', '', 'pdfsam-i18n/po/pdfsam.pot'] },
  {
    from: 'debian-source',
    name: 'openjfx',
    expected: [
      'modules/javafx.web/src/main/resources/com/sun/webkit/LocalizedStrings_*.properties',
      'properties',
      'modules/javafx.web/src/main/resources/com/sun/webkit/LocalizedStrings.properties',
      '',
    ],
  },
  { from: 'debian-source', name: 'qpdfview', expected: ['translations/qpdfview_*.ts', 'ts', '', ''] },
  {
    from: 'debian-source',
    name: 'rssguard',
    expected: ['localization/rssguard_*.ts', 'ts', '', 'localization/rssguard_en.ts'],
  },
  {
    from: 'debian-source',
    name: 'speedcrunch',
    expected: ['src/resources/locale/*.ts', 'ts', '', 'src/resources/locale/en_US.ts'],
  },
  {
    from: 'debian',
    name: 'roundcube-core',
    expected: [
      'usr/share/roundcube/program/localization/*/labels.inc',
      'php',
      'usr/share/roundcube/program/localization/en_US/labels.inc',
      '',
    ],
  },
  {
    from: 'debian',
    name: 'webext-ublock-origin-firefox',
    expected: [
      'usr/share/mozilla/extensions/{ec8030f7-c20a-464f-9b0e-13a3a9e97384}/uBlock0@raymondhill.net/_locales/*/messages.json',
      'webextension',
      'usr/share/mozilla/extensions/{ec8030f7-c20a-464f-9b0e-13a3a9e97384}/uBlock0@raymondhill.net/_locales/en/messages.json',
      '',
    ],
  },
  {
    from: 'debian',
    name: 'lektor',
    expected: [
      'usr/lib/python3/dist-packages/lektor/translations/*.json',
      'json',
      'usr/lib/python3/dist-packages/lektor/translations/en.json',
      '',
    ],
  },
  {
    from: 'debian',
    name: 'python3-django-allauth',
    expected: [
      'usr/lib/python3/dist-packages/allauth/locale/*/LC_MESSAGES/django.po',
      'po',
      '',
      'usr/lib/python3/dist-packages/allauth/locale/en/LC_MESSAGES/django.po',
    ],
  },
  {
    from: 'debian',
    name: 'freecol',
    expected: [
      'usr/share/games/freecol/strings/FreeColMessages_*.properties',
      'properties-utf8',
      'usr/share/games/freecol/strings/FreeColMessages.properties',
      '',
    ],
  },
  {
    from: 'debian',
    name: 'gworkspace-common',
    expected: [
      'usr/share/GNUstep/GWorkspace.app/*.lproj/Localizable.strings',
      'strings-utf8',
      'usr/share/GNUstep/GWorkspace.app/English.lproj/Localizable.strings',
      '',
    ],
  },
  {
    from: 'debian-source',
    name: 'cynthiune.app',
    expected: ['*.lproj/Localizable.strings', 'strings', 'English.lproj/Localizable.strings', ''],
  },
]
