import type { PedidoDistribuicao } from '../../kit/family.ts'
import { writeXml } from '../../kit/xml.ts'
import { CONS_CAD, CONS_RECI_NFE, CONS_SIT_NFE, CONS_STAT_SERV, DIST_DFE_INT } from '../layout/evento.ts'

export const composeConsulta = (chave: string, tpAmb: '1' | '2'): string =>
  writeXml(CONS_SIT_NFE, { '@versao': '4.00', tpAmb, xServ: 'CONSULTAR', chNFe: chave })

export const composeRecibo = (nRec: string, tpAmb: '1' | '2'): string =>
  writeXml(CONS_RECI_NFE, { '@versao': '4.00', tpAmb, nRec })

export const composeStatus = (cUF: string, tpAmb: '1' | '2'): string =>
  writeXml(CONS_STAT_SERV, { '@versao': '4.00', tpAmb, cUF, xServ: 'STATUS' })

/** Writes the query of a state's register for a CNPJ or CPF. */
export const composeCadastro = (uf: string, documento: string): string =>
  writeXml(CONS_CAD, {
    '@versao': '2.00',
    infCons: { xServ: 'CONS-CAD', UF: uf, [documento.length === 11 ? 'CPF' : 'CNPJ']: documento },
  })

const nsu15 = (nsu: number) => String(nsu).padStart(15, '0')

export function composeDistribuicao(
  pedido: PedidoDistribuicao,
  { cnpj, cUF, tpAmb }: { cnpj: string; cUF: string; tpAmb: '1' | '2' },
): string {
  const what =
    'ultNSU' in pedido
      ? { distNSU: { ultNSU: nsu15(pedido.ultNSU) } }
      : 'nsu' in pedido
        ? { consNSU: { NSU: nsu15(pedido.nsu) } }
        : { consChNFe: { chNFe: pedido.chave } }
  return writeXml(DIST_DFE_INT, { '@versao': '1.01', tpAmb, cUFAutor: cUF, CNPJ: cnpj, ...what })
}
