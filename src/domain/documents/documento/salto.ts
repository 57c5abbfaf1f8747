/** Numbers of a series that a free number beyond the next one leaves without a note. */
export interface Salto {
  serie: string
  /** The first and the last that no note will have; the first is the next free one. */
  de: number
  ate: number
}

const shown = (n: number): string => n.toLocaleString('pt-BR')

/** 'os números 43 a 49 ficarão sem nota'; 'o número 43 ficará sem nota'. */
export const jumpedOver = ({ de, ate }: Salto): string =>
  de === ate
    ? `o número ${shown(de)} ficará sem nota`
    : `os números ${shown(de)} a ${shown(ate)} ficarão sem nota`

/** Words about a number that is not the next one. */
export const nextIs = (serie: string, proximo: number): string =>
  `O próximo número da série ${serie} é ${proximo}` // contrato
