machine-title = Machine translation
machine-services = Services
machine-none = No service is set up
machine-none-text = Set one up here, or ask the administrators of the site for one that all projects may use.
machine-of-site = Set up for the whole site
machine-of-project = Set up in this project
machine-sends-to = Texts go to { $host }
machine-languages-some = For { $languages }
machine-consent = Agree that texts go to { $host }
machine-consent-back = Take the consent back
machine-consent-given = { $name } agreed
machine-add = Add a service
machine-service = Service
machine-save = Save the service
machine-saved = The service is saved.
machine-change = Change
machine-remove = Remove
machine-remove-sure = Remove { $name } from this project? Its key is deleted.
machine-languages = Languages
machine-languages-hint = Codes with blanks between; empty: all languages.
machine-price-input = Price of a million { $unit ->
    [tokens] tokens that are sent
   *[characters] characters
}
machine-price-output = Price of a million tokens that come back
machine-price-hint = In your currency. A project with a limit sends nothing without a price.
machine-agrees = By saving you agree that texts of this project go to the address above.
machine-secret-kept = The key is kept. Write another one to replace it.
machine-use = Limit and instructions
machine-limit = Limit of a month
machine-limit-hint = In the currency of your prices; empty: none. Requests over the limit wait.
machine-instructions = Instructions for language models
machine-instructions-hint = About the product, its readers and its tone. They are sent with every request.
machine-language-instructions = Instructions for one language
machine-language-instructions-hint = One language a line: its code, a colon, and the instructions.
machine-use-save = Save
machine-use-saved = Saved.
machine-usage = Usage
machine-usage-none = Nothing was sent yet.
machine-spent = This month: { $spent }
machine-spent-of = This month: { $spent } of { $limit }
machine-texts = Texts
machine-kept = Without cost
machine-sent = Sent
machine-received = Received
machine-cost = Cost
machine-distance = Changed by people
machine-distance-row = { $percent } % of the letters, { $kept } of { $texts } kept

machine-auto = Automatic translation
machine-auto-text = Fills strings from the sources that you choose, in their order. You see samples first, and can take everything back later.
machine-mode = Texts become
machine-mode-translate = Translated
machine-mode-fuzzy = Needs editing
machine-mode-suggest = Suggestions
machine-mode-approved = Approved
machine-sources = Sources, in this order
machine-source-others = Other components of the project
machine-source-memory = Translation memory
machine-source-up = Ask { $name } earlier
machine-q = Strings
machine-q-hint = A search, such as is:untranslated.
machine-threshold = Least likeness in the memory, in per cent
machine-preview = Preview
machine-previewing = Looking…
machine-start = Start
machine-preview-title = Preview
machine-preview-counts =
    { $strings ->
        [one] 1 string
       *[other] { $strings } strings
    }, { $texts ->
        [one] 1 different text
       *[other] { $texts } different texts
    }
machine-preview-found = { $name }: about { $count }
machine-preview-services = Services: about { $count }, { $cost }
machine-preview-cost = for about { $cost }
machine-preview-no-price = at a price that nobody has set
machine-preview-over = This is more than the limit leaves: { $left }. The run will wait there.
machine-preview-no-text = no text
machine-runs = Runs
machine-runs-none = There was no run yet.
machine-run-waiting = Waits
machine-run-running = Runs
machine-run-stopping = Stops
machine-run-stopped = Stopped
machine-run-held = Held
machine-run-done = Done
machine-run-failed = Failed
machine-run-undone = Taken back
machine-run-counts = { $written } written, { $suggested } suggested, { $failed } without a text
machine-run-stop = Stop
machine-run-resume = Go on
machine-run-undo = Take back
machine-run-undo-sure = Take back all texts of this run that nobody edited since?
machine-run-show = Show the texts

machine-ask = Ask machines
machine-asking = Asking…
machine-empty = No service has a text.
machine-by = { $name } { $model }
machine-take = Use this text

machine-fault-unreachable = The service does not answer.
machine-fault-timeout = The service took too long.
machine-fault-private-host = The address is on a private network.
machine-fault-key = The service does not accept the key.
machine-fault-rate = The service takes no more requests for now.
machine-fault-exhausted = The account at the service is used up.
machine-fault-failed = The service failed.
machine-fault-refused = The service refused the request.
machine-fault-unreadable = The answer of the service cannot be read.
machine-fault-count = The service sent another number of texts.
machine-fault-language = The service does not have this language.
machine-fault-placeholders = The service lost a placeholder.
machine-fault-foreign = The text is in the letters of another language.
machine-fault-checks = The text fails a check.
machine-fault-too-long = The text is too long for the service.
machine-fault-consent = An administrator of the project has to agree first.
machine-fault-limit = The limit of this month is reached.
machine-fault-price = The project has a limit, and the service has no price.
machine-fault-secret = The key does not open any more. Write it again.
machine-fault-rights = The person who started it may not do it any more.
machine-fault-none = No source has a text.
