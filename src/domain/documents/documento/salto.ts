/** Numbers of a series that stay without a note, because a later free number was chosen. */
export interface Salto {
  serie: string
  /** First and last number without a note; the first is the next free one. */
  de: number
  ate: number
}

const shown = (n: number): string => n.toLocaleString('pt-BR')

/** Gives the text about the skipped numbers: 'os números 43 a 49 ficarão sem nota'; 'o número 43 ficará sem nota'. */
export const jumpedOver = ({ de, ate }: Salto): string =>
  de === ate
    ? `o número ${shown(de)} ficará sem nota`
    : `os números ${shown(de)} a ${shown(ate)} ficarão sem nota`

/** Gives the message that a number is not the next one of its series. */
export const nextIs = (serie: string, proximo: number): string =>
  `O próximo número da série ${serie} é ${proximo}`
