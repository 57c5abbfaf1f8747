import { type Codificado, codigosAceitos, csosnDoMei } from '../../../law/codigos-aceitos.ts'
import {
  AMBOS,
  BALCAO,
  cfopOf,
  cstOf,
  type Emissor,
  type ItemRegistrado,
  type RegraItem,
  regra,
} from './regra-item.ts'

const isCsosn = (item: ItemRegistrado): boolean => cstOf(item).length === 3

const codedOf = (item: ItemRegistrado, { modelo, balcao, UF, CRT, data, operacao }: Emissor): Codificado => ({
  onde: modelo === '65' || balcao ? 'balcao' : '55',
  ...{ uf: UF, crt: CRT, dia: data },
  exterior: operacao?.idDest === '3',
  situacao: cstOf(item) || null,
})

const DOCUMENTO = { balcao: 'NFC-e', '55': 'NF-e' } as const

/** Writes codes as people do: 102, 300 ou 400. */
const either = (codigos: readonly string[]): string =>
  codigos.length < 2 ? (codigos[0] ?? '') : `${codigos.slice(0, -1).join(', ')} ou ${codigos.at(-1)}`

/** Says with which CSOSN the item's CFOP fits a MEI, or with which CFOP its operation does. */
function rightOfMei(item: ItemRegistrado, emissor: Emissor): string {
  const coded = codedOf(item, emissor)
  const cfop = cfopOf(item)
  const csosn = csosnDoMei(cfop, coded)
  if (csosn) return `com o CFOP ${cfop} use CSOSN ${csosn}`
  if (coded.onde === 'balcao') return 'use CFOP 5102 e CSOSN 102'
  const { idDest = '1', tpNF = '1' } = emissor.operacao ?? {}
  const perto = (dentro: string, fora: string) => (idDest === '2' ? fora : dentro)
  if (!emissor.devolve) return `para vender use CFOP ${perto('5102', '6102')} e CSOSN 102`
  return tpNF === '0'
    ? `para receber uma devolução use CFOP ${perto('1202', '2202')} e CSOSN 900`
    : `para devolver uma compra use CFOP ${perto('5202', '6202')} e CSOSN 900`
}

/** Makes the check of a code against the rows of its rejection. */
const accepted = (
  rejeicao: '383' | '725' | '766',
  coded: (item: ItemRegistrado) => string | null,
  words: (codigo: string) => string,
): RegraItem =>
  regra(rejeicao, BALCAO, 'icms', (item, emissor) => {
    const codigo = coded(item)
    const aceitos = codigosAceitos(rejeicao, codedOf(item, emissor))
    return codigo === null || !aceitos || aceitos.includes(codigo) ? null : words(codigo)
  })

/** Checks of the codes of ICMS and CFOP that SEFAZ accepts by model, state, regime and date. */
export const REGRAS_CODIGO: readonly RegraItem[] = [
  accepted('725', cfopOf, cfop => `o CFOP ${cfop} não cabe em venda de balcão`),
  accepted(
    '766',
    item => (cstOf(item).length === 2 ? cstOf(item) : null),
    cst => `o CST ${cst} não cabe em venda de balcão`,
  ),
  accepted(
    '383',
    item => (isCsosn(item) ? cstOf(item) : null),
    csosn => `o CSOSN ${csosn} não cabe em venda de balcão`,
  ),
  regra('782', AMBOS, 'icms', (item, emissor) => {
    const coded = codedOf(item, emissor)
    const aceitos = codigosAceitos('782', coded)
    return !aceitos || aceitos.includes(cstOf(item))
      ? null
      : `na ${DOCUMENTO[coded.onde]} o MEI usa CSOSN ${either(aceitos)}, não ${cstOf(item)}: ${rightOfMei(item, emissor)}`
  }),
  regra('337', AMBOS, 'icms', (item, emissor) => {
    const aceitos = codigosAceitos('337', codedOf(item, emissor))
    return !aceitos || aceitos.includes(cfopOf(item))
      ? null
      : `o MEI não usa o CFOP ${cfopOf(item)} com CSOSN ${cstOf(item)}: ${rightOfMei(item, emissor)}`
  }),
]
