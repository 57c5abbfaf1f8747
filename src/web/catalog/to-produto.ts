import { validarGtin } from '../../core/document/gtin.ts'
import { idOf, itemRules, type RuleIds, type Rules, ruleIdsBy, ruleIn } from '../../core/tax/kinds.ts'
import { unidadeTributavel } from '../../domain/venda/unidade-tributavel.ts'
import type { Colunas, LinhaProduto } from './columns.ts'
import type { GradeCatalogo, ProdutoCatalogo } from './produto.ts'
import type { MetaCatalogo } from './protocol.ts'

/** Packed row → record, with its rules and approximate-tax row. */
export function toProduto(linha: LinhaProduto, colunas: Colunas, meta: MetaCatalogo): ProdutoCatalogo {
  const texto = (nome: Parameters<Colunas['texto']>[1]) => colunas.texto(linha, nome)
  const numero = (nome: Parameters<Colunas['numero']>[1]) => colunas.numero(linha, nome)
  const sim = (nome: Parameters<Colunas['sim']>[1]) => colunas.sim(linha, nome)
  const ids = ruleIdsBy(kind => numero(idOf(kind)))
  const ncm = texto('ncm') ?? ''
  const gtin = texto('gtin')
  return {
    produto_id: numero('id') ?? 0,
    referencia: texto('referencia') ?? '',
    nome: texto('nome') ?? '',
    // an internal code in the GTIN field is not printed as one (cEAN must have a right digit)
    gtin: gtin !== null && validarGtin(gtin) ? gtin : null,
    unidade: texto('unidade') ?? 'UN',
    ncm,
    cest: texto('cest'),
    cbenef: texto('cbenef'),
    ...unidadeTributavel(texto('unidade_trib'), texto('fator_coversao'), numero('tipo_conversao')),
    preco: texto('preco') ?? '0.00',
    ...ids,
    ibpt: meta.ibpt[ncm] ?? null,
    selo: texto('selo'),
    regras: itemRules(kind => ruleIn(meta.regras, kind, ids)),
    estoque: texto('estoque'),
    pausar_venda: sim('pausado'),
    controle_lote: sim('controle_lote'),
    controle_grade: sim('controle_grade'),
    grades: grades(colunas.valor(linha, 'grades')),
    complemento_obrigatorio: numero('complementos') === 2,
    veiculo_novo: sim('veiculo_novo'),
    anp: sim('anp'),
    codigo_balanca: texto('codigo_balanca'),
    ncm_existe: !sim('ncm_inexistente'),
    impedimento: impedimento(ids, meta.regras, ncm),
  }
}

function impedimento(ids: RuleIds, regras: Rules, ncm: string): string | null {
  if (!ruleIn(regras, 'icms', ids)) return 'Informe a regra de ICMS'
  if (!ruleIn(regras, 'pisconfins', ids)) return 'Informe a regra de PIS/COFINS' // contrato
  return /^\d{8}$/.test(ncm) ? null : 'Informe o NCM'
}

/** The packed lines of a grid → records. */
const grades = (valor: unknown): GradeCatalogo[] =>
  Array.isArray(valor)
    ? (valor as [number, string, string, number, string | undefined][]).map(
        ([id, nome, preco, pausada, selo]) => ({
          id,
          nome,
          preco,
          pausar_venda: pausada === 1,
          selo: selo ?? null,
        }),
      )
    : []
