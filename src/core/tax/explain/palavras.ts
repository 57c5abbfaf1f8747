import { formatDecimal } from '../../money/pt-br.ts'

/** Names of figures, totals and inputs as an accountant says them. */
const PALAVRAS: Readonly<Record<string, string>> = {
  // inputs
  qtde: 'quantidade',
  preco: 'preço unitário',
  desconto: 'desconto',
  acrscimo: 'acréscimo', // contrato
  taxa_entrega: 'taxa de entrega',
  valorfrente: 'frete', // contrato
  valorseguro: 'seguro',
  outrasdespesas: 'outras despesas',
  valor_pauta: 'preço de pauta',
  valor_pauta_st: 'preço de pauta da ST',
  valor_iof: 'IOF',
  valor_aduaneiro: 'despesas aduaneiras',
  qbc_mono: 'quantidade tributada (monofásico)',
  qbc_mono_reten: 'quantidade sujeita à retenção (monofásico)',
  vfrete_item: 'frete do item',
  vseg_item: 'seguro do item',
  voutro_item: 'outras despesas do item',
  aliqmva: 'MVA',
  // product and note
  vprod: 'valor do produto',
  vprodliq: 'valor líquido do produto',
  vprod_xml: 'valor do produto na nota',
  tributos_no_preco: 'IBS, CBS e IS contidos no preço',
  vdesc: 'desconto',
  vdesc_sem_beneficio: 'desconto sem o benefício',
  vfrete: 'frete',
  vseg: 'seguro',
  voutro: 'outras despesas',
  valor_ii: 'imposto de importação',
  qtde_trib: 'quantidade tributável',
  vitem: 'valor do item na nota',
  icms_na_nota: 'ICMS somado à nota',
  'rateio.desconto': 'parte no desconto da venda',
  'rateio.vfrete': 'parte no frete da venda',
  'rateio.vseg': 'parte no seguro da venda',
  'rateio.voutro': 'parte nas despesas da venda',
  // IPI, PIS, COFINS
  base_ipi: 'base do IPI',
  vlripi: 'IPI',
  vlripidevol: 'IPI devolvido',
  base_pis: 'base do PIS',
  vlrpis: 'PIS',
  base_confins: 'base da COFINS', // contrato
  vlrconfins: 'COFINS', // contrato
  // ICMS
  composicao_icms: 'valor da operação para o ICMS',
  base_icms_cheia: 'base do ICMS antes da redução',
  base_icms_integral: 'base do ICMS sem redução',
  base_icms: 'base do ICMS',
  vlricms: 'ICMS',
  vlr_icms_operacao: 'ICMS da operação',
  vlr_icms_diferido: 'ICMS diferido',
  vlr_icms_presumido: 'ICMS presumido, para deduzir da ST',
  base_fcp: 'base do FCP',
  vlr_fcp: 'FCP',
  vlr_fcp_dif: 'FCP diferido',
  vlr_fcp_efet: 'FCP efetivo',
  composicao_st: 'valor da operação para a ST',
  base_st_cheia: 'base da ST antes da redução',
  base_icms_st: 'base da ST',
  st_debito: 'imposto sobre a base da ST',
  st_origem: 'ICMS da origem',
  mva_fator: 'fator da MVA',
  vlr_icms_st: 'ICMS por substituição (ST)',
  vlr_icms_st_deson: 'ICMS-ST desonerado',
  base_fcp_st: 'base do FCP da ST',
  fcp_st_debito: 'FCP sobre a base da ST',
  vlr_fcp_st: 'FCP da ST',
  icms_desonerado_deduzido: 'ICMS desonerado que deduz da ST',
  valor_desoneracao: 'ICMS desonerado',
  desoneracao_por_dentro: 'preço com o ICMS desonerado por dentro',
  desconto_beneficio: 'desconto do benefício fiscal',
  vlr_credito_sn: 'crédito do Simples Nacional',
  vlr_icms_mono: 'ICMS monofásico',
  vlr_icms_mono_op: 'ICMS monofásico da operação',
  vlr_icms_mono_dif: 'ICMS monofásico diferido',
  vlr_icms_mono_reten: 'ICMS monofásico retido',
  vlr_icms_mono_ret: 'ICMS monofásico cobrado antes',
  base_icms_efetivo: 'base do ICMS efetivo',
  vlr_icms_efetivo: 'ICMS efetivo (informativo)',
  base_partilha: 'base da partilha (DIFAL)',
  difal: 'diferencial de alíquotas',
  difal_destino: 'imposto pela alíquota do destino',
  difal_origem: 'imposto pela alíquota interestadual',
  vlrfcp: 'FCP do destino',
  vlrparufdes: 'DIFAL da UF de destino',
  vlrparuforig: 'DIFAL da UF de origem',
  // IBS, CBS, IS
  base_ibscbs: 'base comum de IBS e CBS',
  base_isl: 'base do Imposto Seletivo',
  vlr_isl_ad: 'Imposto Seletivo pela alíquota',
  vlr_isl_especifica: 'Imposto Seletivo por unidade',
  vlr_isl: 'Imposto Seletivo',
  vlr_ibs_total: 'IBS',
  vlr_ibs_mono: 'IBS monofásico',
  vlr_cbs_mono: 'CBS monofásica',
  // approximate taxes
  vtottrib: 'tributos aproximados',
  'ibpt.nacionalfederal': 'parte federal',
  'ibpt.importadosfederal': 'parte federal (importado)',
  'ibpt.estadual': 'parte estadual',
  'ibpt.municipal': 'parte municipal',
  // totals
  vBC: 'base do ICMS',
  vICMS: 'ICMS',
  vICMSDeson: 'ICMS desonerado',
  vFCPUFDest: 'FCP do destino',
  vICMSUFDest: 'DIFAL da UF de destino',
  vICMSUFRemet: 'DIFAL da UF de origem',
  vFCP: 'FCP',
  vBCST: 'base da ST',
  vST: 'ICMS por substituição (ST)',
  vFCPST: 'FCP da ST',
  vICMSMono: 'ICMS monofásico',
  vICMSMonoReten: 'ICMS monofásico retido',
  vICMSMonoRet: 'ICMS monofásico cobrado antes',
  vProd: 'total dos produtos',
  vProdLiqTot: 'total líquido dos produtos',
  vFrete: 'frete',
  vSeg: 'seguro',
  vDesc: 'descontos',
  vII: 'imposto de importação',
  vIPI: 'IPI',
  vIPIDevol: 'IPI devolvido',
  vPIS: 'PIS',
  vCOFINS: 'COFINS',
  vOutro: 'outras despesas',
  vNF: 'total da nota',
  vTotTrib: 'tributos aproximados',
  vIS: 'Imposto Seletivo',
  vBCIBSCBS: 'base de IBS e CBS',
  vIBSUF: 'IBS da UF',
  vIBSMun: 'IBS do município',
  vIBS: 'IBS',
  vCBS: 'CBS',
  vNFTot: 'total da nota com todos os itens',
  valor_produtos: 'total dos produtos',
  valor_total: 'total a pagar',
  valor_senar: 'Senar retido',
  valor_liquido: 'total menos o Senar',
}

