import { type Decimal, dec, ZERO } from '../../money/decimal.ts'
import type { AjusteSped, FatosDoMes, NotaSped, ObrigacaoSped, PeriodoSped } from '../facts.ts'
import type { SpedValues, SpedWriter } from '../writer.ts'
import { isDebit } from './c.ts'
import { money, type Sums } from './sums.ts'

/** Figures of the month, for the list of files and for the file of the next month. Decimal strings. */
export interface FigurasSped {
  debitos: string
  creditos: string
  /** null when the official program computes the assessment. */
  a_recolher: string | null
  credor: string | null
  /** Credits carried to the next month, by assessment: 'icms', 'ipi', 'st:SP', 'difal:SP', 'fcp:SP'. */
  transporta: Readonly<Record<string, string>>
}

/** Amount of a note in an assessment: tax owed ('deve') or credited ('volta'). `uf`: of ST, DIFAL and FCP; else ''. */
export interface Assessed {
  tributo: 'icms' | 'st' | 'difal' | 'fcp' | 'ipi'
  uf: string
  lado: 'deve' | 'volta'
  valor: string
}

/** Lists the amounts that a note adds to the assessments of ICMS, ST, DIFAL, FCP and IPI. */
export function assessedOf({ situacao, propria, entrada, linhas, difal, uf }: NotaSped): Assessed[] {
  if (situacao === '02') return []
  const lado = entrada ? 'volta' : 'deve'
  return [
    ...linhas.flatMap(({ cfop, icms, icms_st, cst_ipi, ipi }): Assessed[] => {
      const way = isDebit(cfop) ? 'deve' : 'volta'
      return [
        { tributo: 'icms', uf: '', lado: way, valor: icms },
        ...(propria && dec(icms_st).gt(0) ? [{ tributo: 'st', uf, lado, valor: icms_st } as const] : []),
        ...(cst_ipi === '' ? [] : [{ tributo: 'ipi', uf: '', lado: way, valor: ipi } as const]),
      ]
    }),
    ...(difal
      ? ([
          { tributo: 'difal', uf, lado, valor: difal.destino },
          { tributo: 'fcp', uf, lado, valor: difal.fcp },
        ] as const)
      : []),
  ]
}

/** Adds a note's amounts to `sums`: by assessment, and its IPI by CFOP and CST. */
export function addNote(sums: Sums, nota: NotaSped): void {
  for (const { tributo, uf, lado, valor } of assessedOf(nota))
    sums.add(`${tributo}_${lado}${uf && `:${uf}`}`, valor)
  if (nota.situacao === '02') return
  for (const { cfop, cst_ipi, operacao, ipi_base, ipi } of nota.linhas) {
    if (cst_ipi === '') continue
    sums.add(`ipi:${cfop}:${cst_ipi}:operacao`, operacao)
    sums.add(`ipi:${cfop}:${cst_ipi}:base`, ipi_base)
    sums.add(`ipi:${cfop}:${cst_ipi}:valor`, ipi)
  }
}

/** Gives the indicator of an assessment with movement: '0' when it only carries a credit. */
const moved = (amounts: readonly Decimal[], ajustes: readonly AjusteSped[]): string =>
  ajustes.length > 0 || amounts.some(amount => !amount.isZero()) ? '1' : '0'

const positive = (value: Decimal): Decimal => (value.gt(0) ? value : ZERO)

/** Adds up the adjustments of one kind, given by the third (`apuracao`) and fourth (`util`) characters of their codes. */
const adjusted = (ajustes: readonly AjusteSped[], apuracao: string, util: string, uf?: string): Decimal =>
  ajustes.reduce(
    (sum, { codigo, valor, uf: of }) =>
      codigo[2] === apuracao && codigo[3] === util && (uf === undefined || of === uf)
        ? sum.plus(dec(valor))
        : sum,
    ZERO,
  )

