import type { GrupoXml } from '../../kit/object.ts'
import { validateLayout } from '../../kit/validate.ts'
import { CAMPO } from '../campos.ts'
import type { EntradaNfe } from '../compose/entrada.ts'
import { writtenItems } from '../compose/lotes-do-item.ts'
import { NFE } from '../layout/nfe.ts'
import { type Achado, atLine } from './regra.ts'

/** Column of the product for each tag of a line. */
const COLUNAS: Readonly<Record<string, string>> = {
  cEAN: 'gtin',
  cEANTrib: 'gtin',
  NCM: 'ncm',
  CEST: 'cest',
  cBenef: 'cbenef',
  xProd: 'nome',
  cProd: 'referencia',
  uCom: 'unidade',
  qCom: 'qtde',
  vUnCom: 'preco',
  xPed: CAMPO.pedido,
  nItemPed: CAMPO.item_pedido,
}

/**
 * Finds breaks of the layout. Gives for each the field of this program and a plain text, where an XSD error would name
 * patterns and facets. [] when there is none.
 */
export function leiaute(entrada: EntradaNfe, objeto: GrupoXml): Achado[] {
  const escritos = writtenItems(entrada)
  return validateLayout(NFE, objeto).map(({ caminho, tag, texto }) => {
    const item = /\/det\[(\d+)\]/.exec(caminho)?.[1]
    if (item) {
      const i = Number(item) - 1
      const achado = {
        campo: `itens.${i}.${COLUNAS[tag] ?? grupoOf(caminho)}`,
        texto: `Item ${item}, ${escritos[i]?.xProd}: ${texto}`,
      }
      return atLine(achado, escritos)
    }
    const parte = PARTES.find(([trecho]) => caminho.includes(trecho))
    return { campo: parte?.[1] ?? 'documento', texto: parte ? `${parte[2]}: ${texto}` : texto }
  })
}

const PARTES = [
  ['/emit', 'empresa', 'Empresa'],
  ['/enderDest', 'addresse_id', 'Endereço do cliente'],
  ['/dest', 'parceiro', 'Cliente'],
  ['/NFref', 'ref', 'Documento referenciado'],
  ['/retirada', CAMPO.retirada, 'Local de retirada'],
  ['/entrega', CAMPO.entrega, 'Endereço de entrega'],
  ['/autXML', CAMPO.autorizados, 'Autorizados a baixar o XML'],
  ['/transporta', CAMPO.transportador, 'Transportadora'],
  ['/veicTransp', CAMPO.veiculo, 'Veículo'],
  ['/vol', CAMPO.volumes, 'Volumes'],
  ['/cobr', 'pagamento', 'Fatura'],
  ['/pag', 'pagamento', 'Pagamento'],
  ['/infIntermed', CAMPO.intermediador, 'Intermediador'],
  ['/obsFisco', 'obs_fisco_venda', 'Observação ao fisco'],
  ['/exporta', CAMPO.embarque, 'Exportação'],
] as const

/** Field to correct by part of a line's path; the first part found counts. */
const DA_LINHA = [
  ['/DI[', CAMPO.importacao],
  ['/detExport', CAMPO.exportacao],
  ['/IBSCBS', 'ibs'],
  ['/IS/', 'isl'],
  ['/PIS', 'pisconfins'],
  ['/COFINS', 'pisconfins'],
  ['/imposto', 'icms'],
] as const

const grupoOf = (caminho: string): string =>
  DA_LINHA.find(([trecho]) => caminho.includes(trecho))?.[1] ?? 'produto'
