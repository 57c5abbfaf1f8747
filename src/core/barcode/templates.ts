/** Splits the templates of a till, separated by blanks, commas or semicolons, in the order in which they are tried. */
export const templatesOf = (texto: string | null | undefined): readonly string[] =>
  (texto ?? '').split(/[\s,;]+/).filter(each => each !== '')