const TRIBUTO: Readonly<Record<string, string>> = {
  ibs_uf: 'IBS da UF',
  ibs_mu: 'IBS do município',
  cbs: 'CBS',
}

/** The three twins of IBS and CBS, which differ only by whose tax it is. */
const GEMEAS: readonly (readonly [RegExp, (t: string) => string])[] = [
  [/^base_(ibs_uf|ibs_mu|cbs)$/, t => `base de cálculo: ${t}`],
  [/^aliq_(ibs_uf|ibs_mu|cbs)_efetiva$/, t => `alíquota efetiva: ${t}`],
  [/^aliq_(ibs_uf|ibs_mu|cbs)_reg$/, t => `alíquota regular: ${t}`],
  [/^vlr_(ibs_uf|ibs_mu|cbs)_bruto$/, t => `${t} antes do diferimento`],
  [/^vlr_dif_(ibs_uf|ibs_mu|cbs)$/, t => `diferido: ${t}`],
  [/^(?:vlr_)?dev_trib_(ibs_uf|ibs_mu|cbs)$/, t => `devolvido: ${t}`],
  [/^vlr_(ibs_uf|ibs_mu|cbs)_reg$/, t => `tributação regular: ${t}`],
  [/^vlr_cred_pres_(ibs|cbs)$/, t => `crédito presumido: ${t}`],
  [/^vlr_(ibs_uf|ibs_mu|cbs)$/, t => t],
]

/** Name in words of an engine name; what is already words stays as it is. */
export function palavra(nome: string): string {
  const pronta = PALAVRAS[nome]
  if (pronta) return pronta
  for (const [forma, dizer] of GEMEAS) {
    const [, tributo] = forma.exec(nome) ?? []
    if (tributo) return dizer(TRIBUTO[tributo] ?? tributo.toUpperCase())
  }
  const rateio = /^parte de (.+) pelo peso (.+)$/.exec(nome)
  if (rateio?.[1] && rateio[2])
    return `parte de ${rateio[1].split(' + ').map(palavra).join(' + ')} pelo peso de R$ ${formatDecimal(rateio[2], 2, 2)}`
  return REGRAS[nome.split('.')[0] ?? ''] ?? nome
}

const REGRAS: Readonly<Record<string, string>> = {
  icms: 'regra de ICMS',
  regraicms: 'valor por unidade da regra de ICMS',
  ipi: 'regra de IPI',
  regraipi: 'valor por unidade da regra de IPI',
  pisconfins: 'regra de PIS/COFINS',
  regrapisconfins: 'valor por unidade da regra de PIS/COFINS',
  isl: 'regra de Imposto Seletivo',
  regraisl: 'regra de Imposto Seletivo',
  regraibs: 'regra de IBS',
  regracbs: 'regra de CBS',
}

