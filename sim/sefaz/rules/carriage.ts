import { getMunicipalityByCode } from '@brazilian-utils/brazilian-utils/get-municipality-by-code'
import { isValidIe } from '@brazilian-utils/brazilian-utils/is-valid-ie'
import { isCnpj } from '../../../src/core/document/cnpj.ts'
import { isCpf } from '../../../src/core/document/cpf.ts'
import { exato, ZERO } from '../exact.ts'
import { type Exame, onlyModelo, optativa, type SefazRule } from '../judge/rule.ts'
import { carimbo } from '../moment.ts'
import { filhos, find, texto, type XmlNode } from '../wire/xml.ts'

const invalid = (no: XmlNode | undefined, tag: 'CNPJ' | 'CPF'): boolean => {
  const numero = texto(no, tag)
  return numero !== undefined && !(tag === 'CNPJ' ? isCnpj(numero) : isCpf(numero))
}
const at =
  (caminho: string, tag: 'CNPJ' | 'CPF') =>
  ({ inf }: Exame): boolean =>
    invalid(find(inf, caminho), tag)
const autorizados = ({ inf }: Exame): XmlNode[] => filhos(inf, 'autXML')
const isRecipient = (e: Exame, tag: 'CNPJ' | 'CPF'): boolean => {
  const numero = texto(e.inf, `dest/${tag}`)
  return numero !== undefined && autorizados(e).some(quem => texto(quem, tag) === numero)
}

/** Reads the city of a place in Brazil; undefined abroad, or where the note names no such place. */
const cidade = ({ inf }: Exame, onde: 'retirada' | 'entrega'): string | undefined =>
  texto(inf, `${onde}/UF`) === 'EX' ? undefined : texto(inf, `${onde}/cMun`)
const unknownCity =
  (onde: 'retirada' | 'entrega') =>
  (e: Exame): boolean =>
    cidade(e, onde) !== undefined && getMunicipalityByCode(cidade(e, onde) ?? '') === null
const cityElsewhere =
  (onde: 'retirada' | 'entrega') =>
  (e: Exame): boolean =>
    cidade(e, onde) !== undefined &&
    getMunicipalityByCode(cidade(e, onde) ?? '')?.stateCode !== texto(e.inf, `${onde}/UF`)

/** Rules of places of collection and delivery, and of the parties allowed to download the XML (MOC groups F, G, GA). */
export const regrasLocais: readonly SefazRule[] = [
  { codigo: 512, check: at('retirada', 'CNPJ') },
  { codigo: 540, check: at('retirada', 'CPF') },
  { codigo: 276, check: unknownCity('retirada') },
  { codigo: 277, check: cityElsewhere('retirada') },
  { codigo: 514, check: at('entrega', 'CNPJ') },
  { codigo: 541, check: at('entrega', 'CPF') },
  { codigo: 278, check: unknownCity('entrega') },
  { codigo: 279, check: cityElsewhere('entrega') },
  { codigo: 323, check: e => autorizados(e).some(quem => invalid(quem, 'CNPJ')) },
  { codigo: 324, check: e => isRecipient(e, 'CNPJ') },
  { codigo: 325, check: e => autorizados(e).some(quem => invalid(quem, 'CPF')) },
  { codigo: 326, check: e => isRecipient(e, 'CPF') },
]

const transporta = ({ inf }: Exame, tag: string): string | undefined => texto(inf, `transp/transporta/${tag}`)

/** CFOPs of a distributor's sale of fuel; SEFAZ's own list of ANP codes for the rule is not verified. */
const VENDA_DE_COMBUSTIVEL = /^[56]65[1-6]$/
const sellsFuel = ({ itens }: Exame): boolean =>
  itens.some(
    item =>
      find(item, 'prod/comb') !== undefined && VENDA_DE_COMBUSTIVEL.test(texto(item, 'prod/CFOP') ?? ''),
  )

/** Rules of the carrier (MOC group X). */
export const regrasTransporte: readonly SefazRule[] = [
  // each state switches it on
  optativa(
    onlyModelo('55', {
      codigo: 362,
      check: e =>
        texto(e.inf, 'ide/finNFe') === '1' &&
        sellsFuel(e) &&
        transporta(e, 'UF') !== 'EX' &&
        (transporta(e, 'CNPJ') ?? transporta(e, 'CPF')) === undefined,
    }),
  ),
  onlyModelo('55', {
    codigo: 868,
    check: e => texto(e.inf, 'ide/idDest') === '2' && find(e.inf, 'transp/veicTransp') !== undefined,
  }),
  { codigo: 542, check: at('transp/transporta', 'CNPJ') },
  { codigo: 543, check: at('transp/transporta', 'CPF') },
  { codigo: 559, check: e => transporta(e, 'IE') !== undefined && transporta(e, 'UF') === undefined },
  {
    codigo: 544,
    check: e => {
      const ie = transporta(e, 'IE') ?? 'ISENTO'
      return ie !== 'ISENTO' && !isValidIe((transporta(e, 'UF') ?? '') as 'SP', ie)
    },
  },
  onlyModelo('65', { codigo: 756, check: e => find(e.inf, 'transp/veicTransp') !== undefined }),
]

const fatura = ({ inf }: Exame, tag: string): string | undefined => texto(inf, `cobr/fat/${tag}`)
const duplicatas = ({ inf }: Exame): XmlNode[] => filhos(find(inf, 'cobr'), 'dup')
const paysLater = ({ inf }: Exame): boolean =>
  filhos(find(inf, 'pag'), 'detPag').some(meio => texto(meio, 'tPag') === '14')
const vence = (dup: XmlNode | undefined): string => texto(dup, 'dVenc') ?? ''

/** Rules of invoice and instalments (MOC group Y, NT 2016.002). */
export const regrasCobranca: readonly SefazRule[] = [
  onlyModelo('55', {
    codigo: 905,
    check: e =>
      find(e.inf, 'cobr') !== undefined &&
      ['nFat', 'vOrig', 'vLiq'].some(tag => fatura(e, tag) === undefined),
  }),
  onlyModelo('55', {
    codigo: 901,
    check: e => exato(fatura(e, 'vDesc')).greaterThan(exato(fatura(e, 'vOrig'))),
  }),
  onlyModelo('55', {
    codigo: 902,
    check: e =>
      !exato(fatura(e, 'vOrig'))
        .minus(exato(fatura(e, 'vDesc')))
        .equals(exato(fatura(e, 'vLiq'))),
  }),
  optativa({ codigo: 867, check: e => duplicatas(e).length > 0 && !paysLater(e) }),
  onlyModelo('55', {
    codigo: 852,
    check: e => duplicatas(e).some((dup, i) => texto(dup, 'nDup') !== `${i + 1}`.padStart(3, '0')),
  }),
  onlyModelo('55', {
    codigo: 900,
    check: e => duplicatas(e).some(dup => vence(dup) < (texto(e.inf, 'ide/dhEmi') ?? '').slice(0, 10)),
  }),
  optativa({
    codigo: 898,
    check: e => duplicatas(e).some(dup => vence(dup) < carimbo(e.agora).slice(0, 10)),
  }),
  onlyModelo('55', {
    codigo: 850,
    check: e => duplicatas(e).some((dup, i, todas) => i > 0 && vence(dup) < vence(todas[i - 1])),
  }),
  onlyModelo('55', {
    codigo: 851,
    check: e =>
      duplicatas(e).length > 0 &&
      !duplicatas(e)
        .reduce((soma, dup) => soma.plus(exato(texto(dup, 'vDup'))), ZERO)
        .equals(exato(fatura(e, 'vLiq'))),
  }),
]
