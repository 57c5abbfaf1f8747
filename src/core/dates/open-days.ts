import { plain } from '../text/plain.ts'
import { type Dia, dayToIso, weekday } from './day.ts'

const DAYS = ['seg', 'ter', 'qua', 'qui', 'sex', 'sáb', 'dom'] as const
/** Mark of holidays in the stored text, beside the digits of the days (0 is Monday). */
const HOLIDAY = 'F'
const STORED = /^[0-6]*F?$/

const dayOf = (word: string): number => DAYS.findIndex(day => plain(day) === word.slice(0, 3))

/** Reads a shop's open days: 'seg a sáb, feriados', 'todos' or as stored ('012345F'). Null: not understood; '': empty. */
export function readOpenDays(text: string): string | null {
  const typed = text.trim()
  if (STORED.test(typed)) return ordered(typed)
  const words = plain(typed)
    .split(/[\s,;]+/)
    .filter(word => word !== '' && word !== 'e')
  let found = ''
  for (let at = 0; at < words.length; at++) {
    const word = words[at] as string
    if (word.startsWith('tod')) found += `0123456${HOLIDAY}`
    else if (word.startsWith('fer')) found += HOLIDAY
    else {
      const from = dayOf(word)
      const to = words[at + 1] === 'a' ? dayOf(words[at + 2] ?? '') : from
      if (from < 0 || to < 0) return null
      if (words[at + 1] === 'a') at += 2
      for (let day = from; ; day = (day + 1) % 7) {
        found += day
        if (day === to) break
      }
    }
  }
  return ordered(found)
}

const ordered = (marks: string): string => [...new Set(marks)].sort().join('')

/** Writes stored open days in words: 'seg a sáb, feriados'. */
export function openDayWords(stored: string): string {
  const said: string[] = []
  for (const run of runsOf(stored)) {
    const [first, last] = [DAYS[Number(run[0])], DAYS[Number(run.at(-1))]]
    said.push(run.length > 2 ? `${first} a ${last}` : [...run].map(day => DAYS[Number(day)]).join(', '))
  }
  return [...said, ...(stored.includes(HOLIDAY) ? ['feriados'] : [])].join(', ')
}

/** Splits the digits of days into runs of consecutive days. */
function runsOf(stored: string): string[] {
  const runs: string[] = []
  for (const day of stored.replace(HOLIDAY, '')) {
    const last = runs.at(-1)
    if (last && Number(day) === Number(last.at(-1)) + 1) runs[runs.length - 1] = last + day
    else runs.push(day)
  }
  return runs
}

/** Tells if the shop opens on a day; `holidays` are ISO days. A holiday needs both its weekday and the holidays' mark. */
export const opensOn = (stored: string, day: Dia, holidays: ReadonlySet<string>): boolean =>
  stored.includes(String(weekday(day))) && (stored.includes(HOLIDAY) || !holidays.has(dayToIso(day)))
