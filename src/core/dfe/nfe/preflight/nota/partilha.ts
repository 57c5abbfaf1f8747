import { aliquotaInterestadual } from '../../../../law/icms-interestadual.ts'
import { asOf } from '../../../../law/index.ts'
import { exact } from '../../../../money/exact.ts'
import { positivo } from '../../../../tax/kernel/numero.ts'
import type { GrupoXml } from '../../../kit/object.ts'
import {
  campo,
  cfop,
  differs,
  exists,
  grupo,
  ide,
  type JudgedNota,
  type RegraNota,
  regraItem,
  showValor,
  unico,
  valor,
} from './nota.ts'

const CEM = exact('100')
const NORMAL = '1'

const uf = ({ inf }: JudgedNota, quem: 'emit' | 'dest'): string =>
  campo(inf, quem, quem === 'emit' ? 'enderEmit' : 'enderDest', 'UF')
const icms = (item: GrupoXml): GrupoXml | null => unico(item, 'imposto', 'ICMS')
const cst = (item: GrupoXml): string => campo(icms(item), 'CST') || campo(icms(item), 'CSOSN')
const destino = (item: GrupoXml): GrupoXml | null => grupo(item, 'imposto', 'ICMSUFDest')

/** Tells whether the sale is to another state, to a final consumer who pays no ICMS (EC 87/2015). */
const paraConsumidor = (nota: JudgedNota): boolean =>
  ide(nota, 'idDest') === '2' && ide(nota, 'indFinal') === '1' && campo(nota.inf, 'dest', 'indIEDest') === '9'

/** CSTs exempt, immune or not taxed, which owe no DIFAL (NA01-20, exception 10). */
const SEM_IMPOSTO = ['40', '41', '103', '300', '400']
/** Tells whether the issuer is of the Simples, within its sub-limit, or a MEI, which owe no DIFAL (STF ADI 5464). */
const doSimples = ({ inf }: JudgedNota): boolean => /^[14]$/.test(campo(inf, 'emit', 'CRT'))
/** Tells whether the ICMS has ended, from 2033 on (ADCT art. 129). */
const semIcms = ({ data }: JudgedNota): boolean => asOf(data).texto('icms_fator') === '0'
const entregueAqui = (nota: JudgedNota): boolean => campo(nota.inf, 'entrega', 'UF') === uf(nota, 'emit')

const [NACIONAL, IMPORTADA] = ['0', '1']
const imported = (item: GrupoXml): boolean => /^[1238]$/.test(campo(icms(item), 'orig'))

/** Gives the day's interstate rate between the note's states, by the goods' origin. */
const legalRate = (nota: JudgedNota, origem: string) =>
  aliquotaInterestadual(asOf(nota.data), { de: uf(nota, 'emit'), para: uf(nota, 'dest'), origem }).aliquota

/** Makes a rule of lines with the DIFAL group. */
const daPartilha = (
  codigo: string,
  quebra: (g: GrupoXml, item: GrupoXml, nota: JudgedNota) => string | null,
): RegraNota =>
  regraItem(codigo, ['55'], 'icms', (item, nota) => {
    const g = destino(item)
    return g ? quebra(g, item, nota) : null
  })

/** Rules of DIFAL, the ICMS difference of the recipient's state (MOC group NA). */
export const PARTILHA: readonly RegraNota[] = [
  regraItem('694', ['55'], 'icms', (item, nota) =>
    paraConsumidor(nota) &&
    ide(nota, 'tpNF') === '1' &&
    !/^[23]$/.test(ide(nota, 'finNFe')) &&
    // only sales: shipments and returns have their own exceptions (NA01-20)
    /^6(10|11|12|40)/.test(cfop(item)) &&
    !SEM_IMPOSTO.includes(cst(item)) &&
    !doSimples(nota) &&
    !semIcms(nota) &&
    !entregueAqui(nota) &&
    !exists(item, 'prod', 'comb') &&
    !destino(item)
      ? `venda a consumidor de ${uf(nota, 'dest')} pede o DIFAL: informe a alíquota interna do destino`
      : null,
  ),
  daPartilha('695', (_, __, nota) =>
    paraConsumidor(nota) || (exists(nota.inf, 'entrega') && !entregueAqui(nota))
      ? null
      : 'DIFAL só cabe em venda interestadual a consumidor que não é contribuinte',
  ),
  daPartilha('697', (g, item, nota) =>
    valor(g, 'pICMSInter').eq(legalRate(nota, IMPORTADA)) === imported(item)
      ? null
      : `a alíquota interestadual de ${showValor(g, 'pICMSInter')} % não é da origem ${campo(icms(item), 'orig')}`,
  ),
  daPartilha('698', (g, item, nota) => {
    const inter = valor(g, 'pICMSInter')
    // rule 697 checks imported goods, and the rate of imported goods
    if (inter.eq(legalRate(nota, IMPORTADA)) || imported(item)) return null
    if (ide(nota, 'tpNF') !== '1' || ide(nota, 'finNFe') !== NORMAL || exists(nota.inf, 'entrega'))
      return null
    return inter.eq(legalRate(nota, NACIONAL))
      ? null
      : `a alíquota interestadual de ${uf(nota, 'emit')} para ${uf(nota, 'dest')} não é ${showValor(g, 'pICMSInter')} %`
  }),
  daPartilha('699', (g, _, { data }) => {
    const legal = asOf(data).texto('percetualPart')
    return legal === null || valor(g, 'pICMSInterPart').eq(exact(legal))
      ? null
      : `a parte do destino é ${legal} %, não ${showValor(g, 'pICMSInterPart')} %`
  }),
  // SEFAZ's states read NA15-10 in two ways: rate difference on one base, or two taxes each on its own base
  daPartilha('815', (g, item) => {
    if (cst(item) !== '00') return null
    const [base, interna, inter] = [valor(g, 'vBCUFDest'), valor(g, 'pICMSUFDest'), valor(g, 'pICMSInter')]
    const parte = valor(g, 'pICMSInterPart').div(CEM)
    const dos = (credito: typeof base) =>
      base.times(interna).minus(credito.times(inter)).div(CEM).times(parte)
    const dito = valor(g, 'vICMSUFDest')
    return [base, valor(icms(item), 'vBC')].some(credito => !differs(positivo(dos(credito)), dito))
      ? null
      : `o DIFAL (${showValor(g, 'vICMSUFDest')}) não é a base vezes a diferença de ${showValor(g, 'pICMSUFDest')} % e ${showValor(g, 'pICMSInter')} %`
  }),
  daPartilha('793', g =>
    differs(valor(g, 'vBCFCPUFDest').times(valor(g, 'pFCPUFDest')).div(CEM), valor(g, 'vFCPUFDest'))
      ? 'o FCP do destino não é a base vezes a alíquota'
      : null,
  ),
]
