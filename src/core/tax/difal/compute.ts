import { aliquotaInterestadual } from '../../law/icms-interestadual.ts'
import { paysDas } from '../../law/simples/crt.ts'
import { type Exact, ZERO } from '../../money/exact.ts'
import { regraDe } from '../icms/regra-de.ts'
import type { ComIcms, RegraIcms } from '../icms/rule.ts'
import type { Contexto } from '../kernel/contexto.ts'
import type { Item } from '../kernel/item.ts'
import { CEM, readAliquota, readCodigo, readPercentual } from '../kernel/numero.ts'
import { refuse } from '../kernel/recusa.ts'
import type { Escritas, Lidas } from '../kernel/tributo.ts'
import { figura, type Nota, type Why } from '../kernel/why.ts'

const NOTA: Nota = { fonte: 'EC 87/2015; LC 190/2022; Conv. ICMS 236/2021' }

/** Gives the reason why no DIFAL is due; null: it is due. Companies of the Simples (CRT 1, 4) pay none: STF ADI 5464. */
function semDifal(item: Item, regra: RegraIcms, ctx: Contexto): string | null {
  if (!ctx.vende || !ctx.saida) return 'não é venda'
  if (ctx.modelo !== '55') return 'NFC-e sem DIFAL'
  if (!ctx.interestadual) return 'operação interna'
  if (ctx.exterior) return 'destinatário no exterior'
  if (!ctx.destino.consumidor) return 'destinatário não é consumidor final'
  if (ctx.destino.tipo_contribuite !== '9') return 'destinatário contribuinte'
  if (paysDas(ctx.crt)) return 'emitente do Simples Nacional'
  if (ctx.tipo_atend === '1') return 'venda presencial'
  if (!regra.linha.difal) return `CST ${regra.linha.cst} não tem DIFAL`
  if (readCodigo(item.entrada.aliq_icms_int_des) === null && ctx.interna === null)
    return 'alíquota interna do destino não informada'
  return null
}

/**
 * Computes DIFAL: the ICMS rate difference due to the destination state (rules §11; EC 87/2015, LC 190/2022, Conv. ICMS
 * 236/2021). DIFAL is not part of the note's total.
 */
function computeDifal(item: ComIcms, ctx: Contexto, f: Lidas<'base_icms'>, why: Why): Escritas<typeof difal> {
  const regra = regraDe(item, ctx)
  if (regra === null) return {}
  const motivo = semDifal(item, regra, ctx)
  if (motivo !== null) {
    if (why.on) why.none(Object.keys(difal.figuras), `DIFAL: ${motivo}`, NOTA.fonte)
    return {}
  }
  const { inter, int, fcp, share } = readTaxas(item, regra, ctx, why)
  const { base, total } = byBase(ctx, f.base_icms, inter, int, fcp, why)
  const destino = { fonte: `${NOTA.fonte}; partilha` }
  const vlrparufdes = why.rate('vlrparufdes', 'difal', total, share, destino)
  return {
    base_partilha: base,
    aliq_icms_des: inter,
    aliq_icms_int_des: int,
    aliq_fpc: fcp, // the API's spelling
    percetualPart: share, // the API's spelling
    vlrfcp: why.rate('vlrfcp', 'base_partilha', base, fcp, NOTA),
    vlrparufdes,
    vlrparuforig: why.calc('vlrparuforig', {
      termos: [figura('difal', total), figura('vlrparufdes', vlrparufdes, '-')],
      ...NOTA,
    }),
  }
}

/**
 * Reads the rates typed in the item. When absent, the interstate rate comes from the law, the internal rate from the
 * table row of the two states, and the destination's share from the law of the day. The FCP comes from that row too
 * (the rule names the column), but only when neither the internal rate nor the FCP was typed.
 */
