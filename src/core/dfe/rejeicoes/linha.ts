/** Official xMotivo (MOC 7.0 and notes, unaccented as it is sent), wire field to mend, plain words. */
export type LinhaRejeicao = readonly [xMotivo: string, campo: string | null, texto: string]

/** What a seller cannot mend: the bytes are ours. */
export const SUPORTE = 'É um erro do programa: envie o XML ao suporte.'
