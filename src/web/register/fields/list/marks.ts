type Mark = string | number

/** Gives a checklist's marks after a change: in the order of the list, after those of things it does not offer. */
export function marksOf(
  offered: readonly Mark[],
  held: readonly Mark[],
  marked: (value: Mark) => boolean,
): Mark[] {
  return [...held.filter(value => !offered.includes(value)), ...offered.filter(marked)]
}
