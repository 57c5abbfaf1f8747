import { formatDecimal } from '../../money/pt-br.ts'
import { KINDS, type Kind, kindInFull } from '../kinds.ts'
import { NOMES } from '../sale/figuras.ts'

/** Words of an accountant for inputs, and for figures that no tax declares. */
const PALAVRAS: Readonly<Record<string, string>> = {
  // inputs
  qtde: 'quantidade',
  preco: 'preço unitário',
  desconto: 'desconto',
  acrscimo: 'acréscimo', // the API's spelling
  taxa_entrega: 'taxa de entrega',
  valorfrente: 'frete', // the API's spelling
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
  dev_trib_ibs_uf: 'devolvido: IBS da UF',
  dev_trib_ibs_mu: 'devolvido: IBS do município',
  dev_trib_cbs: 'devolvido: CBS',
  // steps of the price and of the spread
  tributos_no_preco: 'IBS, CBS e IS contidos no preço',
  qtde_trib: 'quantidade tributável',
  'rateio.desconto': 'parte no desconto da venda',
  'rateio.vfrete': 'parte no frete da venda',
  'rateio.vseg': 'parte no seguro da venda',
  'rateio.voutro': 'parte nas despesas da venda',
  // service of transport
  valor: 'valor digitado',
  frete: 'valor digitado, sem imposto',
  adiantado: 'adiantado',
  valor_sem_ibscbs: 'valor sem IBS e CBS',
  sem_icms: 'valor sem o ICMS',
  pis_cofins: 'PIS e COFINS',
  ibscbs: 'IBS e CBS',
  vTPrest: 'valor da prestação',
  vRec: 'valor a receber',
  vICMSSTRet: 'ICMS retido',
  vCred: 'crédito presumido',
  retido: 'ICMS retido menos o crédito',
  vFCPUFFim: 'FCP da UF do término',
  vICMSUFFim: 'ICMS da UF do término',
  vIBSUF: 'IBS da UF',
  vIBSMun: 'IBS do município',
  vIBSUF_bruto: 'IBS da UF antes do diferimento',
  vIBSMun_bruto: 'IBS do município antes do diferimento',
  vCBS_bruto: 'CBS antes do diferimento',
  diferido: 'diferido',
  // totals
  valor_produtos: 'total dos produtos',
  valor_total: 'total a pagar',
  valor_senar: 'Senar retido',
  valor_liquido: 'total menos o Senar',
}

/** Words that the taxes themselves declare for figures, steps and totals. */
const DITAS: Readonly<Record<string, string>> = Object.fromEntries(
  NOMES.flatMap(({ figuras = {}, passos = {}, taxas = {}, totais = {} }) => [
    ...Object.entries(figuras),
    ...Object.entries(passos),
    ...Object.entries({ ...taxas, ...totais }).flatMap(([nome, { palavra }]) =>
      palavra === undefined ? [] : [[nome, palavra]],
    ),
  ]),
)

/** Gives the words for an engine name. Text that is already words is returned unchanged. */
export function palavra(nome: string): string {
  const pronta = PALAVRAS[nome] ?? DITAS[nome]
  if (pronta) return pronta
  const rateio = /^parte de (.+) pelo peso (.+)$/.exec(nome)
  if (rateio?.[1] && rateio[2])
    return `parte de ${rateio[1].split(' + ').map(palavra).join(' + ')} pelo peso de R$ ${formatDecimal(rateio[2], 2, 2)}`
  return REGRAS[nome.split('.')[0] ?? ''] ?? nome
}

/** Kinds whose rule may hold an amount per unit. For these kinds, the long name `regra…` means that amount. */
const POR_UNIDADE: readonly Kind[] = ['icms', 'pisconfins', 'ipi']

const REGRAS: Readonly<Record<string, string>> = Object.fromEntries(
  KINDS.flatMap(kind => {
    const regra = `regra de ${kindInFull(kind)}`
    return [
      [kind, regra],
      [`regra${kind}`, POR_UNIDADE.includes(kind) ? `valor por unidade da ${regra}` : regra],
    ]
  }),
)

/** Names the source of an input: tax rule, table of the company, line of the sale, or sale. */
export function origemEmPalavras(origem: string): string {
  const caminho = origem.replace(/^entrada\./, '')
  const regra = /\.(regra\w+)/.exec(caminho)?.[1]
  if (regra) return REGRAS[regra.replace('regra', '')] ?? REGRAS[regra] ?? 'regra do imposto'
  if (caminho.startsWith('parametros.')) return 'tabela da empresa'
  if (caminho.startsWith('servico.')) return 'CT-e'
  return caminho.startsWith('itens[') ? 'linha da venda' : 'venda'
}

/**
 * Puts the reason about a rule's option in words: `frete_icms não marcado` → `"frete na base do ICMS" não está marcado
 * na regra`. Returns any other reason unchanged.
 */
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
  grupo_rtc_divergente: 'o CST de IBS/CBS pede redução ou diferimento que a regra não tem',
  grupo_ibscbs_ausente: 'falta a regra de IBS ou de CBS neste produto',
  icms_sem_ibscbs: 'IBS e CBS não entraram na base do ICMS: ainda não há norma',
  cbenef_exigido: 'informe o código do benefício fiscal (cBenef)',
  motivo_fora_do_schema: 'o motivo da desoneração não é aceito com este CST',
  fcp_sem_tabela: 'a regra pede FCP e a tabela da UF não o tem',
}

export const avisoEmPalavras = (codigo: string): string => AVISOS[codigo] ?? codigo

/** Spells out the abbreviations by which the engine cites the specification. */
export const fonteEmPalavras = (fonte: string): string =>
  fonte.replace(/doc (\d) §/g, 'especificação, parte $1, §').replace(/, icms_vnota/, '')

/** Puts a rule in words: `regra de ICMS · entram na base: frete, outras despesas`; `regra de PIS/COFINS · CST 01`. */
export function regraEmPalavras({ tipo, opcao }: { tipo: string; opcao?: string }): string {
  if (!opcao) return palavra(tipo)
  const partes = opcao.split(', ').map(palavra).join(', ')
  return `${palavra(tipo)} · ${/^(CST|motivo) /.test(opcao) ? opcao : `entram na base: ${partes}`}`
}
