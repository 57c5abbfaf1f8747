import { type Exact, ZERO } from '../../money/exact.ts'
import type { Contexto } from '../kernel/contexto.ts'
import { CEM, fracao, UM } from '../kernel/numero.ts'
import type { Escritas, Lidas } from '../kernel/tributo.ts'
import { figura, type Why } from '../kernel/why.ts'
import type { ComBases } from './bases.ts'
import { regraDe } from './regra-de.ts'
import type { ComIcms, RegraIcms } from './rule.ts'

type Dela = ComBases & Lidas<'vprod' | 'vdesc' | 'base_icms'>

const FONTE = 'NT 2023.004; regra de desoneração'

/**
 * Computes the relieved ICMS (rules §9; NT 2023.004): the tax that would be due or, with `tipo_desoneracao` 2 (por
 * dentro), that tax computed inside its own base. The reason never changes the amount. Without a reason,
 * aplicar_reducao_desconto (20, 70, 90) makes the amount a benefit discount that joins vdesc, but not with
 * `ignorar_icms_valor_nota`.
 */
function computeDesoneracao(
  item: ComIcms,
  ctx: Contexto,
  f: Dela,
  why: Why,
): Escritas<typeof desoneracao> & { vdesc?: Exact } {
  const regra = regraDe(item, ctx)
  if (regra === null) return {}
  const tipo = regra.linha.desoneracao
  if (tipo === null) return {}
  if (regra.motivo !== null) {
    const valor_desoneracao = valor('valor_desoneracao', regra, ctx, f, why)
    return { valor_desoneracao, deduz_desoneracao: deducts(regra, ctx) }
  }
  if (tipo !== 'diferenca' || !regra.aplicar_reducao_desconto || ctx.ignorar_icms_valor_nota) return {}
  const desconto_beneficio = limitado(valor('desconto_beneficio', regra, ctx, f, why), f, why)
  if (desconto_beneficio.isZero()) return {}
  // bases computed before this step used the discount without the benefit
  why.rename('vdesc', 'vdesc_sem_beneficio')
  why.more('vdesc', figura('desconto_beneficio', desconto_beneficio))
  return { desconto_beneficio, vdesc: f.vdesc.plus(desconto_beneficio) }
}

/** Limits the benefit discount to the net price, which the discount may exceed when freight is in the base. */
function limitado(calculado: Exact, f: Dela, why: Why): Exact {
  const liq = f.vprod.minus(f.vdesc)
  if (!calculado.gt(liq)) return calculado
  return why.calc('desconto_beneficio', {
    termos: [figura('vprod', f.vprod), figura('vdesc', f.vdesc, '-')],
    fonte: 'benefício limitado ao preço do item',
  })
}

function valor(
  campo: 'valor_desoneracao' | 'desconto_beneficio',
  regra: RegraIcms,
  ctx: Contexto,
  f: Dela,
  why: Why,
): Exact {
  const { c, cheia, reducao } = f.bases
  const a = fracao(regra.icms)
  if (a.isZero()) return ZERO
  if (regra.linha.desoneracao === 'cheia') {
    return why.calc(campo, {
      termos: [figura('composicao_icms', c)],
      taxa: regra.icms,
      divisor: ctx.porDentro ? CEM.minus(regra.icms) : null,
      fonte: FONTE,
      regra: { tipo: 'icms', opcao: `motivo ${regra.motivo}` },
    })
  }
  if (!ctx.porDentro) {
    const integral = why.calc('base_icms_integral', {
      termos: [figura('base_icms_cheia', cheia)],
      fonte: 'base que haveria sem a redução',
    })
    return why.calc(campo, {
      termos: [figura('base_icms_integral', integral), figura('base_icms', f.base_icms, '-')],
      taxa: regra.icms,
      minimoZero: true,
      fonte: FONTE,
    })
  }
  const bruto = why.calc('desoneracao_por_dentro', {
    termos: [figura('base_icms_cheia', cheia)],
    taxa: UM.minus(a.times(UM.minus(fracao(reducao)))).times(CEM),
    divisor: CEM.minus(regra.icms),
    casas: null,
    fonte: FONTE,
  })
  return why.calc(campo, {
    termos: [figura('desoneracao_por_dentro', bruto), figura('base_icms_cheia', cheia, '-')],
    minimoZero: true,
    fonte: FONTE,
  })
}

/**
 * Tells whether the relieved ICMS lowers the note (indDeduzDeson): as the rule says, else as `deduz_deson` says of the
 * reason, else yes. Always no with `ignorar_icms_valor_nota`, and for 20, 70, 90 without `aplicar_reducao_desconto`.
 */
function deducts(regra: RegraIcms, ctx: Contexto): boolean {
  const escolha = regra.deduz_desoneracao ?? ctx.deduz_deson[regra.motivo ?? '']
  const porMotivo = escolha === undefined || escolha === null || escolha === true || String(escolha) === '1'
  return (
    porMotivo &&
    !ctx.ignorar_icms_valor_nota &&
    (regra.linha.desoneracao === 'cheia' || regra.aplicar_reducao_desconto)
  )
}

export const desoneracao = {
  figuras: {
    valor_desoneracao: 'ICMS desonerado',
    desconto_beneficio: 'desconto do benefício fiscal',
  },
  /** True when the relieved ICMS lowers the note (indDeduzDeson). */
  entregas: { deduz_desoneracao: false as boolean },
  passos: {
    base_icms_integral: 'base do ICMS sem redução',
    desoneracao_por_dentro: 'preço com o ICMS desonerado por dentro',
    vdesc_sem_beneficio: 'desconto sem o benefício',
  },
  totais: { vICMSDeson: { palavra: 'ICMS desonerado', soma: ['valor_desoneracao'] } },
  compute: computeDesoneracao,
} as const
