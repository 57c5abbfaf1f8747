/**
 * A document as a plain object: tag → text, group, or list of these. Attributes begin with '@'. null and '' mean absent;
 * only a field with `vazio` writes ''.
 */
export type ValorXml = string | GrupoXml | readonly (string | GrupoXml)[] | null | undefined
export interface GrupoXml {
  [tag: string]: ValorXml
}