/** Writes the lines of block E, and gives the figures of the month. `sums`: see `addNote`. */
export function blockE(
  writer: SpedWriter,
  sums: Sums,
  how: { periodo: PeriodoSped; fatos: FatosDoMes; uf: string; industria: boolean; beneficio: boolean },
): { lines: string[]; figuras: FigurasSped } {
  const { line, open, close } = writer
  const { periodo, fatos, uf, industria } = how
  const days = { DT_INI: periodo.inicio, DT_FIN: periodo.fim }
  const carried = (what: string) => dec(fatos.anteriores[what] ?? '0')
  const transporta: Record<string, string> = {}
  const adjustments = (reg: string, of: readonly AjusteSped[]) =>
    of.map(({ codigo, descricao, valor }) =>
      line(reg, {
        COD_AJ_APUR: codigo,
        DESCR_COMPL_AJ: descricao,
        VL_AJ_APUR: valor,
        IND_BENEFICIO: how.beneficio && reg !== 'E311' ? '0' : undefined,
      }),
    )
  const obligations = (reg: string, apuracao: ObrigacaoSped['apuracao'], of: string) =>
    fatos.obrigacoes
      .filter(one => one.apuracao === apuracao && (apuracao === 'icms' || one.uf === of))
      .map(({ codigo, valor, vencimento, receita }) =>
        line(reg, {
          COD_OR: codigo,
          VL_OR: valor,
          DT_VCTO: vencimento,
          COD_REC: receita,
          MES_REF: periodo.mes.split('-').reverse().join(''),
        }),
      )
  const lines = [open('E', true), line('E100', days)]

  const own = fatos.ajustes.filter(({ codigo }) => codigo[2] === '0')
  const [outDeb, backCred, outCred, backDeb, ded, special] = ['0', '1', '2', '3', '4', '5'].map(util =>
    adjusted(own, '0', util),
  ) as [Decimal, Decimal, Decimal, Decimal, Decimal, Decimal]
  const [debitos, creditos] = [sums.get('icms_deve'), sums.get('icms_volta')]
  const balance = debitos
    .plus(outDeb)
    .plus(backCred)
    .minus(creditos.plus(outCred).plus(backDeb).plus(carried('icms')))
  const owed = positive(balance)
  const a_recolher = positive(owed.minus(ded))
  transporta['icms'] = money(positive(balance.negated()))
  lines.push(
    line('E110', {
      VL_TOT_DEBITOS: money(debitos),
      VL_AJ_DEBITOS: '0.00',
      VL_TOT_AJ_DEBITOS: money(outDeb),
      VL_ESTORNOS_CRED: money(backCred),
      VL_TOT_CREDITOS: money(creditos),
      VL_AJ_CREDITOS: '0.00',
      VL_TOT_AJ_CREDITOS: money(outCred),
      VL_ESTORNOS_DEB: money(backDeb),
      VL_SLD_CREDOR_ANT: money(carried('icms')),
      VL_SLD_APURADO: money(owed),
      VL_TOT_DED: money(ded),
      VL_ICMS_RECOLHER: money(a_recolher),
      VL_SLD_CREDOR_TRANSPORTAR: transporta['icms'],
      DEB_ESP: money(special),
    }),
    ...adjustments('E111', own),
    ...obligations('E116', 'icms', uf),
  )
  for (const to of statesOf(sums, fatos, 'st')) lines.push(...substitution(to))
  for (const to of statesOf(sums, fatos, 'difal')) lines.push(...interstate(to))
  if (industria) lines.push(...ipi())
  lines.push(close('E'))
  const figuras = { debitos: money(debitos), creditos: money(creditos), a_recolher: money(a_recolher) }
  return { lines, figuras: { ...figuras, credor: transporta['icms'], transporta } }

  function substitution(to: string): string[] {
    const of = fatos.ajustes.filter(({ codigo, uf: where }) => codigo[2] === '1' && where === to)
    const at = (util: string) => adjusted(of, '1', util)
    const [retido, volta, antes] = [
      sums.get(`st_deve:${to}`),
      sums.get(`st_volta:${to}`),
      carried(`st:${to}`),
    ]
    const [saiu, entrou] = [at('0').plus(at('1')), at('2').plus(at('3'))]
    const saldo = retido.plus(saiu).minus(antes).minus(volta).minus(entrou)
    const carry = money(positive(saldo.negated()))
    transporta[`st:${to}`] = carry
    return [
      line('E200', { UF: to, ...days }),
      line('E210', {
        IND_MOV_ST: moved([retido, volta], of),
        VL_SLD_CRED_ANT_ST: money(antes),
        VL_DEVOL_ST: money(volta),
        VL_RESSARC_ST: '0.00',
        VL_OUT_CRED_ST: money(entrou),
        VL_AJ_CREDITOS_ST: '0.00',
        VL_RETENCAO_ST: money(retido),
        VL_OUT_DEB_ST: money(saiu),
        VL_AJ_DEBITOS_ST: '0.00',
        VL_SLD_DEV_ANT_ST: money(positive(saldo)),
        VL_DEDUCOES_ST: money(at('4')),
        VL_ICMS_RECOL_ST: money(positive(saldo.minus(at('4')))),
        VL_SLD_CRED_ST_TRANSPORTAR: carry,
        DEB_ESP_ST: money(at('5')),
      }),
      ...adjustments('E220', of),
      ...obligations('E250', 'st', to),
    ]
  }

  function interstate(to: string): string[] {
    const of = fatos.ajustes.filter(({ codigo, uf: where }) => /[23]/.test(codigo[2] ?? '') && where === to)
    const values: Record<string, string> = {}
    const moves = ['difal', 'fcp'].flatMap(tax => [
      sums.get(`${tax}_deve:${to}`),
      sums.get(`${tax}_volta:${to}`),
    ])
    for (const [tax, apuracao] of [
      ['DIFAL', '2'],
      ['FCP', '3'],
    ] as const) {
      const key = tax.toLowerCase()
      const at = (util: string) => adjusted(of, apuracao, util)
      const [deve, volta] = [sums.get(`${key}_deve:${to}`), sums.get(`${key}_volta:${to}`)]
      const antes = carried(`${key}:${to}`)
      const [saiu, entrou] = [at('0').plus(at('1')), at('2').plus(at('3'))]
      const saldo = deve.plus(saiu).minus(antes).minus(volta).minus(entrou)
      const carry = money(positive(saldo.negated()))
      transporta[`${key}:${to}`] = carry
      Object.assign(values, {
        [`VL_SLD_CRED_ANT_${tax}`]: money(antes),
        [tax === 'FCP' ? 'VL_TOT_DEB_FCP' : 'VL_TOT_DEBITOS_DIFAL']: money(deve),
        [`VL_OUT_DEB_${tax}`]: money(saiu),
        [tax === 'FCP' ? 'VL_TOT_CRED_FCP' : 'VL_TOT_CREDITOS_DIFAL']: money(volta),
        [`VL_OUT_CRED_${tax}`]: money(entrou),
        [`VL_SLD_DEV_ANT_${tax}`]: money(positive(saldo)),
        [`VL_DEDUCOES_${tax}`]: money(at('4')),
        [`VL_RECOL_${tax}`]: money(positive(saldo.minus(at('4')))),
        [`VL_SLD_CRED_TRANSPORTAR_${tax}`]: carry,
        [`DEB_ESP_${tax}`]: money(at('5')),
      } satisfies SpedValues)
    }
    return [
      line('E300', { UF: to, ...days }),
      line('E310', { IND_MOV_FCP_DIFAL: moved(moves, of), ...values }),
      ...adjustments('E311', of),
      ...obligations('E316', 'difal', to),
    ]
  }

  function ipi(): string[] {
    const groups = [...new Set(sums.names('ipi:').map(name => name.split(':').slice(0, 3).join(':')))]
    const balanceIpi = carried('ipi').plus(sums.get('ipi_volta')).minus(sums.get('ipi_deve'))
    transporta['ipi'] = money(positive(balanceIpi))
    return [
      line('E500', { IND_APUR: '0', ...days }),
      ...groups.map(name => {
        const [, CFOP, CST_IPI] = name.split(':')
        const of = (what: string) => money(sums.get(`${name}:${what}`))
        return line('E510', {
          CFOP,
          CST_IPI,
          VL_CONT_IPI: of('operacao'),
          VL_BC_IPI: of('base'),
          VL_IPI: of('valor'),
        })
      }),
      line('E520', {
        VL_SD_ANT_IPI: money(carried('ipi')),
        VL_DEB_IPI: money(sums.get('ipi_deve')),
        VL_CRED_IPI: money(sums.get('ipi_volta')),
        VL_OD_IPI: '0.00',
        VL_OC_IPI: '0.00',
        VL_SC_IPI: transporta['ipi'],
        VL_SD_IPI: money(positive(balanceIpi.negated())),
      }),
    ]
  }
}

/** Lists, in order, the states with a movement, an adjustment or a carried credit. */
function statesOf(sums: Sums, { ajustes, anteriores }: FatosDoMes, what: 'st' | 'difal'): string[] {
  const [names, codes] =
    what === 'st'
      ? [['st_deve:', 'st_volta:'], /^..1/]
      : [['difal_deve:', 'difal_volta:', 'fcp_deve:'], /^..[23]/]
  const carried = Object.entries(anteriores).flatMap(([name, valor]) =>
    (what === 'st' ? /^st:/ : /^(difal|fcp):/).test(name) && dec(valor).gt(0) ? [name] : [],
  )
  return [
    ...new Set([
      ...[...names.flatMap(name => sums.names(name)), ...carried].map(name => name.split(':')[1] ?? ''),
      ...ajustes.filter(({ codigo }) => codes.test(codigo)).map(({ uf }) => uf),
    ]),
  ].sort()
}
