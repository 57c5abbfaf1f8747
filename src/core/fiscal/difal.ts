import type { Exact } from '../money/exact.ts'
import { r2 } from '../money/round.ts'
import { aliquotaInterestadual } from './aliquota-interestadual.ts'
import type { Contexto } from './contexto.ts'
import type { Figuras } from './figuras.ts'
import { positivo } from './icms-st.ts'
import type { Item } from './item.ts'
import { CEM, fracao, lerAliquota, lerCodigo, lerPercentual, porcento, UM } from './numero.ts'
import { recusar } from './recusa.ts'
import type { RegraIcms } from './regra-icms.ts'

/** Why there is no difference of rates here; null when there is. The Simples (CRT 1, 4) does not pay: STF ADI 5464. */
export function semDifal(item: Item, regra: RegraIcms, ctx: Contexto): string | null {
  if (ctx.tipo_operacao !== '1' || !ctx.saida) return 'não é venda'
  if (ctx.modelo !== '55') return 'NFC-e sem DIFAL'
  if (!ctx.interestadual) return 'operação interna'
  if (ctx.exterior) return 'destinatário no exterior'
  if (!ctx.destino.consumidor) return 'destinatário não é consumidor final'
  if (ctx.destino.tipo_contribuite !== '9') return 'destinatário contribuinte'
  if (ctx.crt === '1' || ctx.crt === '4') return 'emitente do Simples Nacional'
  if (ctx.tipo_atend === '1') return 'venda presencial'
  if (!regra.linha.difal) return `CST ${regra.linha.cst} não tem DIFAL`
  if (lerCodigo(item.entrada.aliq_icms_int_des) === null) return 'alíquota interna do destino não informada'
  return null
}

/**
 * ICMS difference to the destination state (rules §11; EC 87/2015, LC 190/2022, Conv. ICMS 236/2021).
 * Not part of the note's total.
 */
export function difal(item: Item, regra: RegraIcms, ctx: Contexto, f: Figuras): Partial<Figuras> {
  if (semDifal(item, regra, ctx) !== null) return {}
  const e = item.entrada
  const inter =
    lerCodigo(e.aliq_icms_des) === null
      ? aliquotaInterestadual(ctx.uf, ctx.destino.uf, regra.origem, ctx.icmsFator)
      : lerAliquota(e.aliq_icms_des, 'aliq_icms_des')
  const int = lerAliquota(e.aliq_icms_int_des, 'aliq_icms_int_des')
  const fcp = lerAliquota(e.aliq_fpc, 'aliq_fpc')
  const share = lerPercentual(e.percetualPart, 'percetualPart') ?? ctx.partilha
  if (int.plus(fcp).gte(CEM)) recusar('A alíquota deve ser menor que 100', 'aliq_fpc', 'aliquota_fora')

  const { base, diferenca } = porBase(ctx, f.base_icms, inter, int, fcp)
  const total = positivo(diferenca)
  const vlrparufdes = r2(porcento(total, share))
  return {
    base_partilha: base,
    vlrfcp: r2(porcento(base, fcp)),
    vlrparufdes,
    vlrparuforig: total.minus(vlrparufdes),
  }
}

/** The three bases that states have used: single (default), with the tax inside, and double. */
function porBase(ctx: Contexto, base_icms: Exact, inter: Exact, int: Exact, fcp: Exact) {
  const dentro = UM.minus(fracao(int.plus(fcp)))
  switch (ctx.difal_base) {
    case 'unica':
      return { base: base_icms, diferenca: r2(porcento(base_icms, int.minus(inter))) }
    case 'por_dentro': {
      const base = r2(base_icms.div(dentro))
      return { base, diferenca: r2(porcento(base, int.minus(inter))) }
    }
    case 'dupla': {
      const v = r2(porcento(base_icms, inter))
      const base = r2(base_icms.minus(v).div(dentro))
      return { base, diferenca: r2(porcento(base, int)).minus(v) }
    }
  }
}
