import { classeDaTabela } from '../../../../law/cclasstrib.ts'
import { givesBack } from '../../../../law/classe-do-ajuste.ts'
import { CST_IBS_CBS, classeConhecida } from '../../../../law/cst-ibs-cbs.ts'
import { asOf } from '../../../../law/index.ts'
import { type Exact, exact, ZERO } from '../../../../money/exact.ts'
import { formatDecimal } from '../../../../money/pt-br.ts'
import type { GrupoXml } from '../../../kit/object.ts'
import {
  AMBOS,
  campo,
  differs,
  exists,
  grupo,
  ide,
  ifBroken,
  type JudgedNota,
  perItem,
  type RegraNota,
  showValor,
  valor,
} from './nota.ts'

const CEM = exact('100')

/** For each taxing body: tags of its group, rate and value, parameter of the law, and words of the message. */
const ENTES = {
  uf: {
    grupo: 'gIBSUF',
    taxa: 'pIBSUF',
    valor: 'vIBSUF',
    lei: 'ibs_uf',
    nome: 'IBS da UF',
    campo: 'ibs',
    total: ['gIBS', 'gIBSUF', 'vIBSUF'],
  },
  mu: {
    grupo: 'gIBSMun',
    taxa: 'pIBSMun',
    valor: 'vIBSMun',
    lei: 'ibs_mu',
    nome: 'IBS do município',
    campo: 'ibs',
    total: ['gIBS', 'gIBSMun', 'vIBSMun'],
  },
  cbs: {
    grupo: 'gCBS',
    taxa: 'pCBS',
    valor: 'vCBS',
    lei: 'cbs',
    nome: 'CBS',
    campo: 'cbs',
    total: ['gCBS', 'vCBS'],
  },
} as const
type Ente = (typeof ENTES)[keyof typeof ENTES]

const rtc = (item: GrupoXml) => grupo(item, 'imposto', 'IBSCBS')
const figuras = (item: GrupoXml) => grupo(item, 'imposto', 'IBSCBS', 'gIBSCBS')
const cst = (item: GrupoXml): string => campo(rtc(item), 'CST')
const classe = (item: GrupoXml): string => campo(rtc(item), 'cClassTrib')

/** Makes a rule of items that have the group IBSCBS. */
const withGrupo = (
  codigo: string,
  alvo: string,
  quebra: (item: GrupoXml, nota: JudgedNota) => string | null,
): RegraNota => ({
  codigo,
  modelos: AMBOS,
  check: perItem(alvo, (item, nota) => (rtc(item) ? quebra(item, nota) : null)),
})

const isBack = (nota: JudgedNota): boolean =>
  givesBack({ finNFe: ide(nota, 'finNFe'), tpNFCredito: ide(nota, 'tpNFCredito') })

/**
 * Makes the check of a rate against the law of the day. Not checked: suspended, regular taxation, returns, purchases by a
 * government.
 */
const aliquota = (codigo: string, ente: Ente): RegraNota =>
  withGrupo(codigo, ente.campo, (item, nota) => {
    const g = grupo(figuras(item), ente.grupo)
    const legal = asOf(nota.data).texto(ente.lei)
    if (!g || legal === null || cst(item) === '550' || isBack(nota)) return null
    if (exists(figuras(item), 'gTribRegular') || exists(nota.inf, 'ide', 'gCompraGov')) return null
    return valor(g, ente.taxa).eq(exact(legal))
      ? null
      : `a alíquota de ${ente.nome} é ${showValor(g, ente.taxa)} % e a lei diz ${formatDecimal(legal, 2)} %`
  })

/** Makes the check: value = base × rate (effective when reduced) − deferral − return (UB35-10, UB50-10, UB63-10). */
const calculo = (codigo: string, ente: Ente): RegraNota =>
  withGrupo(codigo, ente.campo, item => {
    const g = grupo(figuras(item), ente.grupo)
    if (!g) return null
    const taxa = exists(g, 'gRed') ? valor(g, 'gRed', 'pAliqEfet') : valor(g, ente.taxa)
    const liquido = valor(figuras(item), 'vBC')
      .times(taxa)
      .div(CEM)
      .minus(valor(g, 'gDif', 'vDif'))
      .minus(valor(g, 'gDevTrib', 'vDevTrib'))
    return differs(liquido.isNegative() ? ZERO : liquido, valor(g, ente.valor))
      ? `o ${ente.nome} (${showValor(g, ente.valor)}) não é a base vezes a alíquota`
      : null
  })

/**
 * Makes the check: pAliqEfet = rate × (1 − reduction), four places (UB28-10, UB47-10, UB76-10). Not for a government: its
 * reducer is not in these tags.
 */
const efetiva = (codigo: string, ente: Ente): RegraNota =>
  withGrupo(codigo, ente.campo, (item, nota) => {
    const g = grupo(figuras(item), ente.grupo)
    if (!g || !exists(g, 'gRed') || exists(nota.inf, 'ide', 'gCompraGov')) return null
    const calculada = valor(g, ente.taxa)
      .times(CEM.minus(valor(g, 'gRed', 'pRedAliq')))
      .div(CEM)
    return differs(calculada, valor(g, 'gRed', 'pAliqEfet'), DECIMO_DE_MILESIMO)
      ? `a alíquota efetiva de ${ente.nome} (${showValor(g, 'gRed', 'pAliqEfet')}) não é a alíquota menos a redução`
      : null
  })
