import { ANP_NAO_DERIVADO } from '../../../law/anp-derivados.ts'
import { isRemessa, isRetorno } from '../../../law/cfop-indicadores.ts'
import { AO_NAO_CONTRIBUINTE, SO_AO_INSCRITO } from '../../../tax/icms/ao-comprador.ts'
import {
  cfopOf,
  cstOf,
  type Emissor,
  type ItemRegistrado,
  lista,
  type OperacaoDaNota,
  type RegraItem,
  regra,
} from './regra-item.ts'

const SO_55 = ['55'] as const
const [ISENTO, NAO_CONTRIBUINTE] = ['2', '9']
const [DEVOLUCAO, SIMPLES_MEI] = ['4', '4']

/** Code to use instead, by the code of the rule; where the goods decide, the sentence says what to ask. */
const EM_LUGAR: Readonly<Record<string, string>> = {
  ...{ 10: '00', 70: '20', 30: '40', 50: '00, 40 ou 41', 51: '00', 90: '00, 20, 40, 41 ou 60' },
  ...{ 101: '102', 201: '102', 202: '102', 203: '103', 900: '102' },
}

const tellCode = (item: ItemRegistrado, a: string): string =>
  `o ${cstOf(item).length === 3 ? 'CSOSN' : 'CST'} ${cstOf(item)} não cabe em venda ${a}: use ${EM_LUGAR[cstOf(item)] ?? 'outro'}, em "CST/CSOSN a não contribuinte" da regra de ICMS`

/** CFOPs of repair and, inside the state, of shipment for demonstration. */
const CONSERTO = ['5915', '5916', '6915', '6916', '5912', '5913']
/** The same of the entries, and processing ordered by another (NT 2020.005). */
const CONSERTO_OU_ENCOMENDA = [
  ...CONSERTO,
  ...['1915', '1916', '2915', '2916', '1912', '1913', '1901', '2901', '5901', '6901'],
]
const SEM_ENTREGA = ['5123', '5922', '6123', '6922']
const DEPOSITO = ['5906', '5907']

/** Tells whether an exception of N12-70 takes the CST. */
function aceitaCst(
  item: ItemRegistrado,
  { idDest = '1', finNFe, veiculo }: OperacaoDaNota,
  emissor: Emissor,
) {
  const [cst, cfop] = [cstOf(item), cfopOf(item)]
  const interna = idDest === '1'
  if (AO_NAO_CONTRIBUINTE.includes(cst) || veiculo === true) return true
  if (cst === '50')
    return finNFe === DEVOLUCAO || isRemessa(cfop) || isRetorno(cfop) || cfop === '5949' || cfop === '6949'
  if (cst === '51')
    return finNFe === DEVOLUCAO || SEM_ENTREGA.includes(cfop) || (interna && DEPOSITO.includes(cfop))
  // by the state's choice, as in sales from door to door
  if (cst === '10') return interna && lista(emissor, 'cst10_nao_contribuinte').includes(emissor.UF)
  if (cst === '90') return emissor.UF === 'CE' && (cfop === '5403' || cfop === '5405')
  const codanp = String(item.detalhe?.codanp ?? '')
  return (
    cst === '30' &&
    idDest === '2' &&
    (item.NCM === '27160000' || (codanp !== '' && !ANP_NAO_DERIVADO.has(codanp)))
  )
}

/** Tells whether an exception of N12a-70 takes the CSOSN. */
const aceitaCsosn = (item: ItemRegistrado, { CRT }: Emissor): boolean =>
  AO_NAO_CONTRIBUINTE.includes(cstOf(item)) ||
  CONSERTO.includes(cfopOf(item)) ||
  (CRT === SIMPLES_MEI && cstOf(item) === '900' && /^[56](904|551)$/.test(cfopOf(item)))

const deSaida = ({ tpNF = '1' }: OperacaoDaNota): boolean => tpNF === '1'

/** Checks of the code of ICMS by who buys (N12-70, N12a-70, N12-80). Until a buyer is known nothing is refused. */
export const REGRAS_COMPRADOR: readonly RegraItem[] = [
  regra('508', SO_55, 'icms', (item, emissor) => {
    const { operacao = {} } = emissor
    return operacao.indIEDest === NAO_CONTRIBUINTE &&
      deSaida(operacao) &&
      cstOf(item).length === 2 &&
      !aceitaCst(item, operacao, emissor)
      ? tellCode(item, 'a quem não é contribuinte')
      : null
  }),
  regra('600', SO_55, 'icms', (item, emissor) => {
    const { operacao = {} } = emissor
    return operacao.indIEDest === NAO_CONTRIBUINTE &&
      deSaida(operacao) &&
      cstOf(item).length === 3 &&
      !aceitaCsosn(item, emissor)
      ? tellCode(item, 'a quem não é contribuinte')
      : null
  }),
  regra('529', SO_55, 'icms', (item, { operacao = {} }) =>
    operacao.indIEDest === ISENTO &&
    SO_AO_INSCRITO.includes(cstOf(item)) &&
    !(cstOf(item) === '50' && CONSERTO_OU_ENCOMENDA.includes(cfopOf(item)))
      ? tellCode(item, 'a contribuinte isento de inscrição')
      : null,
  ),
]
