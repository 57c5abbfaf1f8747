/** Brazil in the Bacen's table of countries. */
const BRASIL = '1058'

/** Tells whether a country (Bacen code, with or without leading zeros) is abroad; none is Brazil. */
export const noExterior = (codigo: string | number | null | undefined): boolean =>
  codigo !== null && codigo !== undefined && codigo !== '' && Number(codigo) !== Number(BRASIL)