/** Tolerance of a rate of four places: one unit of the last place. */
const DECIMO_DE_MILESIMO = exact('0.0001')

/** Makes the check of a total of IBSCBSTot: the exact sum of the lines (W35-10 to W56-10). */
const somado = (
  codigo: string,
  nome: string,
  caminho: readonly string[],
  parte: (item: GrupoXml) => Exact,
): RegraNota => ({
  codigo,
  modelos: AMBOS,
  check: ifBroken('totais', nota => {
    if (!hasTotal(nota) || !algumItem(nota)) return null
    const soma = nota.itens.reduce((acc, item) => acc.plus(parte(item)), ZERO)
    return valor(nota.inf, 'total', 'IBSCBSTot', ...caminho).eq(soma)
      ? null
      : `O total de ${nome} difere da soma dos itens`
  }),
})
const somadoOf = (codigo: string, ente: Ente): RegraNota =>
  somado(codigo, ente.nome, ente.total, item => valor(figuras(item), ente.grupo, ente.valor))

const algumItem = ({ itens }: JudgedNota): boolean => itens.some(item => rtc(item) !== null)
const hasTotal = ({ inf }: JudgedNota): boolean => exists(inf, 'total', 'IBSCBSTot')

/** Rules of IBS and CBS (NT 2025.002, groups UB and W). */
export const RTC: readonly RegraNota[] = [
  withGrupo('1020', 'ibs', item =>
    CST_IBS_CBS.has(cst(item)) ? null : `o CST ${cst(item)} de IBS/CBS não existe`,
  ),
  withGrupo('1021', 'ibs', item =>
    CST_IBS_CBS.get(cst(item))?.grupo === 'veda' && figuras(item)
      ? `o CST ${cst(item)} de IBS/CBS não leva valores`
      : null,
  ),
  withGrupo('1022', 'ibs', item =>
    CST_IBS_CBS.get(cst(item))?.grupo === 'exige' && !figuras(item)
      ? `o CST ${cst(item)} de IBS/CBS exige os valores`
      : null,
  ),
  withGrupo('1023', 'ibs', item =>
    // the class of an unknown CST is not checked: 1020 refuses the CST
    CST_IBS_CBS.has(cst(item)) && !classeConhecida(classe(item))
      ? `a classificação ${classe(item)} de IBS/CBS não existe`
      : null,
  ),
  withGrupo('1023', 'ibs', (item, nota) => {
    const fim = classeDaTabela(classe(item))?.fim
    return fim && nota.data.slice(0, 10) > fim ? `a classificação ${classe(item)} já terminou` : null
  }),
  withGrupo('1024', 'ibs', item =>
    CST_IBS_CBS.has(cst(item)) && classeConhecida(classe(item)) && classe(item).slice(0, 3) !== cst(item)
      ? `a classificação ${classe(item)} não é do CST ${cst(item)}`
      : null,
  ),
  aliquota('1026', ENTES.uf),
  aliquota('1036', ENTES.mu),
  aliquota('1037', ENTES.cbs),
  efetiva('1035', ENTES.uf),
  efetiva('1047', ENTES.mu),
  efetiva('1064', ENTES.cbs),
  calculo('1041', ENTES.uf),
  calculo('1052', ENTES.mu),
  calculo('1069', ENTES.cbs),
  withGrupo('1150', 'ibs', item => {
    const g = figuras(item)
    if (!g || campo(g, 'vIBS') === '') return null
    const soma = valor(g, 'gIBSUF', 'vIBSUF').plus(valor(g, 'gIBSMun', 'vIBSMun'))
    const credito = valor(rtc(item), 'gCredPresOper', 'gIBSCredPres', 'vCredPres')
    const vIBS = valor(g, 'vIBS')
    return vIBS.eq(soma) || vIBS.eq(soma.minus(credito))
      ? null
      : `o IBS (${showValor(g, 'vIBS')}) não é a soma do da UF e do município`
  }),
  {
    codigo: '1119',
    modelos: AMBOS,
    check: ifBroken('totais', nota =>
      algumItem(nota) && !hasTotal(nota) ? 'Há itens com IBS/CBS e a nota está sem os totais' : null,
    ),
  },
  {
    codigo: '1118',
    modelos: AMBOS,
    check: ifBroken('totais', nota =>
      !algumItem(nota) && hasTotal(nota) ? 'Há totais de IBS/CBS sem nenhum item com eles' : null,
    ),
  },
  somado('1076', 'base de IBS e CBS', ['vBCIBSCBS'], item => valor(figuras(item), 'vBC')),
  somadoOf('1080', ENTES.uf),
  somadoOf('1084', ENTES.mu),
  somado('1085', 'IBS', ['gIBS', 'vIBS'], item => valor(figuras(item), 'vIBS')),
  somadoOf('1091', ENTES.cbs),
]
