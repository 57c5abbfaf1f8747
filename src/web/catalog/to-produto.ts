import { isGtin } from '../../core/document/gtin.ts'
import { AWAY, type AwayRuleIds, itemRules, type RuleIds, type Rules, ruleIn } from '../../core/tax/kinds.ts'
import { doCatalogo } from '../../domain/venda/do-catalogo.ts'
import type { Colunas, LinhaProduto } from './columns.ts'
import type { ProdutoCatalogo } from './produto.ts'
import type { MetaCatalogo } from './protocol.ts'

/** Converts a product row to a product, with its tax rules and its row of approximate taxes. */
export function toProduto(linha: LinhaProduto, colunas: Colunas, meta: MetaCatalogo): ProdutoCatalogo {
  const texto = (nome: Parameters<Colunas['texto']>[1]) => colunas.texto(linha, nome)
  const numero = (nome: Parameters<Colunas['numero']>[1]) => colunas.numero(linha, nome)
  const sim = (nome: Parameters<Colunas['sim']>[1]) => colunas.sim(linha, nome)
  const copiado = doCatalogo({ texto, numero })
  const { ncm, gtin } = copiado
  return {
    ...copiado,
    gtin: printable(gtin),
    ibpt: meta.ibpt[ncm] ?? null,
    regras: itemRules(kind => ruleIn(meta.regras, kind, copiado)),
    ...awayRules(copiado, meta.regras),
    estoque: texto('estoque'),
    pausar_venda: sim('pausado'),
    controle_lote: sim('controle_lote'),
    controle_grade: sim('controle_grade'),
    grades: (colunas.valor(linha, 'grades') as ProdutoCatalogo['grades'] | null) ?? [],
    montagem: colunas.valor(linha, 'montagem') as ProdutoCatalogo['montagem'],
    veiculo_novo: sim('veiculo_novo'),
    categoria_id: numero('categoria_id'),
    detalhe: colunas.valor(linha, 'detalhe') as ProdutoCatalogo['detalhe'],
    codigo_balanca: texto('codigo_balanca'),
    ncm_existe: !sim('ncm_inexistente'),
    impedimento: impedimento(copiado, meta.regras, ncm),
  }
}

/** Gives the rules for a sale to another state, of the kinds that have a separate rule for this case. */
function awayRules(ids: RuleIds & AwayRuleIds, regras: Rules): Pick<ProdutoCatalogo, 'foras'> {
  const foras = AWAY.flatMap(([kind, id]) => (ids[id] ? [[kind, ruleIn(regras, kind, ids, true)]] : []))
  return foras.length > 0 ? { foras: Object.fromEntries(foras) } : {}
}

/** Keeps only a valid GTIN: an internal code typed in the GTIN field is not printed (cEAN requires a valid check digit). */
const printable = (gtin: string | null) => (gtin !== null && isGtin(gtin) ? gtin : null)

function impedimento(ids: RuleIds, regras: Rules, ncm: string): string | null {
  if (!ruleIn(regras, 'icms', ids)) return 'Informe a regra de ICMS'
  if (!ruleIn(regras, 'pisconfins', ids)) return 'Informe a regra de PIS/COFINS' // the API's spelling
  return /^\d{8}$/.test(ncm) ? null : 'Informe o NCM'
}
