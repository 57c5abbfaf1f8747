import { CONS_SIT_NFE, CONS_STAT_SERV } from '../layout/evento.ts'
import { writeXml } from '../xml.ts'

export const composeConsulta = (chave: string, tpAmb: '1' | '2'): string =>
  writeXml(CONS_SIT_NFE, { '@versao': '4.00', tpAmb, xServ: 'CONSULTAR', chNFe: chave })

export const composeStatus = (cUF: string, tpAmb: '1' | '2'): string =>
  writeXml(CONS_STAT_SERV, { '@versao': '4.00', tpAmb, cUF, xServ: 'STATUS' })
