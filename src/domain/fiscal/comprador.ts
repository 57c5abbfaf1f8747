import { goesOut } from '../../core/document/operation.ts'
import { icmsAoComprador, type TipoComprador } from '../../core/tax/icms/ao-comprador.ts'
import type { Kind, RuleOf, Rules } from '../../core/tax/kinds.ts'
import type { Venda } from '../../core/venda/venda.ts'
import type { ContextoFiscal } from './contexto.ts'

const NAO_CONTRIBUINTE = 9

/**
 * Tells what kind of buyer the goods go to, on which the code of ICMS depends. A ticket is never of a taxpayer (rej. 789),
 * nor is an unnamed consumer. Null: goods that come in.
 */
export const compradorDe = (
  { modelo, consumidor }: Pick<Venda, 'modelo' | 'consumidor'>,
  { operacao }: Pick<ContextoFiscal, 'operacao'>,
): TipoComprador | null =>
  !goesOut(operacao)
    ? null
    : modelo === '65'
      ? NAO_CONTRIBUINTE
      : (consumidor?.tipo_contribuite ?? NAO_CONTRIBUINTE)

/** Gives a rule as it applies to a buyer; only that of ICMS depends on the buyer. */
export const regraAoComprador = <K extends Kind>(
  kind: K,
  regra: RuleOf[K] | null,
  tipo: TipoComprador | null,
): RuleOf[K] | null =>
  kind === 'icms' ? (icmsAoComprador(regra as RuleOf['icms'] | null, tipo) as RuleOf[K] | null) : regra

/** Gives all rules of a sale as they apply to its buyer. */
export const regrasAoComprador = (regras: Rules, tipo: TipoComprador | null): Rules =>
  tipo === null
    ? regras
    : {
        ...regras,
        icms: Object.fromEntries(
          Object.entries(regras.icms ?? {}).map(([id, regra]) => [id, icmsAoComprador(regra, tipo)]),
        ),
      }
