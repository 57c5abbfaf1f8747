/** Proofs of one file: the item's id, and a part of the title of the test that shows it. */
export const proofs = (file: string, byId: Readonly<Record<string, string>>): Record<string, string> =>
  Object.fromEntries(Object.entries(byId).map(([id, title]) => [id, `${file} › ${title}`]))

/** The same for items that one test shows together. */
export const shownBy = (file: string, title: string, ids: readonly string[]): Record<string, string> =>
  proofs(file, Object.fromEntries(ids.map(id => [id, title])))
