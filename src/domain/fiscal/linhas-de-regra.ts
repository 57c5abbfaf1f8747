const BASE_CHEIA = ['frete_icms', 'seguro_icms', 'outros_icms']

/** Makes a row of tributacao_icms. `taxa`: %, null if the CST has no rate. */
export const icms = (
  nome: string,
  cfop: string,
  cst: string,
  taxa: string | null,
  reducao: string | null = null,
) => ({
  nome,
  cfop,
  cfop_devolucao: cfop.startsWith('5') ? (cfop === '5405' ? '1411' : '1202') : '2202',
  cst,
  origem: '0',
  icms: taxa,
  reducao_icms: reducao,
  reducao_icms_pf: reducao,
  mobc: taxa ? '3' : null,
  opcoes: taxa ? BASE_CHEIA : [],
  ativo: true,
})

/** Makes a row of tributacao_pisconfins, with the same CST for PIS and COFINS. */
export const pis = (
  nome: string,
  cst: string,
  taxaPis: string,
  taxaConfins: string,
  opcoes: string[] = [],
) => ({
  nome,
  cst_pis: cst,
  cst_confins: cst,
  aliquota_pis: taxaPis,
  aliquota_confins: taxaConfins,
  opcoes,
  ativo: true,
})

/** Rates of IBS and CBS in 2026, %: LC 214/2025 arts. 343 and 346. */
export const IBS_UF_2026 = '0.1'
export const CBS_2026 = '0.9'

/** Makes the rows of tributacao_ibs and tributacao_cbs of one tax classification (cClassTrib). */
export const reforma = (nome: string, classificacao: string, reducao: string, uf: string, cbs: string) => ({
  ibs: {
    nome: `IBS ${nome}`,
    cst_ibs: classificacao.slice(0, 3),
    classificacao_ibs: classificacao,
    aliquota_uf_ibs: uf,
    aliquota_reducao_uf_ibs: reducao,
    aliquota_efetiva_uf_ibs: efetiva(uf, reducao),
    diferimento_uf_ibs: '0',
    aliquota_mu_ibs: '0',
    aliquota_reducao_mu_ibs: reducao,
    aliquota_efetiva_mu_ibs: '0',
    diferimento_mu_ibs: '0',
    operacao_doacao_ibs: 'N',
    ativo: true,
  },
  cbs: {
    nome: `CBS ${nome}`,
    cst_cbs: classificacao.slice(0, 3),
    classificacao_cbs: classificacao,
    aliquota_cbs: cbs,
    aliquota_reducao_uf_cbs: reducao,
    aliquota_efetiva_uf_cbs: efetiva(cbs, reducao),
    diferimento_uf_cbs: '0',
    ativo: true,
  },
})

/** Reduces a rate of 2026 by 0, 60 or 100 %, in integers. A rate not of 2026 gives 0; other reductions do nothing. */
function efetiva(taxa: string, reducao: string): string {
  const fator = { '0': 10, '60': 4, '100': 0 }[reducao] ?? 10
  const milesimos = (taxa === CBS_2026 ? 90 : taxa === IBS_UF_2026 ? 10 : 0) * fator
  return `0.${String(milesimos).padStart(3, '0')}`
}
