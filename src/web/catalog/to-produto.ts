import { validarGtin } from '../../core/document/gtin.ts'
import type { RegraFiscal } from '../../core/venda/venda.ts'
import { unidadeTributavel } from '../../domain/venda/unidade-tributavel.ts'
import type { Colunas, LinhaProduto } from './columns.ts'
import type { GradeCatalogo, ProdutoCatalogo } from './produto.ts'
import type { MetaCatalogo } from './protocol.ts'

const NENHUMA: RegraFiscal = {}

/** Packed row → record, with its rules and approximate-tax row. */
export function toProduto(linha: LinhaProduto, colunas: Colunas, meta: MetaCatalogo): ProdutoCatalogo {
  const texto = (nome: Parameters<Colunas['texto']>[1]) => colunas.texto(linha, nome)
  const numero = (nome: Parameters<Colunas['numero']>[1]) => colunas.numero(linha, nome)
  const sim = (nome: Parameters<Colunas['sim']>[1]) => colunas.sim(linha, nome)
  const regra = (tipo: keyof MetaCatalogo['regras'], id: number | null): RegraFiscal | null =>
    id === null ? null : (meta.regras[tipo][String(id)] ?? null)

  const icms_id = numero('icms_id')
  const pisconfins_id = numero('pisconfins_id')
  const ibs_id = numero('ibs_id')
  const cbs_id = numero('cbs_id')
  const isl_id = numero('isl_id')
  const ipi_id = numero('ipi_id')
  const ncm = texto('ncm') ?? ''
  const gtin = texto('gtin')
  const icms = regra('icms', icms_id)
  const pisconfins = regra('pisconfins', pisconfins_id)
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
    icms_id: icms_id ?? 0,
    pisconfins_id: pisconfins_id ?? 0,
    ibs_id,
    cbs_id,
    isl_id,
    ipi_id,
    ibpt: meta.ibpt[ncm] ?? null,
    selo: texto('selo'),
    regras: {
      icms: icms ?? NENHUMA,
      pisconfins: pisconfins ?? NENHUMA,
      ibs: regra('ibs', ibs_id),
      cbs: regra('cbs', cbs_id),
      isl: regra('isl', isl_id),
      ipi: regra('ipi', ipi_id),
    },
    estoque: texto('estoque'),
    pausar_venda: sim('pausado'),
    controle_lote: sim('controle_lote'),
    controle_grade: sim('controle_grade'),
    grades: grades(colunas.valor(linha, 'grades')),
    complemento_obrigatorio: numero('complementos') === 2,
    veiculo_novo: sim('veiculo_novo'),
    codigo_balanca: texto('codigo_balanca'),
    ncm_existe: !sim('ncm_inexistente'),
    impedimento: impedimento(icms, pisconfins, ncm),
  }
}

function impedimento(icms: RegraFiscal | null, pis: RegraFiscal | null, ncm: string): string | null {
  if (!icms) return 'Informe a regra de ICMS'
  if (!pis) return 'Informe a regra de PIS/COFINS'
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
