import { calcular } from '../../core/tax/index.ts'
import type { ParcelaVenda } from '../../core/venda/venda.ts'
import type { MeioCatalogo } from '../../domain/api/catalogo.ts'

/** Due dates and values of a payment in `count` instalments (tax/rules §15: cut to cents, the last takes the rest). One = none. */
export function instalments(
  method: MeioCatalogo,
  valor: string,
  count: number,
  today = new Date(),
): ParcelaVenda[] {
  if (count <= 1) return []
  const answer = calcular({
    op: 'parcelar',
    valor,
    numparcelas: count,
    qtdeparcelas: method.qtdeparcelas,
    data: today.toLocaleDateString('sv-SE'),
    intervalo: method.intervalo,
    tipoIntervalo: method.tipoIntervalo,
    intervalo_inicial: method.intervalo_inicial,
    tipoIntervaloIni: method.tipoIntervaloIni,
    opcoes: method.opcoes,
  })
  return answer.erro === null ? [...answer.parcelas] : []
}