/** Where an input came from: the tax rule, the product, the sale. */
export function origemEmPalavras(origem: string): string {
  const caminho = origem.replace(/^entrada\./, '')
  const regra = /\.(regra\w+)/.exec(caminho)?.[1]
  if (regra) return REGRAS[regra.replace('regra', '')] ?? REGRAS[regra] ?? 'regra do imposto'
  if (caminho.startsWith('parametros.')) return 'tabela da empresa'
  return caminho.startsWith('itens[') ? 'linha da venda' : 'venda'
}

/** Options of the rules: `frete_icms` → frete na base do ICMS. */
export function motivoEmPalavras(motivo: string): string {
  return motivo.replace(
    /\b(?:(\w+?)_(icms_st|icms|ipi|pis)|subtrair_(\w+)|icms_vnota|ignorar_icms_valor_nota) (não )?marcado/i,
    (tudo, parte?: string, base?: string, menos?: string) => {
      const feito = / não /.test(tudo) ? 'não está marcado' : 'está marcado'
      if (tudo.startsWith('icms_vnota')) return `"somar o ICMS à nota" ${feito} na regra de ICMS`
      if (tudo.startsWith('ignorar')) return `"ignorar o ICMS no valor da nota" ${feito} na conta`
      if (menos || parte === 'subtrair')
        return `"subtrair ${SUBTRAI[menos ?? base ?? ''] ?? menos ?? base}" ${feito} na regra de PIS/COFINS`
      return `"${PARTES[(parte ?? '').toLowerCase()] ?? parte} na base ${BASES[base ?? ''] ?? base}" ${feito} na regra`
    },
  )
}

const PARTES: Readonly<Record<string, string>> = {
  frete: 'frete',
  seguro: 'seguro',
  outros: 'outras despesas',
  outras: 'outras despesas',
  ipi: 'IPI',
  ii: 'imposto de importação',
  aduaneira: 'despesas aduaneiras',
}
const BASES: Readonly<Record<string, string>> = {
  icms: 'do ICMS',
  icms_st: 'da ST',
  ipi: 'do IPI',
  pis: 'do PIS/COFINS',
}
const SUBTRAI: Readonly<Record<string, string>> = { icms: 'o ICMS', icmsst: 'a ST', difal: 'o DIFAL' }

const AVISOS: Readonly<Record<string, string>> = {
  taxa_nao_publicada: 'a lei ainda não publicou a alíquota desta data: vale a da regra',
  taxa_difere_da_tabela: 'a alíquota da regra difere da tabela oficial desta data',
  efetiva_divergente: 'a alíquota efetiva gravada na regra difere da calculada',
  diferimento_limitado: 'o diferimento passava de 100 % e foi limitado',
  st_negativo_zerado: 'o ICMS próprio cobre a ST: nada a recolher',
  reducao_ignorada: 'este CST não usa a redução que está na regra',
  ipi_ignorado_nfce: 'a regra tem IPI, mas NFC-e não leva IPI',
  icms_na_nota: 'o ICMS foi somado ao valor da nota, como a regra pede',
  isl_sem_flag: 'o Imposto Seletivo não está marcado para a base de IBS e CBS',
  total_difere_da_formula: 'o total difere da fórmula da especificação',
  pis_cofins_extintos: 'PIS e COFINS não existem mais nesta data',
  ipi_2027_conferir: 'confira se o IPI ainda vale para este NCM em 2027',
  lc224_beneficio: 'confira o benefício: a LC 224/2025 o reduziu',
  mono_ibscbs_nao_calculado: 'IBS e CBS monofásicos são informados, não calculados',
  grupo_rtc_divergente: 'o CST de IBS/CBS pede redução ou diferimento que a regra não tem',
  grupo_ibscbs_ausente: 'falta a regra de IBS ou de CBS neste produto',
  icms_sem_ibscbs: 'IBS e CBS não entraram na base do ICMS: ainda não há norma',
  cbenef_exigido: 'informe o código do benefício fiscal (cBenef)',
  motivo_fora_do_schema: 'o motivo da desoneração não é aceito com este CST',
  fcp_sem_tabela: 'a regra pede FCP e a tabela da UF não o tem',
}

export const avisoEmPalavras = (codigo: string): string => AVISOS[codigo] ?? codigo

/** The marks of the specification, spelled out. */
export const fonteEmPalavras = (fonte: string): string =>
  fonte.replace(/doc (\d) §/g, 'especificação, parte $1, §').replace(/, icms_vnota/, '')

/** `regra de ICMS · entram na base: frete, outras despesas`; `regra de PIS/COFINS · CST 01`. */
export function regraEmPalavras({ tipo, opcao }: { tipo: string; opcao?: string }): string {
  if (!opcao) return palavra(tipo)
  const partes = opcao.split(', ').map(palavra).join(', ')
  return `${palavra(tipo)} · ${/^(CST|motivo) /.test(opcao) ? opcao : `entram na base: ${partes}`}`
}
