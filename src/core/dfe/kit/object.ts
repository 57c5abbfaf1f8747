/** A document as a plain object: tag → text, group, or list of them. Attributes begin with '@'. null and '' are absent ('' not, where the layout has `vazio`). */
export type ValorXml = string | GrupoXml | readonly (string | GrupoXml)[] | null | undefined
export interface GrupoXml {
  [tag: string]: ValorXml
}
