/** A document as a plain object: tag → text, group, or list. Attributes begin with '@'. null, undefined and '' are absent. */
export type ValorXml = string | GrupoXml | readonly GrupoXml[] | readonly string[] | null | undefined
export interface GrupoXml {
  [tag: string]: ValorXml
}
