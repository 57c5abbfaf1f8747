import type { ContribuicaoSped, LinhaSped, NotaSped } from '../facts.ts'
import type { SpedValues, SpedWriter } from '../writer.ts'
import { headOf, identity, itemOf } from './c.ts'
import { total } from './sums.ts'

type Of = 'pis' | 'cofins'

/** CSTs of an entry with credit (tables 4.3.3 and 4.3.4). A company that is only cumulative takes no credit. */
export const CREDIT_CST = /^(5[0-6]|6[0-7])$/

/** Gives the fields of PIS or COFINS of C170 and C175: sums over the lines, with the CST and rate of the first line. */
function figures(tributo: 'PIS' | 'COFINS', linhas: readonly LinhaSped[]): SpedValues {
  const name = tributo.toLowerCase() as Of
  const sum = (what: (of: ContribuicaoSped) => string) => total(linhas, linha => what(linha[name]) || '0')
  const { cst = '', aliquota, qtde, por_unidade } = linhas[0]?.[name] ?? {}
  const byUnit = Boolean(qtde)
  return {
    [`CST_${tributo}`]: cst,
    [`VL_BC_${tributo}`]: byUnit ? null : sum(of => of.base),
    [`ALIQ_${tributo}`]: byUnit ? null : (aliquota ?? '0'),
    [`QUANT_BC_${tributo}`]: byUnit ? sum(of => of.qtde) : null,
    [`ALIQ_${tributo}_QUANT`]: byUnit ? (por_unidade ?? '0') : null,
    [`VL_${tributo}`]: sum(of => of.valor),
  }
}

/** Makes the key of a C175: the guide requires one register for each combination of these fields. */
const keyOf = ({ cfop, pis, cofins }: LinhaSped): string =>
  [cfop, ...[pis, cofins].flatMap(of => [of.cst, of.aliquota.padStart(8, '0'), of.por_unidade])].join(' ')

function groupsOf(linhas: readonly LinhaSped[]): LinhaSped[][] {
  const groups = new Map<string, LinhaSped[]>()
  for (const linha of linhas) groups.set(keyOf(linha), [...(groups.get(keyOf(linha)) ?? []), linha])
  return [...groups].sort(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0)).map(([, of]) => of)
}

/** Writes a note's lines in EFD Contribuições: C100 with C170, or with C175 for an NFC-e; if cancelled, C100 alone. */
export function contributionLines({ line }: SpedWriter, nota: NotaSped): string[] {
  if (nota.situacao === '02') return [line('C100', identity(nota))]
  const { linhas, modelo } = nota
  const head = line('C100', {
    ...headOf(nota),
    VL_PIS: total(linhas, of => of.pis.valor),
    VL_COFINS: total(linhas, of => of.cofins.valor),
  })
  if (modelo === '65')
    return [
      head,
      ...groupsOf(linhas).map(of =>
        line('C175', {
          CFOP: of[0]?.cfop,
          VL_OPR: total(of, linha => linha.valor),
          VL_DESC: total(of, linha => linha.desconto),
          ...figures('PIS', of),
          ...figures('COFINS', of),
        }),
      ),
    ]
  return [
    head,
    ...linhas.map(linha =>
      line('C170', { ...itemOf(linha), ...figures('PIS', [linha]), ...figures('COFINS', [linha]) }),
    ),
  ]
}
