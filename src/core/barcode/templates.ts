/** Splits the text of a till's templates, in the order of trying. */
export const templatesOf = (texto: string | null | undefined): readonly string[] =>
  (texto ?? '').split(/[\s,;]+/).filter(each => each !== '')
