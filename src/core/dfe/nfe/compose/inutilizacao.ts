import { cleanText } from '../../kit/text.ts'
import { writeXml } from '../../kit/xml.ts'
import { INUT_NFE } from '../layout/evento.ts'

/** Numbers of one model and series that will never be used. */
export interface Inutilizacao {
  tpAmb: '1' | '2'
  cUF: string
  /** Last two digits of the year of the unused numbers. */
  ano: string
  cnpj: string
  mod: string
  serie: number
  de: number
  ate: number
  justificativa: string
}

/** Writes the unsigned inutNFe. */
export function composeInutilizacao(i: Inutilizacao): string {
  const { tpAmb, cUF, ano, cnpj, mod } = i
  const digits = (value: number, length: number) => String(value).padStart(length, '0')
  return writeXml(INUT_NFE, {
    '@versao': '4.00',
    infInut: {
      '@Id': `ID${cUF}${ano}${cnpj}${mod}${digits(i.serie, 3)}${digits(i.de, 9)}${digits(i.ate, 9)}`,
      tpAmb,
      xServ: 'INUTILIZAR',
      cUF,
      ano,
      CNPJ: cnpj,
      mod,
      serie: String(i.serie),
      nNFIni: String(i.de),
      nNFFin: String(i.ate),
      xJust: cleanText(i.justificativa, 255),
    },
  })
}
