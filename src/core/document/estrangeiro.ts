/** Pattern of idEstrangeiro in the layout: 5 to 20 Latin characters without blanks. */
const ID_ESTRANGEIRO = /^[!-ÿ]{5,20}$/

/** Removes blanks from a foreigner's document, as the note demands. */
export const semEspacos = (documento: string): string => documento.replace(/\s/g, '')

export const isIdEstrangeiro = (documento: string): boolean => ID_ESTRANGEIRO.test(semEspacos(documento))

export const ID_ESTRANGEIRO_INVALIDO =
  'A identificação do estrangeiro tem de 5 a 20 letras, algarismos ou sinais do alfabeto latino'

/** Brazil in the Bacen's table of countries. */
const BRASIL = '1058'

/** Tells whether a country (Bacen code, with or without leading zeros) is abroad; an empty code means Brazil. */
export const noExterior = (codigo: string | number | null | undefined): boolean =>
  codigo !== null && codigo !== undefined && codigo !== '' && Number(codigo) !== Number(BRASIL)
