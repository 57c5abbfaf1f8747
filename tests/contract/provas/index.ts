/** Proofs of what no test walks with the others of its kind: the item, and 'file › part of the title' of the test that shows it. */
export const PROVAS: Readonly<Record<string, string>> = {}