function readTaxas({ entrada: e }: Item, regra: RegraIcms, ctx: Contexto, why: Why) {
  const dele = readCodigo(e.aliq_icms_int_des) !== null
  // when the law gave the rule's rate, the rule already has the interstate rate
  const inter =
    readCodigo(e.aliq_icms_des) !== null
      ? readAliquota(e.aliq_icms_des, 'aliq_icms_des')
      : regra.interestadual
        ? regra.icms
        : aliquotaInterestadual(ctx.lei, { de: ctx.uf, para: ctx.destino.uf, origem: regra.origem }).aliquota
  const int = dele ? readAliquota(e.aliq_icms_int_des, 'aliq_icms_int_des') : (ctx.interna ?? ZERO)
  const daColuna = !dele && readCodigo(e.aliq_fpc) === null && regra.fcp !== null
  const fcp = daColuna ? (ctx.fcp[regra.fcp ?? 0] ?? ZERO) : readAliquota(e.aliq_fpc, 'aliq_fpc')
  const share = readPercentual(e.percetualPart, 'percetualPart') ?? ctx.partilha
  if (int.plus(fcp).gte(CEM)) refuse('A alíquota deve ser menor que 100', 'aliq_fpc', 'aliquota_fora')
  if (why.on) {
    const tell = (campo: string, valor: Exact, casas: number, de: string) =>
      why.tell(campo, valor, { termos: [[campo, valor, de]], casas, ...NOTA })
    tell('aliq_icms_des', inter, 4, 'entrada.aliq_icms_des')
    tell('aliq_icms_int_des', int, 4, dele ? 'entrada.aliq_icms_int_des' : 'documento.parametros.mva_uf')
    tell('aliq_fpc', fcp, 4, daColuna ? 'documento.parametros.mva_uf' : 'entrada.aliq_fpc') // the API's spelling
    tell('percetualPart', share, 2, 'entrada.percetualPart') // the API's spelling
  }
  return { inter, int, fcp, share }
}

/**
 * Computes the base and the amount of DIFAL by the method that the account chose: single base (default), tax inside the
 * base, or double base. States have used all three.
 */
function byBase(ctx: Contexto, base_icms: Exact, inter: Exact, int: Exact, fcp: Exact, why: Why) {
  const como = ctx.difal_base
  const dupla = como === 'dupla'
  const v = dupla ? why.rate('difal_origem', 'base_icms', base_icms, inter, NOTA) : null
  const origem = v === null ? [] : [figura('difal_origem', v, '-')]
  const base = why.calc('base_partilha', {
    termos: [figura('base_icms', base_icms), ...origem],
    divisor: como === 'unica' ? null : CEM.minus(int.plus(fcp)),
    fonte: `${NOTA.fonte}; base ${como}`,
  })
  const debito = dupla
    ? figura('difal_destino', why.rate('difal_destino', 'base_partilha', base, int, NOTA))
    : figura('base_partilha', base)
  const total = why.calc('difal', {
    termos: [debito, ...origem],
    taxa: dupla ? null : int.minus(inter),
    minimoZero: true,
    ...NOTA,
  })
  return { base, total }
}

export const difal = {
  figuras: {
    base_partilha: 'base da partilha (DIFAL)',
    vlrfcp: 'FCP do destino',
    vlrparufdes: 'DIFAL da UF de destino',
    vlrparuforig: 'DIFAL da UF de origem',
  },
  taxas: {
    aliq_icms_des: { casas: 4, palavra: 'alíquota interestadual' },
    aliq_icms_int_des: { casas: 4, palavra: 'alíquota interna do destino' },
    aliq_fpc: { casas: 4, palavra: 'FCP do destino, %' }, // the API's spelling
    percetualPart: { casas: 2, palavra: 'parte do destino na partilha, %' }, // the API's spelling
  },
  passos: {
    difal: 'diferencial de alíquotas',
    difal_destino: 'imposto pela alíquota do destino',
    difal_origem: 'imposto pela alíquota interestadual',
  },
  totais: {
    vFCPUFDest: { palavra: 'FCP do destino', soma: ['vlrfcp'] },
    vICMSUFDest: { palavra: 'DIFAL da UF de destino', soma: ['vlrparufdes'] },
    vICMSUFRemet: { palavra: 'DIFAL da UF de origem', soma: ['vlrparuforig'] },
  },
  compute: computeDifal,
} as const
