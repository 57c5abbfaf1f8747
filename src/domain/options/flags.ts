import { KINDS, type Kind, needed, RTC_KINDS, type Spaced, spaced } from '../../core/tax/kinds.ts'
import { COMMANDS } from '../commands/index.ts'
import { DOCUMENT_KINDS } from '../documents/documento/kinds.ts'
import { OWN_DOCUMENTS } from '../documents/index.ts'
import { READINGS } from '../readings/index.ts'
import { accessOfGroups } from '../records/grupos/access.ts'
import { OTHER_REGISTERS } from '../records/others.ts'
import { REPORTS } from '../reports/index.ts'
import { SEES_COST, SEES_PERSONAL } from '../reports/sources/dims.ts'
import { byArea, declaredRights, type Flag } from '../rights.ts'
import { SCREENS } from '../routes/screens.ts'

type RuleFlag = `fiscal_regra_${Spaced<Kind>}`
const ruleFlag = (kind: Kind): RuleFlag => `fiscal_regra_${spaced(kind)}`

const reform: ReadonlySet<Kind> = new Set(RTC_KINDS)
const others = KINDS.filter(kind => !reform.has(kind))
const EARLIER = [...others.filter(needed), ...others.filter(kind => !needed(kind)).toSorted()]

/** First rights, in the order of API and form; all other declared rights follow. */
const BEGINNING = [
  ...named('menu_servicos menu_financeiro menu_pedidos menu_delivery menu_configuracoes menu_retornaveis'),
  ...named(
    'produtos_produto produtos_alteracao_massa produtos_categoria produtos_complementos produtos_insumo produtos_tamanho produtos_subdivisao produtos_grupo_impressao',
  ),
  ...named(
    'cadastro_grupo_usuarios cadastro_parceiro cadastro_formas_pagamento cadastro_usuarios cadastro_veiculo cadastro_series',
  ),
  ...named('fiscal_inutilizar_numeracao fiscal_consultar_documento'),
  ...EARLIER.map(ruleFlag),
  ...named('fiscal_mva_fcp fiscal_regra_cte'),
  ...RTC_KINDS.map(ruleFlag),
  ...named('fiscal_observacoes_fisco fiscal_senar fiscal_tributacao_ncm'),
  ...named(
    'documentos_orcamentos documentos_documentos documentos_nota_complementar documentos_pdv documentos_venda_rapida documentos_contrato',
  ),
  ...named('devolucao_venda devolucao_compra'),
  ...named('compra_nota_entrada compra_manifesto_destinatario'),
  ...named('transportes_cte transportes_cte_os transportes_mdfe'),
  ...named('contabil_baixar_xml'),
  ...named(
    'relatorios_vendas relatorios_lucro relatorios_ctes relatorios_avaliacao relatorios_ctes_os relatorios_mdfes relatorios_parceiros relatorios_veiculos relatorios_produtos relatorios_venda_agrupada',
  ),
  ...named('estoque_movimento estoque_contagem'),
  ...named('pdv_desconto pdv_cancelar_item pdv_preco pdv_lote_vencido'),
  ...named('cadastro_comissoes'),
  ...named('relatorios_comissoes'),
  ...named('pdv_vendedor pdv_devolucao'),
]

function named(flags: string): Flag[] {
  return flags.split(' ') as Flag[]
}

/**
 * All declared rights. The register of user groups is not in OTHER_REGISTERS, because its fields derive from these
 * rights; its own right is added here.
 */
const DECLARED = declaredRights([
  { right: accessOfGroups.right, permission: accessOfGroups.permission },
  ...OTHER_REGISTERS.flatMap(({ access, views = [], mass }) => [access, ...views, ...(mass ? [mass] : [])]),
  ...DOCUMENT_KINDS,
  ...OWN_DOCUMENTS.map(({ access }) => access),
  ...READINGS.map(({ access }) => access),
  ...SCREENS,
  ...REPORTS,
  { right: [SEES_COST, 'Custo e margem'] },
  { right: [SEES_PERSONAL, 'CPF e cidade de clientes'] },
  ...COMMANDS,
])

/** Rights of a user group, in order. The client's build replaces this module by its values (scripts/heads-plugin.ts). */
export const FLAGS: readonly Flag[] = [
  ...BEGINNING.filter(flag => DECLARED.has(flag)),
  ...[...DECLARED.keys()].filter(flag => !BEGINNING.includes(flag)),
]

function wordsOf(flag: Flag): string {
  const words = DECLARED.get(flag)
  if (!words) throw new Error(`rights: nothing declares ${flag}`)
  return words
}

/** Areas of all rights, in order, each with its rights and their labels. */
export const FLAGS_POR_AREA = byArea(new Map(FLAGS.map(flag => [flag, wordsOf(flag)])))
