# Who did what, and how much is left.

insights = Insights
insights-text = Words and strings by day, language, component and person. Words are those of the source texts, days are days of UTC.
insights-parents = The place
insights-filter = Filter
insights-period = Period
insights-period-days = 30 days
insights-period-month = This month
insights-period-last-month = Last month
insights-period-quarter = 90 days
insights-period-year = This year
insights-period-years = 10 years
insights-from = From
insights-to = To
insights-utc = Days begin and end at midnight, UTC.
insights-language = Language
insights-person = Person
insights-person-hint = A user name
insights-show = Show
insights-work = Work
insights-work-of = Work of { $person }
insights-by = Rows
insights-by-day = Day
insights-by-month = Month
insights-by-language = Language
insights-by-component = Component
insights-by-person = Person
insights-by-credits = Credits
insights-written = Written
insights-approved = Approved
insights-wait = Time to review
insights-wait-hours = { $hours } hours on average, { $percent } % within a day
insights-none = No reviews
insights-apart = Counted apart
insights-apart-uploaded = { $words ->
    [one] one word uploaded
   *[other] { $words } words uploaded
  }
insights-apart-bulk = { $words ->
    [one] one word in bulk
   *[other] { $words } words in bulk
  }
insights-apart-automatic = { $words ->
    [one] one word automatic
   *[other] { $words } words automatic
  }
insights-apart-files = { $words ->
    [one] one word from files
   *[other] { $words } words from files
  }
insights-amount = { $words ->
    [one] One word
   *[other] { $words } words
  } in { $strings ->
    [one] one string
   *[other] { $strings } strings
  }
insights-summary = { $words ->
    [one] One word written from { $from } to { $to }
   *[other] { $words } words written from { $from } to { $to }
  }
insights-counted = Counted until { $time }.
insights-uncounted = Nothing is counted yet: the first count runs within a minute.
insights-incomplete = The history from before is still being counted.
insights-nothing = Nothing was done here
insights-first = The table has the first 1000 of { $count } rows.
insights-bar = { $name }: { $written } words written, { $approved } approved
insights-most = { $count ->
    [one] at most one word
   *[other] at most { $count } words
  }
insights-bars-of = The first { $shown } of { $all }
insights-gone = Deleted
insights-column-words = Words
insights-column-strings = Strings
insights-column-new_words = New
insights-column-edited_words = Edited
insights-column-approved_words = Approved
insights-column-suggested_words = Suggested
insights-column-returned_strings = Strings returned
insights-column-wait = Wait (h)
insights-table-filter = Filter the table
insights-table-shown = { $shown } of { $all }
insights-table-clear = Clear the filter

trend = Trend
trend-measure = A string is done when it is
trend-translated = translated
trend-approved = approved
trend-until = To be done by
trend-left = Left
trend-total = In all
trend-pace = Pace of four weeks
trend-pace-words = { $words ->
    [one] one word a day
   *[other] { $words } words a day
  }
trend-done = Done at this pace
trend-all-done = All is done
trend-never = Not in sight at this pace
trend-needed = Needed by the date
trend-late = (too late at the present pace)
trend-on-time = (on time)
trend-line = { $before } words were left { $days } days ago, { $now } are left now
trend-at = { $words ->
    [one] { $day }: one word left
   *[other] { $day }: { $words } words left
  }
trend-too-new = Progress is counted from today on: the line begins tomorrow.
trend-table = The line as a table

reports = Reports
reports-text = A report is made once and kept with its address. It is of the place, period and language of the filter.
reports-none = No reports of this place yet
report-kind = Report
report-make = Make report
report-cost_estimate = Costs
report-translator_work = Translators’ work
report-contributor_stats = Contributors
report-credits = Credits
report-as = { $report } as { $form }
report-rates = Rates and matches
report-rates-text = Rates are percent of the price of a word.
report-bands-text = Matches with a rate here are told apart from fuzzy ones.
report-field-base_rate = Price of a word
report-field-currency = Currency
report-field-tm_threshold = Fuzzy matches from, %
report-field-rate_new = New strings, %
report-field-rate_needs_editing = Needs editing, %
report-field-rate_tm_100 = Exact matches, %
report-field-rate_tm_fuzzy = Fuzzy matches, %
report-field-rate_repetition = Repetitions, %
report-field-rate_tm_95 = Matches of 95 to 99 %
report-field-rate_tm_85 = Matches of 85 to 94 %
report-field-rate_tm_75 = Matches of 75 to 84 %
report-field-rate_tm_50 = Matches of 50 to 74 %
report-field-rate_machine = Automatic translations, %
report-field-min_changes = Fewest strings of a day
report-field-max_changes = Most strings of a day
report-field-max_words = Most words of a day
report-column-category = Category
report-column-strings = Strings
report-column-words = Words
report-column-chars = Characters
report-column-rate = Rate, %
report-column-cost = Cost, { $currency }
report-bucket-repetition = Repetitions
report-bucket-tm_100 = Exact matches
report-bucket-tm_95 = Matches of 95 to 99 %
report-bucket-tm_85 = Matches of 85 to 94 %
report-bucket-tm_75 = Matches of 75 to 84 %
report-bucket-tm_50 = Matches of 50 to 74 %
report-bucket-tm_fuzzy = Fuzzy matches
report-bucket-machine = Automatic translations
report-bucket-needs_editing = Needs editing
report-bucket-new = New strings
report-total = Total
report-uncompared = { $count ->
    [one] One string was not compared with the memory: there are too many.
   *[other] { $count } strings were not compared with the memory: there are too many.
  }
report-site = The whole site
report-period = { $from } to { $to }
report-since = Since { $from }
report-until = Until { $to }
report-all-time = All the time
report-first = The first { $shown } of { $all }: the files have all
report-strings-total = Strings
report-strings-new = New
report-strings-edited = Edited
report-strings-approved = Approved
report-translators = Translators
report-days = { $included ->
    [one] One day of a person, { $excluded } left out
   *[other] { $included } days of people, { $excluded } left out
  }
report-a-day = A day
report-measure-median = Median
report-measure-average = Average
report-measure-p75 = 75th percentile
report-measure-p90 = 90th percentile
