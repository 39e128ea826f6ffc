/**
 * Flags for all strings of a place, as SQL, the wider first: those of the project `p`, then of each category from it down to the one
 * that `category` names, a column or a parameter. Categories stand at most three deep.
 */
export const widerFlags = (category: string): string =>
  `concat_ws(',', nullif(p.check_flags, ''),
    (select nullif(concat_ws(',', nullif(k3.check_flags, ''), nullif(k2.check_flags, ''), nullif(k1.check_flags, '')), '')
       from categories k1 left join categories k2 on k2.id = k1.category_id left join categories k3 on k3.id = k2.category_id
      where k1.id = ${category}))`
