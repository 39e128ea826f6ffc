service = Weft

thread-string = { $place }: „{ $title }“
thread-trouble = { $place } braucht Hilfe
thread-repository = Das Repository von { $place }
thread-announcements = Ankündigungen von { $place }
thread-assignments = Aufgaben in { $place }
thread-news = Neues von { $place }

collected-instant = { $count ->
    [one] Eine Neuigkeit
   *[other] { $count } Neuigkeiten
}
digest-daily = Ihr Tag auf { $site }
digest-weekly = Ihre Woche auf { $site }
digest-monthly = Ihr Monat auf { $site }
more = { $count ->
    [one] Und noch etwas: siehe Posteingang.
   *[other] Und { $count } weitere: siehe Posteingang.
}

assignment-date = Fällig am { DATETIME($due, dateStyle: "long", timeZone: "UTC") }.
open = Öffnen
settings = Wovon Sie hören, und wie oft
unsubscribe = Keine solchen Briefe mehr

notice-RepositoryNotification = { $action ->
    [commit] { $who } hat Übersetzungen von { $place } committet.
    [push] { $who } hat zum Server von { $place } gepusht.
    [reset] { $who } hat das Repository von { $place } zurückgesetzt.
    [rebase] { $who } hat ein Rebase des Repositorys von { $place } gemacht.
   *[merge] { $who } hat Neues vom Server von { $place } zusammengeführt.
}
notice-LockNotification = { $action ->
    [lock] { $who } hat { $place } gesperrt: Dort kann vorerst niemand übersetzen.
   *[unlock] { $who } hat { $place } entsperrt.
}
notice-LicenseNotification = { $action ->
    [agreement-change] { $who } hat die Beitragsvereinbarung von { $place } geändert.
   *[license-change] { $who } hat die Lizenz von { $place } geändert.
}
notice-ParseErrorNotification = Eine Datei von { $place } ist nicht lesbar.
notice-NewStringNotificaton = { $action ->
    [marked-edit] Ein Text in { $place } muss überarbeitet werden.
    [source-change] Das Original eines Textes in { $place } hat sich geändert.
   *[new-unit] Ein Text in { $place } wartet auf eine Übersetzung.
}
notice-NewContributorNotificaton = { $who } hat zum ersten Mal in { $place } übersetzt.
notice-NewSuggestionNotificaton = { $who } hat einen Vorschlag in { $place } gemacht.
notice-LanguageTranslatedNotificaton = { $place } ist übersetzt.
notice-ComponentTranslatedNotificaton = { $place } ist in alle Sprachen übersetzt.
notice-NewCommentNotificaton = { $who } hat in { $place } kommentiert.
notice-MentionCommentNotificaton = { $who } hat Sie in { $place } erwähnt.
notice-LastAuthorCommentNotificaton = { $who } hat einen Text von Ihnen in { $place } kommentiert.
notice-TranslatedStringNotificaton = { $who } hat einen Text in { $place } übersetzt.
notice-ApprovedStringNotificaton = { $who } hat einen Text in { $place } freigegeben.
notice-ChangedStringNotificaton = { $who } hat einen Text in { $place } geändert.
notice-NewTranslationNotificaton = { $action ->
    [requested-language] { $who } wünscht eine neue Sprache in { $place }.
   *[added-language] { $who } hat { $place } eine Sprache hinzugefügt.
}
notice-NewComponentNotificaton = { $who } hat { $place } angelegt.
notice-NewAnnouncementNotificaton = Eine Ankündigung in { $place }.
notice-AssignedNotification = { $action ->
    [assignment-reopen] { $who } hat eine Ihrer Aufgaben in { $place } wieder geöffnet.
   *[assignment-add] { $who } hat Ihnen Texte in { $place } zugewiesen.
}
notice-AssignmentChangedNotification = { $action ->
    [assignment-close] { $who } hat eine Ihrer Aufgaben in { $place } geschlossen.
   *[assignment-change] { $who } hat eine Ihrer Aufgaben in { $place } geändert.
}
notice-AssignmentDueNotification = Eine Ihrer Aufgaben in { $place } ist bald fällig.
notice-AssignmentOverdueNotification = Eine Aufgabe in { $place } ist nach ihrem Termin noch offen.
notice-AssignmentDoneNotification = Eine Aufgabe, die Sie in { $place } vergeben haben, ist erledigt.
notice-AssignmentProblemNotification = Einer Aufgabe, die Sie in { $place } vergeben haben, steht etwas im Weg.
notice-NewAlertNotificaton = { $place } meldet ein Problem.
notice-MergeFailureNotification = { $action ->
    [failed-push] Übersetzungen von { $place } ließen sich nicht pushen.
    [failed-rebase] Das Rebase des Repositorys von { $place } ist gescheitert.
   *[failed-merge] Neues vom Server von { $place } ließ sich nicht zusammenführen.
}

notice-PendingSuggestionsNotification = { $count ->
    [one] Ein Vorschlag wartet in { $place }.
   *[other] { $count } Vorschläge warten in { $place }.
}
notice-ToDoStringsNotification = { $count ->
    [one] Ein Text in { $place } ist nicht fertig.
   *[other] { $count } Texte in { $place } sind nicht fertig.
}
notice-TranslationActivitySummaryNotification = { $place }: { $added } hinzugekommen, { $updated } mit neuem Original, { $translated } übersetzt, { $approved } freigegeben, { $editing } zu überarbeiten.

account-subject = Ihr Konto auf { $site }
account-intro = Das ist mit Ihrem Konto { $username } auf { $site } geschehen:
account-by = von { $who }
account-not-you = Wenn Sie das nicht waren: Ändern Sie Ihr Passwort, und beenden Sie Sitzungen und Tokens, die Sie nicht kennen.
account-look = Nach dem Konto sehen
account-device-new = Anmeldung auf einem neuen Gerät, über { $about }
account-password-changed = Das Passwort wurde geändert
account-address-changed = Die Adresse wurde geändert
account-account-changed = Das Konto wurde geändert: { $about }
account-link-made = Für das Konto wurde ein Link zum Anmelden erstellt
account-token-made = Ein API-Token wurde erstellt: „{ $about }“
account-second-factor-added = Ein zweiter Schritt für die Anmeldung kam dazu: „{ $about }“
account-second-factor-removed = Ein zweiter Schritt für die Anmeldung wurde entfernt: „{ $about }“
account-second-factor-failed = Jemand mit Ihrem Passwort ist am zweiten Schritt gescheitert: { $about }
account-recovery-codes-made = Neue Wiederherstellungscodes wurden erstellt
account-recovery-code-used = Ein Wiederherstellungscode wurde benutzt
account-identity-linked = Ein anderes Konto kann sich jetzt damit anmelden: { $about }
account-identity-unlinked = Ein anderes Konto meldet sich nicht mehr damit an: { $about }
account-accounts-merged = Ein anderes Konto ging darin auf, mit seinen Teams: { $about }
