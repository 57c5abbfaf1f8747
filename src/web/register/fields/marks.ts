type Mark = string | number

/** What a checklist holds after a change: its marks in the order of the list, after those of things it does not offer. */
export function marksOf(
  offered: readonly Mark[],
  held: readonly Mark[],
  marked: (value: Mark) => boolean,
): Mark[] {
  return [...held.filter(value => !offered.includes(value)), ...offered.filter(marked)]
}
