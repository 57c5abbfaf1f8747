import { type Exact, ZERO } from '../../money/exact.ts'
import { r2, toText } from '../../money/round.ts'
import type { Numero } from '../kernel/entrada.ts'
import { readObrigatorio } from '../kernel/numero.ts'
import { refuse } from '../kernel/recusa.ts'

export interface EntradaBaixa {
  op?: 'baixar'
  /** Open principal. */
  aberto: Numero
  /** Money received. */
  valor: Numero
  multa?: Numero
  juros?: Numero
  desconto?: Numero
  /** True when money pays principal before charges, as agreed with the debtor. */
  principal_primeiro?: boolean
}

export interface Baixa {
  erro: null
  multa: string
  juros: string
  /** Money that pays principal. The discount is counted apart. */
  principal: string
  desconto: string
  /** Principal open afterwards, never negative. */
  aberto: string
  /** Money beyond the debt: the cashier chooses change or customer credit. */
  excesso: string
}

/**
 * Splits received money: fine, interest, then principal (Código Civil, art. 354), or principal first with
 * `principal_primeiro`. @throws RecusaErro
 */
export function settle(e: EntradaBaixa): Baixa {
  const aberto = money(e.aberto, 'aberto')
  const desconto = money(e.desconto ?? '0', 'desconto')
  let rest = money(e.valor, 'valor')
  if (rest.isZero()) refuse('Campo Obrigatório', 'valor', 'obrigatorio')
  if (aberto.isZero()) refuse('A parcela já está paga', 'aberto', 'ja_paga')
  if (desconto.gt(aberto)) refuse('O desconto é maior que o valor em aberto', 'desconto', 'desconto_maior')
  const take = (owed: Exact): Exact => {
    const part = rest.gt(owed) ? owed : rest
    rest = rest.minus(part)
    return part
  }
  const owed = { multa: money(e.multa ?? '0', 'multa'), juros: money(e.juros ?? '0', 'juros') }
  let principal = ZERO
  if (e.principal_primeiro) principal = take(aberto.minus(desconto))
  const multa = take(owed.multa)
  const juros = take(owed.juros)
  if (!e.principal_primeiro) principal = take(aberto.minus(desconto))
  return {
    erro: null,
    multa: toText(multa),
    juros: toText(juros),
    principal: toText(principal),
    desconto: toText(desconto),
    aberto: toText(aberto.minus(principal).minus(desconto)),
    excesso: toText(rest),
  }
}

/** Reads money. A third decimal place is refused, not rounded: the user must decide. @throws RecusaErro */
function money(value: Numero, campo: string): Exact {
  const amount = readObrigatorio(value, campo)
  if (r2(amount).cmp(amount) !== 0) refuse('O valor tem mais de duas casas decimais', campo, 'casas_demais')
  return amount
}
