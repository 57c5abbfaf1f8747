import { type Exact, ZERO } from '../money/exact.ts'
import { r2 } from '../money/round.ts'
import type { Contexto } from './contexto.ts'
import type { Figuras } from './figuras.ts'
import type { BasesIcms } from './icms.ts'
import { positivo } from './icms-st.ts'
import { fracao, UM } from './numero.ts'
import type { RegraIcms } from './regra-icms.ts'

/**
 * Relieved ICMS (rules §9; NT 2023.004). Simple: the tax that would be due. Por dentro: the same with the tax inside
 * its own base. The reason never changes the amount. Without a reason but with aplicar_reducao_desconto (20, 70, 90)
 * the same figure is a benefit discount that joins vdesc.
 */
export function desoneracao(regra: RegraIcms, ctx: Contexto, f: Figuras, bases: BasesIcms): Partial<Figuras> {
  const tipo = regra.linha.desoneracao
  if (tipo === null) return {}
  if (regra.motivo !== null) {
    const valor_desoneracao = valor(regra, ctx, f, bases)
    return { valor_desoneracao, deduz_desoneracao: deduz(regra, ctx) }
  }
  if (tipo !== 'diferenca' || !regra.aplicar_reducao_desconto || ctx.ignorar_icms_valor_nota) return {}
  // a discount never passes the price, even when freight is in the base
  const liq = f.vprod.minus(f.vdesc)
  const calculado = valor(regra, ctx, f, bases)
  const beneficio = calculado.gt(liq) ? liq : calculado
  return { desconto_beneficio: beneficio, vdesc: f.vdesc.plus(beneficio) }
}

function valor(regra: RegraIcms, ctx: Contexto, f: Figuras, { c, cheia, reducao }: BasesIcms): Exact {
  const a = fracao(regra.icms)
  if (a.isZero()) return ZERO
  if (regra.linha.desoneracao === 'cheia') {
    const imposto = c.times(a)
    return r2(ctx.porDentro ? imposto.div(UM.minus(a)) : imposto)
  }
  if (!ctx.porDentro) return positivo(r2(r2(cheia).minus(f.base_icms).times(a)))
  const red = fracao(reducao)
  return positivo(
    r2(
      cheia
        .times(UM.minus(a.times(UM.minus(red))))
        .div(UM.minus(a))
        .minus(cheia),
    ),
  )
}

/**
 * indDeduzDeson: as the rule says, else by reason (absent = 1); never when the account ignores it; 20, 70, 90 only with
 * the rule's flag.
 */
function deduz(regra: RegraIcms, ctx: Contexto): boolean {
  const escolha = regra.deduz_desoneracao ?? ctx.deduz_deson[regra.motivo ?? '']
  const porMotivo = escolha === undefined || escolha === null || escolha === true || String(escolha) === '1'
  return (
    porMotivo &&
    !ctx.ignorar_icms_valor_nota &&
    (regra.linha.desoneracao === 'cheia' || regra.aplicar_reducao_desconto)
  )
}
